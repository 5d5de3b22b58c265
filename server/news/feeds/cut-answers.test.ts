import { beforeEach, expect, test } from 'vitest'
import { rss } from '../../testing/fake-publisher.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { ingestSite } from '../../testing/ingest-site.ts'

const site = onceAFile(ingestSite)

let path = ''
let id = 0
beforeEach(async () => {
  ;({ path, id } = await site.addPublisher())
})

const VALIDATORS = { etag: '"1"', 'last-modified': 'Sun, 15 Nov 2026 08:00:00 GMT' }

/** A publisher that answers 304 to whoever knows its validators. */
const answers = (body: string) =>
  site.feeds.on(path, (request, reply) =>
    request.headers['if-none-match'] || request.headers['if-modified-since']
      ? reply.writeHead(304).end()
      : reply.writeHead(200, VALIDATORS).end(body),
  )

test.each([
  ['between two items', (whole: string) => whole.slice(0, whole.indexOf('<item><title>b'))],
  ['inside an item', (whole: string) => whole.slice(0, whole.indexOf('<item><title>b') + 12)],
])(
  'of a feed cut off %s the stories are kept, and the rest comes with the next visit',
  async (_where, cut) => {
    const whole = rss([site.story('a'), site.story('b')])
    answers(cut(whole))
    expect(await site.ingest(id)).toBe(1)
    expect(await site.stateOf(id)).toMatchObject({
      etag: null,
      last_modified: null,
      content_hash: null,
      failures: 0,
    })
    const [log] = await site.logsOf(id)
    expect(log).toMatchObject({ action: 'fetch_feed', status: 'partial' })
    expect(JSON.parse(log?.details ?? '')).toMatchObject({ cut: true, added: 1 })

    answers(whole)
    expect(await site.ingest(id)).toBe(1)
    expect(await site.stateOf(id)).toMatchObject({
      etag: '"1"',
      last_modified: VALIDATORS['last-modified'],
    })
    expect((await site.logsOf(id)).at(-1)).toMatchObject({ status: 'success' })
  },
)

test('a feed that is cut off every time is read every time, and never twice into the same story', async () => {
  answers(rss([site.story('a'), site.story('b')]).replace('</channel></rss>', ''))
  expect([await site.ingest(id), await site.ingest(id)]).toEqual([2, 0])
  expect((await site.logsOf(id)).map(({ status }) => status)).toEqual(['partial', 'partial'])
})
