import { beforeAll, expect, test } from 'vitest'
import { articleCoins, articleStories, coins, stories } from '../../platform/database/schema.ts'
import { makeArticles, makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(() => testApp({ env: { SITE_URL: 'https://news.example' } }))
let base = ''

beforeAll(async () => {
  const { db } = site.context
  const outlets = [await makePublisher(db, { name: 'Ledgerline' }), await makePublisher(db)]
  const [btc] = await db
    .insert(coins)
    .values({ symbol: 'BTC', name: 'Bitcoin', source_identifier: 'bitcoin' })
    .returning()
  const made = await makeArticles(
    db,
    Array.from({ length: 45 }, (_, n) => ({
      title: `Headline ${n}`,
      url: `https://www.ledgerline.example/${n}`,
      published_at: new Date(Date.now() - n * 60_000).toISOString(),
      publisher_id: outlets[n % 2]?.id ?? null,
      sentiment_score: n % 3 === 0 ? 8 : n % 3 === 1 ? 2 : 5,
      freshness_score: n < 2 ? 9 : 1,
    })),
  )
  const [first, second] = made
  await db
    .insert(articleCoins)
    .values({ article_id: first?.id ?? 0, coin_id: btc?.id ?? 0, salience: 'main' })
  const at = new Date().toISOString()
  const [story] = await db
    .insert(stories)
    .values({
      first_at: at,
      last_at: at,
      slug: 'x',
      outlet_count: 2,
      independent_count: 2,
      article_count: 2,
      lead_article_id: first?.id ?? 0,
    })
    .returning()
  await db
    .insert(articleStories)
    .values([first, second].map((article) => ({ article_id: article?.id ?? 0, story_id: story?.id ?? 0 })))
  base = await site.app.listen({ port: 0, host: '127.0.0.1' })
})

const PATH = '/api/compat/v1/posts/'
const read = async (query: string) => {
  const response = await fetch(`${base}${PATH}?${query}`)
  expect(response.status, `${query} ${await response.clone().text()}`).toBe(200)
  return response.json()
}

/** Three usual ways to read that API, written from its shape; no existing client was run. */
test('a client that reads one page into rows', async () => {
  const params = new URLSearchParams({
    auth_token: 's3cret',
    public: 'true',
    currencies: 'BTC,ETH',
    kind: 'news',
  })
  const { results } = await (await fetch(`${base}${PATH}?${params}`)).json()
  type Row = {
    id: number
    title: string
    published_at: string
    source: { title: string }
    currencies?: { code: string }[]
  }
  const rows = (results as Row[]).map((post) => {
    // strptime('%Y-%m-%dT%H:%M:%SZ')
    const time = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z$/.exec(post.published_at)
    if (!time) throw new Error(`time data '${post.published_at}' does not match format`)
    return [post.title, post.source.title, (post.currencies ?? []).map(({ code }) => code).join()]
  })
  expect(rows).toEqual([['Headline 0', 'Ledgerline', 'BTC']])
})

test('a client that follows `next` to the end and sums up votes', async () => {
  let url: string | null = `${base}${PATH}?auth_token=s3cret`
  const [titles, counts] = [new Set<string>(), [] as number[]]
  let votes = 0
  while (url) {
    const page: {
      count: number
      next: string | null
      results: { title: string; votes: Record<string, number> }[]
    } = await (await fetch(url.replace('https://news.example', base))).json()
    counts.push(page.count)
    for (const post of page.results) {
      titles.add(post.title)
      votes += (post.votes.positive ?? Number.NaN) - (post.votes.negative ?? Number.NaN)
    }
    url = page.next
    expect(url ?? '').not.toContain('s3cret')
  }
  expect([titles.size, counts, votes]).toEqual([45, [45, 45, 45], 0])
})

test('a client that asks for each mood and links to the source', async () => {
  type Post = {
    kind: string
    domain: string
    url: string
    slug: string
    created_at: string
    source: { domain: string; region: string; path: null }
  }
  const moodOf = async (filter: string): Promise<Post[]> =>
    (await read(`auth_token=s3cret&filter=${filter}&regions=en&approved=true`)).results
  const counts: Record<string, number> = {}
  for (const filter of ['bullish', 'bearish', 'rising', 'hot', 'important', 'lol', 'saved'])
    counts[filter] = (await moodOf(filter)).length
  expect(counts).toEqual({ bullish: 15, bearish: 15, rising: 2, hot: 1, important: 1, lol: 0, saved: 0 })
  expect((await moodOf('hot'))[0]).toMatchObject({
    kind: 'news',
    domain: 'ledgerline.example',
    slug: 'headline-0',
    url: 'https://www.ledgerline.example/0',
    source: { domain: 'ledgerline.example', region: 'en', path: null },
  })
})

test.each(['kind=media', 'regions=de', 'currencies=NOPE', 'page=400'])(
  '%s is an empty page',
  async (query) => {
    expect((await read(query)).results).toEqual([])
  },
)

test('a token is in no cache key, and makes no second entry', async () => {
  const etags = await Promise.all(
    ['', 'auth_token=one', 'auth_token=two'].map(async (query) => {
      const response = await fetch(`${base}${PATH}?page=2&${query}`)
      const text = await response.text()
      expect(text).not.toContain('auth_token')
      return response.headers.get('etag')
    }),
  )
  expect(new Set(etags).size).toBe(1)
})

test('previous leads back, and nonsense is refused', async () => {
  expect((await read('page=2&filter=bullish&auth_token=x')).previous).toBe(
    'https://news.example/api/compat/v1/posts/?filter=bullish&page=1',
  )
  expect((await fetch(`${base}${PATH}?page=0`)).status).toBe(400)
  expect((await fetch(`${base}${PATH}?filter=best`)).status).toBe(400)
})
