import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import type { WebPart } from '../publishing/ssr/ssr.ts'
import { onceAFile } from '../testing/fixture.ts'
import { FLOOD, REPORTS, storySite } from '../testing/story-site.ts'

const site = onceAFile(storySite)
const app = onceAFile(() => buildApp(site.context, web))
const shell = () => ({ status: 200, head: '', app: 'a page', state: '' })
const web: WebPart = {
  template: async () => '<!--app-->',
  render: async () => shell(),
  embed: async () => ({ status: 200, page: '' }),
  shell,
  serveAssets: async () => {},
}

test('a merged story moves to its heir for as long as it is merged: browsers keep the redirect five minutes', async () => {
  const told = [...REPORTS.slice(0, 2), ...FLOOD].map((text, n) => ({
    outlet: `Outlet ${n}`,
    ...text,
  }))
  const [first, , other] = (await site.tell(told)) as [number, number, number]
  await site.group()
  const [heir, merged] = [await site.storyOf(first), await site.storyOf(other)]
  const own = (await site.visitor(`GET /api/stories/${merged}`)).body
  const paths = [`/stories/${merged}/${own.slug}`, `/stories/${merged}/feed.xml`]
  const answers = async () => {
    const all = await Promise.all(paths.map((url) => app.inject({ url })))
    return all.map(({ statusCode, headers }) => [
      statusCode,
      headers.location,
      headers['cache-control'],
    ])
  }
  expect((await answers()).map(([status]) => status)).toEqual([200, 200])

  const { body } = await site.admin('POST /api/stories/merge', { ids: [heir, merged] })
  expect(body).toMatchObject({ id: heir })
  const { slug } = (await site.visitor(`GET /api/stories/${heir}`)).body
  expect(await answers()).toEqual([
    [301, `/stories/${heir}/${slug}`, 'max-age=300'],
    [301, `/stories/${heir}/feed.xml`, 'max-age=300'],
  ])
  await site.admin(`POST /api/changes/story/${heir}/undo`)
  expect((await answers()).map(([status]) => status)).toEqual([200, 200])
})
