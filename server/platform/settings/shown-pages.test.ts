import { describe, expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { PUBLIC_PAGE_NAMES, PUBLIC_PAGES } from '../../../contract/platform/public-pages.ts'
import { FEED_FILES } from '../../../contract/publishing/feed-formats.ts'
import { folderFeeds } from '../../publishing/seo/folder-feeds.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(() => testApp())
const get = async (path: string) => {
  const { statusCode, body } = await site.app.inject(path)
  return { status: statusCode, body }
}

describe.each(PUBLIC_PAGE_NAMES)('/%s', (page) => {
  const turn = (on: false | null) =>
    site.admin('PUT /api/settings/site', { [PUBLIC_PAGES[page].switch]: on })
  const calls = Object.entries<Endpoint>(api)
    .filter(([key, endpoint]) => endpoint.page === page && !key.includes(':'))
    .map(([key]) => key.replace('GET ', ''))
  const feeds = page in folderFeeds ? FEED_FILES.map((file) => `/${page}/${file}`) : []

  test('has a call that goes with it', () => {
    expect(calls).toContain(`/api/${page}`)
  })

  test('disappears with its calls, feeds and links while it is switched off', async () => {
    for (const path of [...calls, ...feeds])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    const listed = { '/sitemap.xml': `/${page}</loc>`, '/llms.txt': `/api/${page})` }
    for (const [file, link] of Object.entries(listed))
      expect((await get(file)).body).toContain(link)
    await turn(false)
    for (const path of [...calls, ...feeds])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    for (const [file, link] of Object.entries(listed))
      expect((await get(file)).body).not.toContain(link)
    await turn(null)
  })
})
