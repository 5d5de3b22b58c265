import { arrayContains, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleCoins, articles, coins } from '../../platform/database/schema.ts'
import { makeArticle, makeArticles, makeTag } from '../../testing/factories.ts'
import { randomRuns } from '../../testing/random-runs.ts'
import { sampleFeed } from '../../testing/sample-feed.ts'

let site: Awaited<ReturnType<typeof sampleFeed>>['site']
let chain: { id: number }
let ledger: { id: number }
let bitcoin: { id: number }
let defi: { id: number }
type Listed = { id: number; title: string }

const titles = async (path: string) => {
  const { status, body } = await site.visitor(`GET ${path}`)
  expect(status).toBe(200)
  return body.articles.map((article: Listed) => article.title)
}

beforeAll(async () => {
  ;({ site, chain, ledger, bitcoin, defi } = await sampleFeed())
})
afterAll(() => site.close())

test('a page lists newest first with every field but the content', async () => {
  const { body } = await site.visitor('GET /api/articles')
  expect(body.articles.map((article: Listed) => article.title)).toEqual([
    'From tomorrow',
    'Miners prices',
    'Paid story',
    'Regulators approve a fund',
    'Oldest',
  ])
  expect(body).toMatchObject({
    hasMore: false,
    nextPage: null,
    nextBefore: null,
    totalCount: 5,
    totalCountExact: true,
  })
  expect(body.articles[3]).toEqual({
    id: expect.any(Number),
    title: 'Regulators approve a fund',
    url: expect.stringContaining('https://'),
    image_url: null,
    published_at: '2026-03-02T10:00:00.000Z',
    first_seen_at: '2026-03-02T10:00:00.000Z',
    tags: [
      { id: defi.id, name: 'DeFi' },
      { id: bitcoin.id, name: 'Bitcoin' },
    ],
    publisher: { id: chain.id, name: 'Chain Daily', slug: 'chain-daily' },
    publisher_name: 'Chain Daily',
    freshness_score: 6.5,
    sentiment_score: 3.9,
    overview: 'The digital asset fund trades on crypto.com.',
    featured: false,
    coins: [],
    story: null,
    ad: false,
  })
  expect(body.articles[1]).toMatchObject({ publisher: null, publisher_name: null })
})

test('the end of a span is left out of the count as it is of the list', async () => {
  const { body } = await site.visitor('GET /api/articles?to=2026-03-02T10:00:00Z')
  expect(body).toMatchObject({ totalCount: 1, articles: [{ title: 'Oldest' }] })
})

test('an article from which an editor took a coin away is not about it', async () => {
  const { db } = site.context
  const [coin] = await db
    .insert(coins)
    .values({ symbol: 'QNT', name: 'Quant', source_identifier: 'quant' })
    .returning()
  const all = await db.select({ id: articles.id, title: articles.title }).from(articles)
  const link = (title: string, origin: 'text' | 'removed') => ({
    article_id: all.find((each) => each.title === title)?.id ?? 0,
    coin_id: coin?.id ?? 0,
    salience: 'main' as const,
    origin,
  })
  await db.insert(articleCoins).values([link('Oldest', 'text'), link('Paid story', 'removed')])
  const { body } = await site.visitor('GET /api/articles?coin=QNT')
  expect(body.articles.map(({ title }: Listed) => title)).toEqual(['Oldest'])
  await db.delete(coins).where(eq(coins.id, coin?.id ?? 0))
})

test('one article is as it is on the page; an unknown one is 404, and a name is no id', async () => {
  const { body } = await site.visitor('GET /api/articles')
  for (const article of body.articles)
    expect(await site.visitor(`GET /api/articles/${article.id}`)).toMatchObject({
      status: 200,
      body: article,
    })
  expect(await site.visitor('GET /api/articles/999999')).toMatchObject({
    status: 404,
    body: { error: 'Article not found.', code: 'NOT_FOUND' },
  })
  expect((await site.visitor('GET /api/articles/latest')).status).toBe(400)
})

test.each([
  ['limit=2', ['From tomorrow', 'Miners prices']],
  ['limit=2&page=3', ['Oldest']],
  ['limit=2&page=4', []],
  ['freshness_score=4-6', ['Regulators approve a fund']],
  ['freshness_score=7-10', ['Paid story']],
  ['freshness_score=0-3', ['Oldest']],
  ['sentiment_score=0-3', ['Regulators approve a fund']],
  ['sentiment_score=4-6', ['Miners prices']],
  ['sentiment_score=7-10', ['Oldest']],
  ['sentiment_score=7-9', []],
  ['sentiment_score=10-10', ['Oldest']],
  ['no_ads=true&publisher=the%20LEDGER', ['From tomorrow']],
  ['no_ads=false&publisher=The%20Ledger', ['From tomorrow', 'Paid story']],
  ['publisher=Nobody', []],
  ['publisher=Led', []],
  ['tag=bitcoin', ['Miners prices', 'Regulators approve a fund']],
  ['tag=999999', []],
  ['tag=bitcoin&tag=DeFi', ['Miners prices', 'Regulators approve a fund']],
  [
    'publisher=Chain%20Daily&publisher=the%20ledger',
    ['From tomorrow', 'Paid story', 'Regulators approve a fund', 'Oldest'],
  ],
  ['publisher=Chain%20Daily&publisher=&publisher=nobody', ['Regulators approve a fund', 'Oldest']],
  ['from=2026-03-03T10:00:00Z', ['From tomorrow', 'Miners prices', 'Paid story']],
  ['to=2026-03-03T10:00:00Z', ['Regulators approve a fund', 'Oldest']],
  [
    'from=2026-03-02T11:00:00%2B01:00&to=2026-03-03T10:00:00.001Z',
    ['Paid story', 'Regulators approve a fund'],
  ],
  [
    'from=&to=&within=',
    ['From tomorrow', 'Miners prices', 'Paid story', 'Regulators approve a fund', 'Oldest'],
  ],
  ['category=defi-news', ['Regulators approve a fund']],
  ['category=hidden', []],
  ['category=missing', []],
  ['category=defi-news&tag=Bitcoin&freshness_score=4-6', ['Regulators approve a fund']],
  ['search=regulation', ['Regulators approve a fund']],
  ['search=regulati', []],
  ['search=regulat', ['Regulators approve a fund']],
  ['search=APPROVED', ['Regulators approve a fund']],
  ['search=price', ['Miners prices']],
  ['search=pric', ['Miners prices']],
  ['search=bitc', ['Miners prices', 'Regulators approve a fund']],
  ['search=ledger', ['From tomorrow', 'Paid story']],
  ['search=ledger%20-paid', ['From tomorrow']],
  ['search=%22digital%20asset%22', ['Regulators approve a fund']],
  ['search=%22asset%20digital%22', []],
  ['search=%22a%20fund%20the%20digital%22', []],
  ['search=crypto.com', ['Regulators approve a fund']],
  ['search=-bitcoin', ['From tomorrow', 'Paid story', 'Oldest']],
  ['search=!!!', []],
  [
    'publisher=&tag=&freshness_score=&sentiment_score=&no_ads=&category=&search=bitc',
    ['Miners prices', 'Regulators approve a fund'],
  ],
  ['tag=%27%3B%20drop%20table%20articles', []],
  [
    'search=%20',
    ['From tomorrow', 'Miners prices', 'Paid story', 'Regulators approve a fund', 'Oldest'],
  ],
])('GET /api/articles?%s', async (query, expected) => {
  expect(await titles(`/api/articles?${query}`)).toEqual(expected)
})

test('filters by id, on the public list too', async () => {
  expect(await titles(`/api/articles?publisher=${ledger.id}`)).toEqual([
    'From tomorrow',
    'Paid story',
  ])
  expect(await titles(`/api/articles/public?tag=${defi.id}`)).toEqual(['Regulators approve a fund'])
  expect(await titles('/api/articles/public?freshness_score=4-6')).toEqual([
    'Regulators approve a fund',
  ])
})

test.each([
  ...[
    'page=0',
    'page=x',
    'page=1.5',
    'page=',
    'limit=0',
    'limit=101',
    'limit=-1',
    'until=x',
    'publisher=%00',
  ],
  ...[
    'freshness_score=7',
    'freshness_score=7-11',
    'freshness_score=8-7',
    'sentiment_score=a-b',
    'no_ads=maybe',
    'from=2026-03-03',
    'to=2026-03-03T10:00:00',
    'from=0000-01-01T00:00:00Z',
    'to=9999-12-31T23:59:59-05:00',
    'within=2h',
    'before=nonsense',
    'before=MTIz',
    // the years 33658 and -29719
    'before=OTk5OTk5OTk5OTk5OTk5LjU',
    'before=LTk5OTk5OTk5OTk5OTk5OS41',
    'page=2&before=MTc3MjQ0NTYwMDAwMC4x',
    `tag=${Array.from({ length: 51 }, () => 'x').join('&tag=')}`,
  ],
  `search=${'x'.repeat(501)}`,
])('?%s is refused', async (query) => {
  const { status, body } = await site.visitor(`GET /api/articles?${query}`)
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_INPUT' })
})

test('any text at all is safe to search for', async () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.stringMatching(/^['"\\:*&|!()<>\-\s\w%]{0,40}$/),
  )
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const response = await site.app.inject({ url: '/api/articles', query: { search: text } })
      expect(response.statusCode).toBe(200)
    }),
    { numRuns: randomRuns(80) },
  )
}, 60_000)

test('letters of any alphabet are found in whatever case', async () => {
  await makeArticle(site.context.db, { title: 'Биткоин растёт, ÉTHER aussi, 比特币上涨' })
  for (const text of ['БИТКОИН', 'бит', 'Растёт', 'éther', 'Éth', '比特']) {
    const { body } = await site.visitor(`GET /api/articles?search=${encodeURIComponent(text)}`)
    expect([text, body.totalCount]).toEqual([text, 1])
  }
  await site.admin(`DELETE /api/articles/${(await site.visitor('GET /api/articles')).body.until}`)
})

test('a first page has nothing that its own `until` leaves out, whatever arrives while it is read', async () => {
  const { db } = site.context
  const tag = await makeTag(db, 'Arriving')
  for (let round = 0; round < 40; round++) {
    const [page] = await Promise.all([
      site.visitor(`GET /api/articles?tag=${tag.id}&limit=5&sentiment_score=0-${(round % 10) + 1}`),
      makeArticle(db, { title: `a${round}`, tag_ids: [tag.id], sentiment_score: 0 }),
    ])
    for (const { id } of page.body.articles) expect(id).toBeLessThanOrEqual(page.body.until)
  }
})

test('a page beyond the 10,000th match is refused with a sentence that names the cursor', async () => {
  for (const query of ['limit=100&page=101', 'limit=20&page=501&search=x', 'page=90071992547409']) {
    const { status, body } = await site.visitor(`GET /api/articles?${query}`)
    expect([status, body.code]).toEqual([400, 'BAD_INPUT'])
    expect(body.error).toMatch(/\bbefore\b/)
  }
  expect((await site.visitor('GET /api/articles?limit=20&page=500')).body).toMatchObject({
    articles: [],
  })
})

test('from the 10,000th match on, the cursor leads to the rest, and the last page says that it is the last', async () => {
  const { db } = site.context
  const tag = await makeTag(db, 'Plenty')
  // the words of all of them worked out once: row by row that takes ten times as long
  const { rows } = await db.execute<{ id: string }>(sql`
    with words as materialized (
      select search_words('Plentiful', null, null, array[${tag.id}]::bigint[]) as search)
    insert into articles (title, url, url_key, tag_ids, published_at, first_seen_at, sort_at, search)
    select 'Plentiful', 'https://plenty.example/' || n, md5(n::text)::uuid, array[${tag.id}]::bigint[], at, at, at, search
    from words, generate_series(1, 10020) n
      cross join lateral (select timestamptz '2025-01-01Z' + n * interval '1 s' as at) dated
    returning id`)
  const ids = rows.map(({ id }) => Number(id))
  const newestFirst = ids.toReversed()
  for (const filter of [`tag=${tag.id}`, 'search=plentiful']) {
    const page = async (query: string) =>
      (await site.visitor(`GET /api/articles?${filter}&limit=10&${query}`)).body
    const last = await page('page=1000')
    expect(last).toMatchObject({
      hasMore: true,
      nextPage: null,
      nextBefore: expect.any(String),
      totalCount: 10_000,
      totalCountExact: false,
    })
    expect(last.articles.map(({ id }: Listed) => id)).toEqual(newestFirst.slice(9_990, 10_000))
    const beyond = await page(`before=${last.nextBefore}`)
    expect(beyond.articles.map(({ id }: Listed) => id)).toEqual(newestFirst.slice(10_000, 10_010))
    const end = await page(`before=${beyond.nextBefore}`)
    expect(end.articles.map(({ id }: Listed) => id)).toEqual(newestFirst.slice(10_010))
    expect(end).toMatchObject({ hasMore: false, nextPage: null, nextBefore: null })
    const refused = await site.visitor(`GET /api/articles?${filter}&limit=10&page=1001`)
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(/\bbefore\b/)])
  }
  // of exactly 10,000 the last page has no next one, and the number is exact
  await db.delete(articles).where(inArray(articles.id, newestFirst.slice(10_000)))
  expect(
    (await site.visitor(`GET /api/articles?tag=${tag.id}&limit=10&page=1000`)).body,
  ).toMatchObject({
    hasMore: false,
    nextPage: null,
    nextBefore: null,
    totalCount: 10_000,
    totalCountExact: true,
  })
  await db.delete(articles).where(arrayContains(articles.tag_ids, [tag.id]))
}, 120_000)

test.each([
  ['/api/articles?coins=SOL', "There is no parameter 'coins'. Did you mean 'coin'?"],
  [
    '/api/articles?since=600',
    "There is no parameter 'since'. Known parameters: search, freshness_score,",
  ],
  ['/api/articles?noads=true', "Did you mean 'no_ads'?"],
  ['/api/articles/public?within=1h', "There is no parameter 'within'."],
  ['/api/tags/public?x=1', 'This call takes no parameters.'],
])('%s is refused', async (path, sentence) => {
  const { status, body } = await site.visitor(`GET ${path}`)
  expect([status, body.error]).toEqual([400, expect.stringContaining(sentence)])
  expect(body.field).toBe(/\?(\w+)/.exec(path)?.[1])
})

test('parameters that other sites add to links are ignored', async () => {
  const all = await titles('/api/articles')
  expect(await titles('/api/articles?utm_source=x&utm_medium=y&fbclid=1&gclid=2&_=3')).toEqual(all)
})

test('a moving window moves on with the clock, though nothing changes', async () => {
  const { context } = site
  const clock = context.now
  const late = await makeArticle(context.db, {
    title: 'Lately',
    published_at: '2026-06-01T00:00:00.000Z',
  })
  const at = async (time: string, window: string) => {
    context.now = () => new Date(time)
    return titles(`/api/articles?within=${window}`)
  }
  try {
    expect(await at('2026-06-01T00:59:30Z', '1h')).toEqual(['Lately'])
    expect(await at('2026-06-01T01:01:00Z', '1h')).toEqual([])
    expect(await at('2026-06-01T23:59:00Z', '24h')).toEqual(['Lately'])
    expect(await at('2026-06-02T00:01:00Z', '24h')).toEqual([])
    expect(await at('2026-06-02T23:59:00Z', '48h')).toEqual(['Lately'])
    expect(await at('2026-06-07T23:59:00Z', '7d')).toEqual(['Lately'])
    expect(await at('2026-06-08T00:01:00Z', '7d')).toEqual([])
  } finally {
    context.now = clock
  }
  await site.admin(`DELETE /api/articles/${late.id}`)
})

test('a word in capitals, or a coin, means itself and the coin, not what begins with it', async () => {
  const { db } = site.context
  const tag = await makeTag(db, 'Symbols')
  await makeArticles(
    db,
    [
      'SOL rises',
      'Solana rises',
      'A solution',
      'Near the top',
      'Nearby shops',
      'NEAR Protocol',
    ].map((title, n) => ({
      title,
      tag_ids: [tag.id],
      published_at: new Date(Date.UTC(2026, 5, 9, 20 - n)).toISOString(),
    })),
  )
  const found = (search: string) =>
    titles(`/api/articles?tag=${tag.id}&search=${encodeURIComponent(search)}`)
  expect(await found('sol')).toEqual(['SOL rises', 'Solana rises', 'A solution'])
  expect(await found('SOL')).toEqual(['SOL rises'])
  await db.insert(coins).values([
    { symbol: 'SOL', name: 'Solana', source_type: 'coingecko', source_identifier: 'solana' },
    { symbol: 'NEAR', name: 'NEAR Protocol', source_type: 'coingecko', source_identifier: 'near' },
  ])
  expect(await found('sol')).toEqual(['SOL rises', 'Solana rises'])
  expect(await found('SOL')).toEqual(['SOL rises', 'Solana rises'])
  // a common English word, unless it is shouted
  expect(await found('near')).toEqual(['Near the top', 'Nearby shops', 'NEAR Protocol'])
  expect(await found('NEAR')).toEqual(['Near the top', 'NEAR Protocol'])
  expect(await found('rises sol')).toEqual(['SOL rises', 'Solana rises'])
  expect(await found('SOLU')).toEqual([])
  // what is found this way is gone with the coin
  await db.delete(coins)
  expect(await found('SOL')).toEqual(['SOL rises'])
})

test("'today', 'now', 'latest' and 'news' are dropped only when nothing has all words", async () => {
  const { db } = site.context
  const tag = await makeTag(db, 'Fillers')
  await makeArticles(db, [
    { title: 'Quokka gains', tag_ids: [tag.id] },
    { title: 'Wombat news', tag_ids: [tag.id] },
    { title: 'Wombat gains', tag_ids: [tag.id] },
  ])
  const found = (search: string) =>
    titles(`/api/articles?tag=${tag.id}&search=${encodeURIComponent(search)}`)
  expect(await found('latest quokka news today')).toEqual(['Quokka gains'])
  expect(await found('wombat news')).toEqual(['Wombat news'])
  expect(await found('quokka tomorrow')).toEqual([])
  expect(await found('news')).toEqual(['Wombat news'])
  expect(await found('quokka "news today"')).toEqual([])
  // what arrived later is counted with the words that the page was found with
  const { body } = await site.visitor('GET /api/articles?search=wombat%20news')
  await makeArticle(db, { title: 'Wombat again', tag_ids: [tag.id] })
  const fresh = await site.visitor(
    `GET /api/articles/new-count?search=wombat%20news&since=${body.until}`,
  )
  expect(fresh.body).toEqual({ count: 0 })
})

test('Load More neither repeats nor skips while articles arrive', async () => {
  const { db } = site.context
  const tag = await makeTag(db, 'Load more')
  const day = (n: number) => new Date(Date.UTC(2026, 4, 1, n)).toISOString()
  await makeArticles(
    db,
    Array.from({ length: 25 }, (_, n) => ({
      title: `n${n}`,
      published_at: day(n),
      tag_ids: [tag.id],
    })),
  )
  const first = (await site.visitor(`GET /api/articles?tag=${tag.id}&limit=10`)).body
  expect(first).toMatchObject({ hasMore: true, nextPage: 2, totalCount: 25 })
  const seen = first.articles.map((article: Listed) => article.title)
  // one on top, one in the middle of what has been read, one deep below
  for (const place of [40, 20, 3]) {
    await makeArticle(db, { title: `late${place}`, published_at: day(place), tag_ids: [tag.id] })
  }
  for (let page = first.nextPage; page; ) {
    const next = (
      await site.visitor(
        `GET /api/articles?tag=${tag.id}&limit=10&page=${page}&until=${first.until}`,
      )
    ).body
    expect(next).toMatchObject({ until: first.until, totalCount: 25 })
    seen.push(...next.articles.map((article: Listed) => article.title))
    page = next.nextPage
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => `n${24 - n}`))
  const walked = first.articles.map((article: Listed) => article.title)
  for (let before = first.nextBefore; before; ) {
    const { body } = await site.visitor(
      `GET /api/articles?tag=${tag.id}&limit=10&before=${before}&until=${first.until}`,
    )
    expect(body).toMatchObject({
      nextPage: null,
      totalCount: 25,
      hasMore: body.nextBefore !== null,
    })
    walked.push(...body.articles.map((article: Listed) => article.title))
    before = body.nextBefore
  }
  expect(walked).toEqual(seen)
  const fresh = await site.visitor(`GET /api/articles/new-count?tag=${tag.id}&since=${first.until}`)
  expect(fresh.body).toEqual({ count: 3 })
  const none = await site.visitor('GET /api/articles/new-count?search=!!&since=0')
  expect(none.body).toEqual({ count: 0 })
})

test('a change is in the very next answer, whatever it changes', async () => {
  const { db } = site.context
  const tag = await makeTag(db, 'Fresh')
  const path = `GET /api/articles?tag=${tag.id}` as const
  expect((await site.visitor(path)).body.totalCount).toBe(0)
  const article = await makeArticle(db, {
    title: 'Just in',
    tag_ids: [tag.id],
    publisher_id: chain.id,
  })
  expect((await site.visitor(path)).body.articles).toMatchObject([
    { title: 'Just in', featured: false },
  ])
  await site.admin(`PATCH /articles/${article.id}/featured`, { featured: true })
  expect((await site.visitor(path)).body.articles).toMatchObject([{ featured: true }])
  await site.admin(`DELETE /api/tags/${tag.id}`)
  expect((await site.visitor(path)).body.totalCount).toBe(0)
  expect((await site.visitor('GET /api/articles?search=fresh')).body.totalCount).toBe(0)
  await site.admin(`DELETE /api/articles/${article.id}`)
  expect(await titles('/api/articles?search=%22just%20in%22')).toEqual([])
})
