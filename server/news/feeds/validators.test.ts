import { beforeEach, expect, test, vi } from 'vitest'
import { rss } from '../../testing/fake-publisher.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { ingestSite } from '../../testing/ingest-site.ts'
import { emptyState } from './politeness.ts'
import { saveFeedState } from './store.ts'

const site = onceAFile(ingestSite)

let path = ''
let id = 0
beforeEach(async () => {
  site.at(0)
  ;({ path, id } = await site.addPublisher())
})

const withTags = (name: string) =>
  site.story(name, { xml: '<short>Short.</short><long>All of it.</long>' })

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

test.each([
  [{ content_fetch_type: 'rss', content_rss_tag: 'long' }],
  [{ content_fetch_type: null }],
] as const)('%j while a fetch is under way is applied by the next one', async (change) => {
  ;({ path, id } = await site.addPublisher({ content_fetch_type: 'rss', content_rss_tag: 'short' }))
  const { name, rss_url } = await site.publisher(id)
  const item = withTags('a')
  site.feeds.feed(path, [item], { etag: '"1"' })
  await site.ingest(id)
  site.feeds.on(path, async (_request, reply) => {
    await site.admin(`PUT /api/publishers/${id}`, { name, rss_url, ...change })
    reply.writeHead(304).end()
  })
  await site.ingest(id)
  site.feeds.on(path, (request, reply) => {
    if (request.headers['if-none-match']) reply.writeHead(304).end()
    else
      reply.end(
        `<rss><channel><item><title>a</title><link>${item.link}</link>${item.xml}</item></channel></rss>`,
      )
  })
  await site.ingest(id)
  expect(await site.articlesOf(id)).toMatchObject([
    { content: change.content_fetch_type === 'rss' ? 'All of it.' : '' },
  ])
})

test('an edit that comes while an answer is being stored waits, and then has the last word', async () => {
  const asked = await site.publisher(id)
  const change = { content_fetch_type: 'rss', content_rss_tag: 'long' }
  const edit = await site.context.db.transaction(async (tx) => {
    await saveFeedState(tx, { ...emptyState(id), etag: '"1"' }, asked)
    const put = site.admin(`PUT /api/publishers/${id}`, {
      name: 'P',
      rss_url: asked.rss_url,
      ...change,
    })
    await vi.waitFor(async () => {
      const waiting = await site.context.db.execute(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(waiting.rowCount).toBe(1)
    }, 20_000)
    return { put }
  })
  expect(await edit.put).toMatchObject({ status: 200, body: change })
  expect(await site.stateOf(id)).toBeUndefined()
})

test('a 304 that nobody asked for is a failure, and so is the next', async () => {
  site.feeds.on(path, (_request, reply) => reply.writeHead(304, { etag: '"1"' }).end())
  for (const failures of [1, 2]) {
    await expect(site.ingest(id)).rejects.toThrow('nothing has changed (304), but nobody asked')
    expect(await site.stateOf(id)).toMatchObject({ failures, etag: null, last_success_at: null })
  }
})

test('an ETag that stays while the stories change hides none that are sent', async () => {
  site.feeds.feed(path, [site.story('a')], { etag: '"same"' })
  expect(await site.ingest(id)).toBe(1)
  const stories = [site.story('b'), site.story('a')]
  site.feeds.on(path, (_request, reply) =>
    reply
      .writeHead(200, { etag: '"same"' })
      .end(
        `<rss><channel>${stories.map(({ title, link }) => `<item><title>${title}</title><link>${link}</link></item>`).join('')}</channel></rss>`,
      ),
  )
  expect(await site.ingest(id)).toBe(1)
})

test('an ETag that changes over the same bytes brings nothing new', async () => {
  let visits = 0
  const { title, link } = site.story('a')
  site.feeds.on(path, (_request, reply) =>
    reply
      .writeHead(200, { etag: `"${++visits}"` })
      .end(
        `<rss><channel><item><title>${title}</title><link>${link}</link></item></channel></rss>`,
      ),
  )
  expect([await site.ingest(id), await site.ingest(id)]).toEqual([1, 0])
  const [, second] = await site.logsOf(id)
  expect(JSON.parse(second?.details ?? '')).toMatchObject({ httpStatus: 200, unchanged: true })
  expect(await site.stateOf(id)).toMatchObject({ etag: '"2"' })
})

test('a publisher that says 304 for ever to our validators is found out the next day', async () => {
  site.at(0)
  let stories = [site.story('a')]
  site.feeds.on(path, (request, reply) => {
    if (request.headers['if-none-match']) return reply.writeHead(304).end()
    reply.writeHead(200, { etag: '"stuck"' }).end(rss(stories))
  })
  expect(await site.ingest(id)).toBe(1)
  stories = [site.story('b'), ...stories]
  for (const hours of [1, 6, 13]) {
    site.at(hours)
    expect(await site.ingest(id)).toBe(0)
  }
  site.at(14.5)
  expect(await site.ingest(id)).toBe(1)
  site.at(15)
  await site.ingest(id)
  expect(site.feeds.visits.at(-1)?.headers['if-none-match']).toBe('"stuck"')
})

test('one that says 304 even then is told as a failure', async () => {
  site.at(0)
  site.feeds.feed(path, [site.story('a')], { etag: '"1"' })
  await site.ingest(id)
  site.feeds.on(path, (_request, reply) => reply.writeHead(304).end())
  site.at(1)
  expect(await site.ingest(id)).toBe(0)
  site.at(24)
  await expect(site.ingest(id)).rejects.toThrow('nothing has changed (304), but nobody asked')
})

test('the same bytes on the next day bring nothing new', async () => {
  site.at(0)
  site.feeds.feed(path, [site.story('a')], { etag: '"1"' })
  expect(await site.ingest(id)).toBe(1)
  site.at(24)
  expect(await site.ingest(id)).toBe(0)
  expect(JSON.parse((await site.logsOf(id)).at(-1)?.details ?? '')).toMatchObject({
    unchanged: true,
  })
})
