import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { isOwnAddress } from '../../../contract/platform/own-addresses.ts'
import { FEED_FILES, FEED_FORMATS } from '../../../contract/publishing/feed-formats.ts'
import { keyOf } from '../../platform/answers/cache-key.ts'
import { coins } from '../../platform/database/schema.ts'
import { makeArticle, makeCategory, makeTag } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { folderFeeds } from './folder-feeds.ts'

const site = onceAFile(() => testApp())
beforeAll(async () => {
  const { db } = site.context
  await makeArticle(db, { title: 'Plain' })
  const tag = await makeTag(db, 'DeFi')
  await makeCategory(db, { name: 'DeFi', slug: 'defi', tagId: tag.id })
  await db.insert(coins).values({ symbol: 'BTC', name: 'Bitcoin', source_identifier: 'bitcoin' })
})

const FOLDERS = ['', '/defi', '/coins/btc', ...Object.keys(folderFeeds).map((name) => `/${name}`)]

describe.each(FEED_FILES)('%s', (file) => {
  test.each(FOLDERS)('is served below %s/', async (folder) => {
    const response = await site.app.inject(`${folder}/${file}`)
    const type = `${FEED_FORMATS[file].type}; charset=utf-8`
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, type])
  })

  test('is kept once for each set of filters', () => {
    expect(keyOf(`/${file}?x=1`)?.url).toBe(`/${file}`)
    expect(keyOf(`/defi/${file}?tag=b&search=a&x=1`)?.url).toBe(`/defi/${file}?search=a&tag=b`)
  })

  test('is no address for a managed page', () => {
    expect(isOwnAddress(`/${file}`)).toBe(true)
    expect(isOwnAddress(`/defi/${file}`)).toBe(true)
  })

  test('is named where formats are listed', async () => {
    for (const page of ['/llms.txt', '/api/docs'])
      expect((await site.app.inject(page)).body).toContain(`/${file}`)
    for (const paper of ['docs/programs.md', 'server/admin/starter/pages/feeds.md'])
      expect(readFileSync(paper, 'utf8')).toContain(`/${file}`)
  })
})
