import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { unfinishedWork } from '../long-jobs/answer-or-continue.ts'
import { fakePublisher } from '../testing/fake-publisher.ts'
import { testApp } from '../testing/test-app.ts'
import { publisherById } from './store.ts'

let feeds: Awaited<ReturnType<typeof fakePublisher>>
let site: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  feeds = await fakePublisher()
  site = await testApp({
    env: { FETCH_ALLOW_HOSTS: feeds.host, DATABASE_URL: 'postgres://app:secret@db/news' },
  })
})
afterAll(async () => {
  await site.close()
  await feeds.close()
})

const create = async (fields: object) =>
  (await site.admin('POST /api/publishers', { name: 'P', ...fields })).body
let count = 0
const freshUrl = () => feeds.url(`/feed-${++count}`)

describe('a publisher', () => {
  test('is created, listed and changed', async () => {
    const rss_url = freshUrl()
    const created = await site.admin('POST /api/publishers', { name: ' Chain Daily ', rss_url, extra: 1 })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      name: 'Chain Daily',
      rss_url,
      logo_url: null,
      description: null,
      active: true,
      content_fetch_type: null,
      content_rss_tag: null,
      content_api_key: null,
      failures: 0,
      last_fetch_at: null,
      articles_7d: 0,
      articles_per_day_14d: Array(14).fill(0),
    })
    expect(created.body).not.toHaveProperty('content_api_key_sealed')
    const { id } = created.body
    const changed = await site.admin(`PUT /api/publishers/${id}`, {
      name: 'Chain',
      rss_url,
      active: false,
      description: 'd',
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { id, name: 'Chain', active: false, description: 'd' },
    })
    const again = await site.admin(`PUT /api/publishers/${id}`, { name: 'Chain', rss_url })
    expect(again.body).toMatchObject({ active: false, description: 'd' })
    const list = await site.admin('GET /api/publishers')
    expect(list.body.find((each: { id: number }) => each.id === id)).toEqual(again.body)
  })

  test.each([
    [{ rss_url: 'https://a.test/' }, 'name'],
    [{ name: 'x' }, 'rss_url'],
    [{ name: 'x', rss_url: 'no url' }, 'rss_url'],
    [{ name: 'x', rss_url: 'ftp://a.test/' }, 'rss_url'],
    [{ name: 'x', rss_url: 'https://a.test/', active: 'yes' }, 'active'],
    [{ name: 'x', rss_url: 'https://a.test/', content_fetch_type: 'magic' }, 'content_fetch_type'],
  ])('%j is bad input', async (body, field) => {
    const reply = await site.admin('POST /api/publishers', body)
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', error: expect.stringContaining(field) },
    })
  })

  test('with the same feed twice is a conflict, however it is written', async () => {
    await create({ rss_url: 'https://Twice.test' })
    const { id } = await create({ rss_url: 'https://other.test/' })
    for (const rss_url of ['https://Twice.test', 'https://twice.test/']) {
      const reply = await site.admin('POST /api/publishers', { name: 'x', rss_url })
      expect(reply).toMatchObject({ status: 409, body: { error: expect.stringContaining('already exists') } })
      expect((await site.admin(`PUT /api/publishers/${id}`, { name: 'x', rss_url })).status).toBe(409)
    }
  })

  test('unknown is a 404', async () => {
    expect((await site.admin('PUT /api/publishers/999', { name: 'x', rss_url: freshUrl() })).status).toBe(404)
    expect((await site.admin('POST /api/publishers/999/fetch')).status).toBe(404)
  })

  test('changed by somebody else meanwhile is a stale edit', async () => {
    const { id, rss_url, updated_at } = await create({ rss_url: freshUrl() })
    const put = (since: string) =>
      site.app.inject({
        method: 'PUT',
        url: `/api/publishers/${id}`,
        headers: { authorization: `Bearer ${site.token}`, 'if-match': `"${since}"` },
        payload: { name: 'Mine', rss_url },
      })
    expect((await put(updated_at)).statusCode).toBe(200)
    expect(await put(new Date(Date.parse(updated_at) - 5000).toISOString())).toMatchObject({
      statusCode: 409,
    })
  })

  test('keeps its API key sealed, shows a mask, and takes the mask back', async () => {
    const rss_url = freshUrl()
    const { id, content_api_key } = await create({
      rss_url,
      content_fetch_type: 'api',
      content_api_key: 'jina_0123456789',
    })
    expect(content_api_key).toBe('••••6789')
    const stored = async () => (await publisherById(site.context.db, id))?.content_api_key_sealed
    const sealed = await stored()
    expect(sealed).not.toContain('0123')
    const put = (fields: object) => site.admin(`PUT /api/publishers/${id}`, { name: 'P', rss_url, ...fields })
    expect((await put({ content_fetch_type: 'api', content_api_key: '••••6789' })).body.content_api_key).toBe(
      '••••6789',
    )
    expect(await stored()).toBe(sealed)
    expect(
      (await put({ content_fetch_type: 'api', content_api_key: 'another_secret' })).body.content_api_key,
    ).toBe('••••cret')
    expect(
      (
        await put({
          content_fetch_type: 'rss',
          content_rss_tag: 'content:encoded',
          content_api_key: 'ignored',
        })
      ).body,
    ).toMatchObject({
      content_api_key: null,
      content_rss_tag: 'content:encoded',
    })
    expect((await put({ content_fetch_type: null, content_rss_tag: 'x' })).body.content_rss_tag).toBeNull()
  })

  test('is for admins only', async () => {
    for (const call of [
      'GET /api/publishers',
      'POST /api/publishers',
      'POST /api/publishers/fetch-all',
      'GET /api/publishers/opml',
    ] as const)
      expect((await site.visitor(call)).status).toBe(401)
  })
})

describe('fetching', () => {
  test('answers with the number of new articles, twice makes none twice, and shows in the health', async () => {
    const rss_url = freshUrl()
    const { id } = await create({ rss_url, active: false })
    feeds.feed(new URL(rss_url).pathname, [
      { title: 'One', link: 'https://n.test/one', date: new Date().toUTCString() },
      { title: 'Two', link: 'https://n.test/two', date: new Date(Date.now() - 2 * 86_400_000).toUTCString() },
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
    expect((await site.sent()).map(({ job }) => job)).toContain('analyze-pending')
  })

  test.each([
    ['a page', '<html><title>Blocked</title></html>', 502, "web page titled 'Blocked'"],
    ['an API error', '{"message":"Key expired"}', 502, 'Key expired'],
  ])('%s instead of a feed is an upstream failure that says so', async (_what, text, status, words) => {
    const rss_url = freshUrl()
    const { id } = await create({ rss_url })
    feeds.on(new URL(rss_url).pathname, (_request, reply) => reply.end(text))
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
    feeds.feed(new URL(rss_url).pathname, [{ title: 'T', link: `https://n.test/${id}` }])
    expect((await site.admin(`POST /api/publishers/${id}/fetch`)).body).toEqual({ articlesCount: 1 })
  })

  test('a private address is refused without a connection', async () => {
    const { id } = await create({ rss_url: 'http://127.1:9/feed' })
    const reply = await site.admin(`POST /api/publishers/${id}/fetch`)
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'ADDRESS_NOT_ALLOWED', error: expect.stringContaining('not allowed') },
    })
    await site.admin(`PUT /api/publishers/${id}`, {
      name: 'P',
      rss_url: 'http://127.1:9/feed',
      active: false,
    })
  })

  test('a slow feed goes on as a job, a second click joins it, and the publisher is asked once', async () => {
    const rss_url = freshUrl()
    const path = new URL(rss_url).pathname
    const { id } = await create({ rss_url })
    const answer = Promise.withResolvers<void>()
    feeds.on(path, async (_request, reply) => {
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
    expect(feeds.visits.filter((visit) => visit.path === path)).toHaveLength(1)
  }, 15_000)

  test('all active feeds at once: the good ones count, the bad ones are named', async () => {
    const ours = await testApp({ env: { FETCH_ALLOW_HOSTS: feeds.host } })
    const add = (name: string, rss_url: string, active = true) =>
      ours.admin('POST /api/publishers', { name, rss_url, active })
    for (const name of ['a', 'b', 'c']) {
      feeds.feed(`/all-${name}`, [{ title: name, link: `https://all.test/${name}` }])
      await add(name, feeds.url(`/all-${name}`), name !== 'c')
    }
    await add('Missing', feeds.url('/all-missing'))
    expect(await ours.admin('POST /api/publishers/fetch-all')).toMatchObject({
      status: 200,
      body: { totalArticles: 2 },
    })
    const hang = Promise.withResolvers<void>()
    feeds.on('/all-hang', (_request, reply) => hang.promise.then(() => reply.writeHead(500).end()))
    await add('Hanging', feeds.url('/all-hang'))
    feeds.feed('/all-a', [{ title: 'new', link: 'https://all.test/new' }])
    const slow = await ours.admin('POST /api/publishers/fetch-all')
    expect(slow.status).toBe(202)
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
  }, 15_000)
})

describe('before saving', () => {
  test('a preview tells what would come', async () => {
    const url = freshUrl()
    feeds.feed(new URL(url).pathname, [
      {
        title: 'Long read',
        link: 'https://n.test/long',
        date: 'Sun, 15 Nov 2026 10:00:00 GMT',
        summary: '<p>Short</p>',
        xml: `<content:encoded><![CDATA[<img src="https://i.test/p.png"><p>${'word '.repeat(300)}</p>]]></content:encoded>`,
      },
    ])
    expect(await site.admin('POST /api/publishers/preview', { rss_url: url })).toMatchObject({
      status: 200,
      body: {
        title: 'Fake',
        items: 1,
        newest_at: '2026-11-15T10:00:00.000Z',
        images: true,
        full_text_in: 'content:encoded',
        sample: ['Long read'],
      },
    })
  })

  test('a preview of something else says why not', async () => {
    expect(
      await site.admin('POST /api/publishers/preview', { rss_url: feeds.url('/nothing') }),
    ).toMatchObject({ status: 502 })
    expect((await site.admin('POST /api/publishers/preview', { rss_url: 'http://[::1]/' })).body.code).toBe(
      'ADDRESS_NOT_ALLOWED',
    )
  })
})

describe('OPML', () => {
  test('goes out and comes back, and twice adds nothing twice', async () => {
    const [from, to] = [await testApp(), await testApp()]
    await from.admin('POST /api/publishers', {
      name: 'A & "B" <C>',
      rss_url: 'https://a.test/feed?x=1&y=2',
      description: 'd',
    })
    await from.admin('POST /api/publishers', { name: 'Zwei', rss_url: 'https://z.test/' })
    const { opml } = (await from.admin('GET /api/publishers/opml')).body
    expect((await to.admin('POST /api/publishers/opml', { opml })).body).toEqual({
      added: 2,
      skipped: 0,
      failed: [],
    })
    expect((await to.admin('POST /api/publishers/opml', { opml })).body).toEqual({
      added: 0,
      skipped: 2,
      failed: [],
    })
    const list = (await to.admin('GET /api/publishers')).body
    expect(list).toMatchObject([
      { name: 'A & "B" <C>', rss_url: 'https://a.test/feed?x=1&y=2', description: 'd' },
      { name: 'Zwei' },
    ])
    const broken =
      '<opml><body><outline text="Folder"><outline xmlUrl="nonsense" text="Bad"/><outline xmlUrl="https://n.test/"/></outline>'
    expect((await to.admin('POST /api/publishers/opml', { opml: broken })).body).toMatchObject({
      added: 1,
      failed: [expect.stringContaining('Bad')],
    })
    expect((await to.admin('POST /api/publishers/opml', { opml: 'hello' })).status).toBe(400)
    await Promise.all([from.close(), to.close()])
  })
})
