import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import { rss } from '../../testing/fake-publisher.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { ingestSite } from '../../testing/ingest-site.ts'
import { fetchEach } from './fetch-publishers.ts'

const site = onceAFile(ingestSite)

let path = ''
let id = 0
beforeEach(async () => {
  site.at(0)
  ;({ path, id } = await site.addPublisher())
})

/** Minutes from the visit at this hour to the next one. */
async function waitAfterVisit(hour: number) {
  site.at(hour)
  await site.ingest(id)
  const next = (await site.stateOf(id))?.next_try_at
  return next ? (Date.parse(next) - site.START.getTime()) / MINUTE_MS - hour * 60 : null
}
const answers = (
  body: string,
  first: Record<string, string>,
  unchanged: Record<string, string> = {},
) =>
  site.feeds.on(path, (request, reply) =>
    request.headers['if-none-match']
      ? reply.writeHead(304, unchanged).end()
      : reply.writeHead(200, first).end(body),
  )

test.each([
  ['ttl', '<ttl>120</ttl>'],
  ['sy:', '<sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>0.5</sy:updateFrequency>'],
])('%s holds through visits that find nothing new', async (kind, hint) => {
  const minutes = kind === 'ttl' ? 108 : 54
  answers(rss([site.story('a')], hint), { etag: '"1"' })
  expect([await waitAfterVisit(0), await waitAfterVisit(3), await waitAfterVisit(6)]).toEqual([
    minutes,
    minutes,
    minutes,
  ])
})

test('ttl holds where only the content tells that nothing is new', async () => {
  site.feeds.on(path, (_request, reply) => reply.end(rss([site.story('a')], '<ttl>120</ttl>')))
  expect([await waitAfterVisit(0), await waitAfterVisit(3)]).toEqual([108, 108])
})

test('a ttl that is gone from the feed is forgotten', async () => {
  site.feeds.on(path, (_request, reply) => reply.end(rss([site.story('a')], '<ttl>120</ttl>')))
  expect(await waitAfterVisit(0)).toBe(108)
  site.feeds.feed(path, [site.story('a')])
  expect([await waitAfterVisit(3), await waitAfterVisit(6)]).toEqual([null, null])
})

test('max-age holds through a 304 that says nothing of it, until one says otherwise', async () => {
  answers(rss([site.story('a')]), { etag: '"1"', 'cache-control': 'max-age=7200' })
  expect([await waitAfterVisit(0), await waitAfterVisit(3)]).toEqual([108, 108])
  answers('', {}, { 'cache-control': 'max-age=3600' })
  expect([await waitAfterVisit(6), await waitAfterVisit(9)]).toEqual([54, 54])
  answers('', {}, { 'cache-control': 'no-cache' })
  expect([await waitAfterVisit(12), await waitAfterVisit(13)]).toEqual([null, null])
})

test('a failure in between leaves the hint as it was', async () => {
  answers(rss([site.story('a')], '<ttl>120</ttl>'), { etag: '"1"' })
  await site.ingest(id)
  site.feeds.on(path, (_request, reply) => reply.writeHead(500).end())
  await expect(site.ingest(id)).rejects.toThrow('500')
  answers('', {})
  expect(await waitAfterVisit(3)).toBe(108)
})

test('a hint longer than any number we keep is the longest we follow', async () => {
  answers(rss([site.story('a')], '<ttl>99999999999</ttl>'), {
    etag: '"1"',
    'cache-control': 'max-age=1e3',
  })
  expect([await waitAfterVisit(0), await waitAfterVisit(9)]).toEqual([324, 324])
})

test('undated stories of one visit stand in the order of their feed', async () => {
  site.feeds.feed(path, [site.story('first'), site.story('second'), site.story('third')])
  await site.ingest(id)
  const byId = (await site.articlesOf(id)).sort((one, other) => other.id - one.id)
  expect(byId.map((article) => article.title)).toEqual(['first', 'second', 'third'])
  expect(new Set(byId.map((article) => article.sort_at)).size).toBe(1)
})

test("the publisher's Retry-After holds for a click, unless somebody insists", async () => {
  let visits = 0
  site.feeds.on(path, (_request, reply) => {
    visits++
    reply.writeHead(429, { 'retry-after': '900' }).end()
  })
  const click = (body = {}) => site.admin(`POST /api/publishers/${id}/fetch`, body)
  expect(await click()).toMatchObject({ status: 502 })
  expect(await click()).toMatchObject({
    status: 409,
    body: { code: 'ASKED_TO_WAIT', error: 'The publisher asked to wait another 15 minutes.' },
  })
  expect(visits).toBe(1)
  expect(await click({ anyway: true })).toMatchObject({ status: 502 })
  expect(visits).toBe(2)
  site.at(0.25)
  expect(await click()).toMatchObject({ status: 502 })
  expect(visits).toBe(3)
})

test('backoff of our own does not hold a click back', async () => {
  site.feeds.on(path, (_request, reply) => reply.writeHead(500).end())
  for (const _ of [1, 2])
    expect(await site.admin(`POST /api/publishers/${id}/fetch`)).toMatchObject({ status: 502 })
})

test('a fetch of all leaves who asked to wait alone, and says so', async () => {
  let visits = 0
  site.feeds.on(path, (_request, reply) => {
    visits++
    reply.writeHead(503, { 'retry-after': '900' }).end()
  })
  await expect(site.ingest(id)).rejects.toThrow('503')
  const said: (string | undefined)[] = []
  await fetchEach(site.context, [{ id, name: 'P' }], {
    expect: () => {},
    working: () => {},
    detach: () => {},
    step: (failure) => said.push(failure),
  })
  expect(said).toEqual(['P: The publisher asked to wait another 15 minutes.'])
  expect(visits).toBe(1)
})

test('a challenge page is named', async () => {
  site.feeds.on(path, (_request, reply) =>
    reply
      .writeHead(403, { 'cf-mitigated': 'challenge' })
      .end('<html><title>Just a moment...</title></html>'),
  )
  await expect(site.ingest(id)).rejects.toThrow(
    "The publisher's protection against robots answered with a challenge page (403).",
  )
})
