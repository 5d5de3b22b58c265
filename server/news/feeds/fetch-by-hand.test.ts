import { expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { publishers } from '../../platform/database/schema.ts'
import { unfinishedWork } from '../../platform/long-jobs/answer-or-continue.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { publisherSite } from '../../testing/publisher-site.ts'
import { testApp } from '../../testing/test-app.ts'
import { performFetchAll } from './fetch-publishers.ts'

const site = onceAFile(publisherSite)

const create = async (fields: object) =>
  (await site.admin('POST /api/publishers', { name: 'P', ...fields })).body
let count = 0
const freshUrl = () => site.feeds.url(`/feed-${++count}`)

test('answers with the number of new articles, twice makes none twice, and shows in the health', async () => {
  const rss_url = freshUrl()
  const { id } = await create({ rss_url, active: false })
  site.feeds.feed(new URL(rss_url).pathname, [
    { title: 'One', link: 'https://n.test/one', date: new Date().toUTCString() },
    {
      title: 'Two',
      link: 'https://n.test/two',
      date: new Date(Date.now() - 2 * DAY_MS).toUTCString(),
    },
  ])
  expect(await site.admin(`POST /api/publishers/${id}/fetch`)).toMatchObject({
    status: 200,
    body: { articlesCount: 2 },
  })
  expect((await site.admin(`POST /api/publishers/${id}/fetch`)).body).toEqual({ articlesCount: 0 })
  const health = (await site.admin('GET /api/publishers')).body.find(
    (each: { id: number }) => each.id === id,
  )
  expect(health).toMatchObject({
    failures: 0,
    last_error: null,
    articles_7d: 2,
    last_success_at: expect.any(String),
  })
  expect(health.articles_per_day_14d.slice(-3)).toEqual([1, 0, 1])
  // without an API key the built-in analyser follows a click
  expect((await site.sent()).map(({ job }) => job)).toContain('analyze-for-free')
})

test.each([
  ['a page', '<html><title>Blocked</title></html>', 502, "web page titled 'Blocked'"],
  ['an API error', '{"message":"Key expired"}', 502, 'Key expired'],
])(
  '%s instead of a feed is an upstream failure that says so',
  async (_what, text, status, words) => {
    const rss_url = freshUrl()
    const { id } = await create({ rss_url })
    site.feeds.on(new URL(rss_url).pathname, (_request, reply) => reply.end(text))
    const reply = await site.admin(`POST /api/publishers/${id}/fetch`)
    expect(reply).toMatchObject({
      status,
      body: { code: 'UPSTREAM_FAILED', error: expect.stringContaining(words) },
    })
    const health = (await site.admin('GET /api/publishers')).body.find(
      (each: { id: number }) => each.id === id,
    )
    expect(health).toMatchObject({
      failures: 1,
      last_error: expect.stringContaining(words),
      last_success_at: null,
      next_try_at: expect.any(String),
    })
    const [log] = (await site.admin('GET /api/logs?action=fetch_feed&limit=1')).body
    expect(log).toMatchObject({
      entity_type: 'publisher',
      entity_id: id,
      status: 'failed',
      publisher_name: 'P',
    })
    expect(JSON.parse(log.details).error).toContain(words)
    // a click tries even during backoff
    site.feeds.feed(new URL(rss_url).pathname, [{ title: 'T', link: `https://n.test/${id}` }])
    expect((await site.admin(`POST /api/publishers/${id}/fetch`)).body).toEqual({
      articlesCount: 1,
    })
  },
)

test('a private address is refused without a connection', async () => {
  // stored before such addresses were refused on save
  const [{ id } = { id: 0 }] = await site.context.db
    .insert(publishers)
    .values({ name: 'P', rss_url: 'http://127.1:9/feed', active: false })
    .returning()
  const reply = await site.admin(`POST /api/publishers/${id}/fetch`)
  expect(reply).toMatchObject({
    status: 400,
    body: { code: 'ADDRESS_NOT_ALLOWED', error: expect.stringContaining('not allowed') },
  })
})

test('a slow feed goes on as a job, a second click joins it, and the publisher is asked once', async () => {
  const rss_url = freshUrl()
  const path = new URL(rss_url).pathname
  const { id } = await create({ rss_url })
  const answer = Promise.withResolvers<void>()
  site.feeds.on(path, async (_request, reply) => {
    await answer.promise
    reply.end(
      '<rss><channel><item><title>Slow</title><link>https://slow.test/1</link></item></channel></rss>',
    )
  })
  const clicks = await Promise.all([
    site.admin(`POST /api/publishers/${id}/fetch`),
    site.admin(`POST /api/publishers/${id}/fetch`),
  ])
  expect(clicks.map((click) => click.status)).toEqual([202, 202])
  expect(clicks[0].body.jobId).toBe(clicks[1].body.jobId)
  answer.resolve()
  await unfinishedWork(site.context.db)
  const job = await site.admin(`GET /api/jobs/${clicks[0].body.jobId}`)
  expect(job.body).toMatchObject({ state: 'completed', result: { articlesCount: 1 } })
  expect(site.feeds.visits.filter((visit) => visit.path === path)).toHaveLength(1)
}, 15_000)

test('all active feeds at once: the good ones count, the bad ones are named', async () => {
  const ours = await testApp({ env: { FETCH_ALLOW_HOSTS: site.feeds.host } })
  const add = (name: string, rss_url: string, active = true) =>
    ours.admin('POST /api/publishers', { name, rss_url, active })
  for (const name of ['a', 'b', 'c']) {
    site.feeds.feed(`/all-${name}`, [{ title: name, link: `https://all.test/${name}` }])
    await add(name, site.feeds.url(`/all-${name}`), name !== 'c')
  }
  await add('Missing', site.feeds.url('/all-missing'))
  const click = () => ours.admin('POST /api/publishers/fetch-all')
  const before = site.feeds.visits.length
  const idle = await click()
  expect(idle.status).toBe(202)
  expect((await click()).body).toEqual(idle.body)
  expect((await ours.admin(`GET /api/jobs/${idle.body.jobId}`)).body.state).toBe('queued')
  expect(site.feeds.visits.length, 'the process of the click fetches nothing').toBe(before)
  expect((await ours.sent()).filter(({ job }) => job === 'publisher.fetch-all')).toHaveLength(1)
  expect(await performFetchAll(ours.context)).toEqual({ totalArticles: 2 })
  expect(await performFetchAll(ours.context), 'done once').toBeUndefined()
  const hang = Promise.withResolvers<void>()
  site.feeds.on('/all-hang', (_request, reply) =>
    hang.promise.then(() => reply.writeHead(500).end()),
  )
  await add('Hanging', site.feeds.url('/all-hang'))
  site.feeds.feed('/all-a', [{ title: 'new', link: 'https://all.test/new' }])
  const slow = await click()
  expect(slow.status).toBe(202)
  void performFetchAll(ours.context)
  await vi.waitFor(async () => {
    const job = (await ours.admin(`GET /api/jobs/${slow.body.jobId}`)).body
    expect(job).toMatchObject({ state: 'running', done: 3, total: 4 })
    expect(job.failures).toEqual([expect.stringMatching(/^Missing: .*404/)])
  }, 5000)
  hang.resolve()
  await unfinishedWork(ours.context.db)
  const job = (await ours.admin(`GET /api/jobs/${slow.body.jobId}`)).body
  expect(job).toMatchObject({ state: 'completed', done: 4, result: { totalArticles: 1 } })
  await ours.close()
}, 30_000)
