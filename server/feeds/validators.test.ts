import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ingestSite } from '../testing/ingest-site.ts'

let site: Awaited<ReturnType<typeof ingestSite>>
beforeAll(async () => {
  site = await ingestSite()
})
afterAll(() => site.close())

let path = ''
let id = 0
beforeEach(async () => {
  site.at(0)
  ;({ path, id } = await site.addPublisher())
})

test('an empty ETag is none: the feed is asked by its date, and a 304 is understood', async () => {
  site.feeds.on(path, (request, reply) =>
    request.headers['if-modified-since']
      ? reply.writeHead(304, { etag: '' }).end()
      : reply
          .writeHead(200, { etag: '', 'last-modified': 'Sun, 15 Nov 2026 08:00:00 GMT' })
          .end('<rss><channel></channel></rss>'),
  )
  await site.ingest(id)
  expect(await site.ingest(id)).toBe(0)
  expect(await site.ingest(id)).toBe(0)
  expect(await site.stateOf(id)).toMatchObject({
    etag: null,
    last_modified: 'Sun, 15 Nov 2026 08:00:00 GMT',
    failures: 0,
  })
})
