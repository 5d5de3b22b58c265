import type { IncomingMessage } from 'node:http'
import { and, asc, eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import { COMMAND_LINE } from '../../accounts/activity/record-change.ts'
import {
  activityLogs,
  articles,
  feedStates,
  publishers,
  tags,
} from '../../platform/database/schema.ts'
import { fakePublisher, rss, type Story } from '../../testing/fake-publisher.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { deleteArticle } from '../articles/store.ts'
import { insertPublisher } from '../publishers/store.ts'
import { ingestPublisher } from './ingest-publisher.ts'

const feeds = onceAFile(fakePublisher)
const site = onceAFile(() =>
  testApp({
    env: { FETCH_ALLOW_HOSTS: feeds.host, READER_BASE_URL: feeds.url('/reader') },
    now: () => now,
  }),
)
let now = new Date()

const START = new Date('2026-11-15T10:00:00Z')
let count = 0
let path = ''
let id = 0
beforeEach(async () => {
  now = START
  ;[path, id] = await addPublisher()
})

async function addPublisher(
  fields: Partial<typeof publishers.$inferInsert> = {},
): Promise<[string, number]> {
  const own = `/ingest-${++count}`
  const [row] = await site.context.db
    .insert(publishers)
    .values({ name: `P${count}`, rss_url: feeds.url(own), ...fields })
    .returning()
  return [own, row?.id ?? 0]
}
const ingest = async (publisherId = id) =>
  (await ingestPublisher(site.context, publisherId)).articlesCount
const stored = (publisherId = id) =>
  site.context.db
    .select()
    .from(articles)
    .where(eq(articles.publisher_id, publisherId))
    .orderBy(asc(articles.title))
const stateOf = async (publisherId = id) =>
  (
    await site.context.db.select().from(feedStates).where(eq(feedStates.publisher_id, publisherId))
  )[0]
const logsOf = (publisherId = id) =>
  site.context.db
    .select()
    .from(activityLogs)
    .where(and(eq(activityLogs.entity_id, publisherId), ne(activityLogs.entity_type, 'article')))
    .orderBy(asc(activityLogs.id))
const link = (name: string) => `https://story-${count}.test/${name}`
const story = (name: string, more: Partial<Story> = {}): Story => ({
  title: name,
  link: link(name),
  ...more,
})

describe('an item', () => {
  test('becomes an article', async () => {
    await site.context.db
      .insert(tags)
      .values([{ name: 'Bitcoin' }, { name: 'ΣΟΛΑΝΑΣ' }])
      .onConflictDoNothing()
    feeds.feed(path, [
      story('one', {
        guid: 'g1',
        date: 'Sun, 15 Nov 2026 08:00:00 GMT',
        summary: '<p>First.</p><p>Second.</p>',
        xml: '<category>BITCOIN</category><category>ΣΟΛΑΝΑΣ</category><category>unheard of</category><enclosure url="https://i.test/x.png" type="image/png"/>',
      }),
    ])
    expect(await ingest()).toBe(1)
    const [article] = await stored()
    expect(article).toMatchObject({
      title: 'one',
      url: link('one'),
      published_at: '2026-11-15T08:00:00.000Z',
      first_seen_at: START.toISOString(),
      sort_at: '2026-11-15T08:00:00.000Z',
      overview: 'First.\n\nSecond.',
      content: 'First.\n\nSecond.',
      content_length: 15,
      image_url: 'https://i.test/x.png',
      featured: false,
      ad: false,
      freshness_score: null,
    })
    expect(article?.tag_ids).toHaveLength(2)
    expect(await logsOf()).toMatchObject([
      { action: 'fetch_feed', entity_type: 'publisher', status: 'success' },
    ])
  })

  test('dated in the future, or not at all, is of now, and stays there', async () => {
    feeds.feed(path, [
      story('future', { date: 'Tue, 15 Nov 2033 08:00:00 GMT' }),
      story('undated'),
      story('unreadable', { date: 'soon' }),
    ])
    await ingest()
    now = new Date(START.getTime() + HOUR_MS)
    feeds.feed(path, [
      story('future', { date: 'Tue, 15 Nov 2033 08:00:00 GMT', summary: 'edited' }),
      story('undated', { summary: 'x' }),
    ])
    await ingest()
    for (const article of await stored())
      expect(article).toMatchObject({
        published_at: START.toISOString(),
        sort_at: START.toISOString(),
      })
  })

  test('of a document with an outside DTD brings nobody there', async () => {
    const dtd = `<!DOCTYPE rss SYSTEM "${feeds.url('/dtd')}" [<!ENTITY x SYSTEM "${feeds.url('/dtd')}"><!ENTITY % p SYSTEM "${feeds.url('/dtd')}"> %p;]>`
    feeds.on(path, (_request, reply) => reply.end(`${dtd}${rss([story('safe &x;')])}`))
    expect(await ingest()).toBe(1)
    expect(await stored()).toMatchObject([{ title: 'safe &x;' }])
    expect(feeds.visits.map((visit) => visit.path)).not.toContain('/dtd')
  })

  test('that cannot be used makes the fetch partial', async () => {
    feeds.feed(path, [story('good'), { title: 'bad', link: 'javascript:alert(1)' }])
    expect(await ingest()).toBe(1)
    const [log] = await logsOf()
    expect(log).toMatchObject({ status: 'partial' })
    expect(JSON.parse(log?.details ?? '')).toMatchObject({ items: 1, unusable: 1, added: 1 })
  })
})

describe('identity', () => {
  test('fetching again makes none twice, with or without tracking parameters', async () => {
    feeds.feed(path, [story('a'), story('b')])
    expect(await ingest()).toBe(2)
    feeds.feed(path, [
      { title: 'a', link: `${link('a')}?utm_source=rss#top` },
      { title: 'b', link: link('b').replace('https', 'http') },
      story('c'),
    ])
    expect(await ingest()).toBe(1)
    expect((await stored()).map((article) => article.title)).toEqual(['a', 'b', 'c'])
  })

  test('an edit updates title, image and summary, and keeps place, scores, featured and the analysed overview', async () => {
    const date = 'Sun, 15 Nov 2026 08:00:00 GMT'
    feeds.feed(path, [story('x', { date, summary: 'old' }), story('y', { date, summary: 'old' })])
    await ingest()
    const [x, y] = await stored()
    const analysed = {
      freshness_score: 7,
      sentiment_score: 3,
      overview: 'by the model',
      analyzed_at: START.toISOString(),
      featured: true,
    }
    await site.context.db
      .update(articles)
      .set(analysed)
      .where(eq(articles.id, x?.id ?? 0))
    now = new Date(START.getTime() + HOUR_MS)
    const edit = {
      date: 'Sun, 15 Nov 2026 09:59:00 GMT',
      summary: 'new',
      xml: '<enclosure url="https://i.test/n.png" type="image/png"/>',
    }
    feeds.feed(path, [
      { ...story('x', edit), title: 'X!' },
      { ...story('y', edit), title: 'Y!' },
    ])
    expect(await ingest()).toBe(0)
    const [x2, y2] = await stored()
    expect(x2).toMatchObject({
      ...analysed,
      id: x?.id,
      title: 'X!',
      image_url: 'https://i.test/n.png',
      content: 'new',
      sort_at: x?.sort_at,
      published_at: x?.published_at,
    })
    expect(x2?.version).not.toBe(x?.version)
    expect(y2).toMatchObject({ id: y?.id, title: 'Y!', overview: 'new', sort_at: y?.sort_at })
  })

  test('a story whose address changed is known by its guid', async () => {
    const date = 'Sun, 15 Nov 2026 08:00:00 GMT'
    feeds.feed(path, [story('slug', { guid: 'g', date })])
    await ingest()
    feeds.feed(path, [{ title: 'Better title', link: link('better-slug'), guid: 'g', date }])
    expect(await ingest()).toBe(0)
    expect(await stored()).toMatchObject([{ title: 'Better title', url: link('better-slug') }])
    feeds.feed(path, [{ title: 'Better title', link: link('better-slug'), guid: 'changed', date }])
    expect(await ingest()).toBe(0)
  })

  test('a guid that is the same on every item counts for nothing', async () => {
    feeds.feed(path, [story('a', { guid: '1' }), story('b', { guid: '1' })])
    expect(await ingest()).toBe(2)
    feeds.feed(path, [story('c', { guid: '1', date: 'Sun, 15 Nov 2026 08:00:00 GMT' })])
    expect(await ingest()).toBe(1)
    feeds.feed(path, [story('d', { guid: '1', date: 'Sun, 15 Nov 2026 09:00:00 GMT' })])
    expect(await ingest()).toBe(1)
    expect(await stored()).toHaveLength(4)
  })

  test('the same guid in two feeds is two stories, the same address one, which stays with the first', async () => {
    feeds.feed(path, [story('shared', { guid: 'g' })])
    await ingest()
    const shared = link('shared')
    const [otherPath, otherId] = await addPublisher()
    feeds.feed(otherPath, [
      { title: 'Theirs', link: shared, guid: 'g' },
      story('own', { guid: 'g2' }),
    ])
    expect(await ingest(otherId)).toBe(1)
    expect((await stored()).map((article) => article.title)).toEqual(['shared'])
  })

  test('a deleted article stays deleted, under its address and under its guid', async () => {
    const date = 'Sun, 15 Nov 2026 08:00:00 GMT'
    feeds.feed(path, [story('gone', { guid: 'g', date }), story('kept')])
    await ingest()
    const [gone] = await stored()
    await deleteArticle(site.context, gone?.id ?? 0, COMMAND_LINE)
    feeds.feed(path, [story('gone', { guid: 'other' }), story('kept')])
    expect(await ingest()).toBe(0)
    feeds.feed(path, [story('again', { guid: 'g', date }), story('kept')])
    expect(await ingest()).toBe(0)
    expect((await stored()).map((article) => article.title)).toEqual(['kept'])
  })

  test('two publishers that bring the same stories at once store each once', async () => {
    const stories = Array.from({ length: 60 }, (_, n) =>
      story(`s${n}`, { date: new Date(START.getTime() - n * MINUTE_MS).toUTCString() }),
    )
    feeds.feed(path, stories)
    const others = await Promise.all([addPublisher(), addPublisher(), addPublisher()])
    for (const [n, [otherPath]] of others.entries())
      feeds.feed(otherPath, n % 2 ? stories : stories.toReversed())
    const counts = await Promise.all(
      [id, ...others.map(([, otherId]) => otherId)].map((each) => ingest(each)),
    )
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(60)
  })
})

describe('politeness', () => {
  test('asks only for what has changed', async () => {
    feeds.on(path, (request, reply) => {
      if (request.headers['if-none-match'] === '"v1"') reply.writeHead(304).end()
      else
        reply
          .writeHead(200, { etag: '"v1"', 'last-modified': 'Sun, 15 Nov 2026 08:00:00 GMT' })
          .end(rss([story('a')]))
    })
    expect(await ingest()).toBe(1)
    expect(await ingest()).toBe(0)
    expect(feeds.visits.at(-1)?.headers).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': 'Sun, 15 Nov 2026 08:00:00 GMT',
    })
    const logs = await logsOf()
    expect(JSON.parse(logs.at(-1)?.details ?? '')).toMatchObject({
      httpStatus: 304,
      unchanged: true,
    })
    expect(await stateOf()).toMatchObject({ etag: '"v1"', failures: 0 })
    await ingest()
    expect(feeds.visits.at(-1)?.headers).toMatchObject({ 'if-none-match': '"v1"' })
  })

  test('without validators the content itself tells', async () => {
    feeds.feed(path, [story('a')])
    await ingest()
    await ingest()
    expect(JSON.parse((await logsOf()).at(-1)?.details ?? '')).toMatchObject({
      httpStatus: 200,
      unchanged: true,
    })
  })

  test.each([
    [503, { 'retry-after': '1800' }, 1800],
    [429, { 'retry-after': new Date(START.getTime() + 900_000).toUTCString() }, 900],
    [500, {}, 600],
    [404, { 'retry-after': '9' }, 600],
  ])('%i with %j waits %i s', async (status, headers, seconds) => {
    feeds.on(path, (_request, reply) =>
      reply.writeHead(status, headers as Record<string, string>).end(),
    )
    await expect(ingest()).rejects.toThrow(String(status))
    expect(await stateOf()).toMatchObject({
      failures: 1,
      next_try_at: new Date(START.getTime() + seconds * 1000).toISOString(),
    })
    expect(await logsOf()).toMatchObject([{ status: 'failed' }])
  })

  test('410 on three tries over 48 hours switches the publisher off, with a log', async () => {
    feeds.on(path, (_request, reply) => reply.writeHead(410).end())
    const active = async () =>
      (await site.context.db.select().from(publishers).where(eq(publishers.id, id)))[0]?.active
    for (const hours of [0, 30, 47]) {
      now = new Date(START.getTime() + hours * HOUR_MS)
      await expect(ingest()).rejects.toThrow('410')
      expect(await active()).toBe(true)
    }
    now = new Date(START.getTime() + 48 * HOUR_MS)
    await expect(ingest()).rejects.toThrow('410')
    expect(await active()).toBe(false)
    expect((await logsOf()).at(-1)).toMatchObject({
      action: 'deactivate_publisher',
      entity_type: 'publisher',
    })
  })

  test('a permanent redirect is believed the third time in a row', async () => {
    const target = `${path}-moved`
    feeds.feed(target, [story('a')])
    feeds.on(path, (_request, reply) => reply.writeHead(301, { location: target }).end())
    const address = async () =>
      (await site.context.db.select().from(publishers).where(eq(publishers.id, id)))[0]?.rss_url
    await ingest()
    await ingest()
    expect(await address()).toBe(feeds.url(path))
    await ingest()
    expect(await address()).toBe(feeds.url(target))
    expect(await ingest()).toBe(0)
    expect(feeds.visits.at(-1)?.path).toBe(target)
  })

  test('a feed behind a password keeps it when it moves on its host, and its address when it is sent elsewhere', async () => {
    const signedIn = (own: string) => feeds.url(own).replace('//', '//me:secret@')
    const isMe = (request: IncomingMessage) =>
      request.headers.authorization === `Basic ${Buffer.from('me:secret').toString('base64')}`
    const [own, ownId] = await addPublisher({ rss_url: signedIn(`${path}-private`) })
    const address = async () =>
      (await site.context.db.select().from(publishers).where(eq(publishers.id, ownId)))[0]?.rss_url
    feeds.on(`${path}-private`, (_request, reply) => reply.writeHead(301, { location: own }).end())
    feeds.on(own, (request, reply) =>
      isMe(request) ? reply.end(rss([story('a')])) : reply.writeHead(401).end(),
    )
    for (let n = 0; n < 3; n++) await ingest(ownId)
    expect(await address()).toBe(signedIn(own))
    expect(JSON.stringify(await logsOf(ownId))).not.toContain('secret')

    const elsewhere = await fakePublisher()
    const sent = await testApp({ env: { FETCH_ALLOW_HOSTS: `${feeds.host},${elsewhere.host}` } })
    elsewhere.feed('/new', [story('b')])
    feeds.on(own, (request, reply) =>
      isMe(request)
        ? reply.writeHead(301, { location: elsewhere.url('/new') }).end()
        : reply.writeHead(401).end(),
    )
    const publisher = { name: 'P', rss_url: signedIn(own) }
    const { id: sentId } = (await sent.admin('POST /api/publishers', publisher)).body
    for (let n = 0; n < 4; n++) await ingestPublisher(sent.context, sentId)
    expect((await sent.admin('GET /api/publishers')).body).toMatchObject([publisher])
    expect(elsewhere.visits.at(-1)?.headers).not.toHaveProperty('authorization')
    await sent.close()
    await elsewhere.close()
  })

  test('a temporary redirect never is', async () => {
    feeds.feed(`${path}-x`, [story('a')])
    feeds.on(path, (_request, reply) => reply.writeHead(302, { location: `${path}-x` }).end())
    for (let n = 0; n < 4; n++) await ingest()
    expect(
      (await site.context.db.select().from(publishers).where(eq(publishers.id, id)))[0]?.rss_url,
    ).toBe(feeds.url(path))
  })
})

describe('full content', () => {
  test('from the element the publisher names', async () => {
    const [own, rssId] = await addPublisher({
      content_fetch_type: 'rss',
      content_rss_tag: 'full-text',
    })
    feeds.feed(own, [
      story('a', {
        summary: 's',
        xml: '<full-text><![CDATA[<script>x</script><p>All of it</p>]]></full-text>',
      }),
      story('b'),
    ])
    await ingest(rssId)
    expect((await stored(rssId)).map((article) => article.content).sort()).toEqual([
      '',
      'All of it',
    ])
    const logs = await logsOf(rssId)
    expect(logs.find((log) => log.entity_type === 'content_fetch')).toMatchObject({
      action: 'fetch_content',
      status: 'partial',
    })
  })

  test('a tag tried on stories that are known is logged as well', async () => {
    const [own, rssId] = await addPublisher({
      content_fetch_type: 'rss',
      content_rss_tag: 'nothing',
    })
    feeds.feed(own, [story('a', { summary: 's', xml: '<full-text>All of it</full-text>' })])
    await ingest(rssId)
    await site.context.db
      .update(publishers)
      .set({ content_rss_tag: 'full-text' })
      .where(eq(publishers.id, rssId))
    await site.context.db.delete(feedStates).where(eq(feedStates.publisher_id, rssId))
    await ingest(rssId)
    expect((await stored(rssId)).map((article) => article.content)).toEqual(['All of it'])
    const contentLogs = (await logsOf(rssId)).filter((log) => log.entity_type === 'content_fetch')
    expect(contentLogs.map((log) => log.status).sort()).toEqual(['failed', 'success'])
  })

  test('through the reader, once an article, with the key', async () => {
    const { sealKey } = await import('../../platform/seal.ts')
    const sealed = await sealKey(site.context.config, 'reader-key')
    const [own, apiId] = await addPublisher({
      content_fetch_type: 'api',
      content_api_key_sealed: sealed,
    })
    feeds.feed(own, [story('long'), story('missing'), story('down')])
    feeds.on(`/reader/${link('long')}`, (_request, reply) =>
      reply.end(
        'Title: T\n\nMarkdown Content:\nFirst **para**.\n\n<script>alert(1)</script>Second.',
      ),
    )
    feeds.on(`/reader/${link('missing')}`, (_request, reply) => reply.writeHead(422).end())
    feeds.on(`/reader/${link('down')}`, (_request, reply) => reply.writeHead(503).end())
    expect(await ingest(apiId)).toBe(3)
    const byTitle = async (title: string) =>
      (await stored(apiId)).find((article) => article.title === title)
    expect(await byTitle('long')).toMatchObject({ content: 'First **para**.\n\nSecond.' })
    expect(await byTitle('missing')).toMatchObject({ content: 'missing' })
    expect(await byTitle('down')).toMatchObject({ content: '', content_length: 0 })
    const readerVisits = () =>
      feeds.visits.filter((visit) => visit.path.startsWith('/reader/')).length
    expect(
      feeds.visits.find((visit) => visit.path === `/reader/${link('long')}`)?.headers.authorization,
    ).toBe('Bearer reader-key')
    const before = readerVisits()
    feeds.on(`/reader/${link('down')}`, (_request, reply) => reply.end('Back again.'))
    feeds.feed(own, [story('long', { summary: 'edited' }), story('missing'), story('down')])
    expect(await ingest(apiId)).toBe(0)
    expect(readerVisits() - before).toBe(1)
    expect(await byTitle('down')).toMatchObject({ content: 'Back again.' })
    expect(await byTitle('long')).toMatchObject({
      content: 'First **para**.\n\nSecond.',
      overview: 'edited',
    })
    const logs = await site.context.db
      .select()
      .from(activityLogs)
      .where(eq(activityLogs.publisher_id, apiId))
    expect(
      logs
        .filter((log) => log.entity_type === 'content_fetch')
        .map((log) => log.status)
        .sort(),
    ).toEqual(['failed', 'failed', 'success', 'success'])
  })

  test('the reader is never sent into a private network', async () => {
    const [own, apiId] = await addPublisher({ content_fetch_type: 'api' })
    feeds.feed(own, [
      { title: 'inside', link: 'http://169.254.169.254/latest/meta-data', summary: 'Look here.' },
      { title: 'reader', link: 'http://localhost:9/admin', summary: 'And here.' },
    ])
    const readerVisits = () =>
      feeds.visits.filter((visit) => visit.path.startsWith('/reader/')).length
    const before = readerVisits()
    expect(await ingest(apiId)).toBe(2)
    expect(readerVisits()).toBe(before)
    expect((await stored(apiId)).map((article) => article.content)).toEqual([
      'Look here.',
      'And here.',
    ])
  })

  test('the host of the reader is for the reader: no feed is fetched from it', async () => {
    const ours = await testApp({ env: { READER_BASE_URL: feeds.url('/reader') } })
    feeds.feed('/beside-the-reader', [story('secret')])
    const publisher = { name: 'P', rss_url: feeds.url('/beside-the-reader') }
    const { id: feedId } = await insertPublisher(ours.context.db, publisher)
    expect(await ours.admin(`POST /api/publishers/${feedId}/fetch`)).toMatchObject({
      status: 400,
      body: { code: 'ADDRESS_NOT_ALLOWED' },
    })
    expect(feeds.visits.filter((visit) => visit.path === '/beside-the-reader')).toEqual([])
    await ours.close()
  })
})
