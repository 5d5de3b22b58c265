import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
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
      published_at: new Date(Date.now() - n * MINUTE_MS).toISOString(),
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
  await db.insert(articleStories).values(
    [first, second].map((article) => ({
      article_id: article?.id ?? 0,
      story_id: story?.id ?? 0,
    })),
  )
  base = await site.app.listen({ port: 0, host: '127.0.0.1' })
})

const PATH = '/api/compat/v1/posts/'
const read = async (query: string) => {
  const response = await fetch(`${base}${PATH}?${query}`)
  expect(response.status, `${query} ${await response.clone().text()}`).toBe(200)
  return response.json()
}

/**
 * Three public clients of that API were read (one for Node, one in Python, one in Go). Their requests and their parsing are
 * rebuilt here in our own words; nothing but the base address differs from what they ask of the original.
 */
const asked = async (url: string) => {
  const response = await fetch(url.replace('https://news.example', base))
  expect(response.status, url).toBe(200)
  return response.json()
}

test('the client for Node: a chain of settings, every filter it knows, and the list itself', async () => {
  type Settings = {
    auth_token?: string
    filter?: string
    currencies?: string
    page?: number
  } & Record<'public' | 'following', boolean | undefined>
  const fetchPosts = async (settings: Partial<Settings>) => {
    const given = Object.entries(settings).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    return (await asked(`${base}${PATH}?${query}`)).results
  }
  const auth_token = 's3cret'
  const currencies = ['btc', 'eth'].map((each) => each.toUpperCase()).join(',')
  const found = await fetchPosts({ auth_token, currencies, filter: 'hot', page: 1, public: true })
  expect(found.map(({ title }: { title: string }) => title)).toEqual(['Headline 0'])
  const counts: Record<string, number> = {}
  for (const filter of ['trending', 'hot', 'bullish', 'bearish', 'important', 'saved', 'lol'])
    counts[filter] = (await fetchPosts({ auth_token, filter, public: true })).length
  expect(counts).toEqual({
    trending: 2,
    hot: 1,
    bullish: 15,
    bearish: 15,
    important: 1,
    saved: 0,
    lol: 0,
  })
  expect(await fetchPosts({ auth_token, following: true, filter: undefined })).toHaveLength(20)
})

test('the wrapper in Python: pages back through `next`, rows of one table with a time', async () => {
  const makeUrl = ({ filter = '', currencies = '', kind = '', region = '' }) => {
    let url = `${base}${PATH}?auth_token=s3cret`
    if (currencies) url += `&currencies=${currencies}`
    if (kind) url += `&kind=${kind}`
    if (filter) url += `&filter=${filter}`
    if (region) url += `&region=${region}` // its own misspelling, without effect at the original too
    return url
  }
  const pagesBack = async (lookback: number, url: string) => {
    const pages = [await asked(url)]
    for (let back = 0; back < lookback; back++)
      pages.push(await asked(pages[back].next ?? `${base}${PATH}?auth_token=s3cret`))
    return pages
  }
  const pages = await pagesBack(2, makeUrl({ kind: 'news', region: 'en' }))
  expect(pages.map(({ count, results }) => [count, results.length])).toEqual([
    [45, 20],
    [45, 20],
    [45, 5],
  ])
  expect(pages[2].next).toBeNull()
  expect(JSON.stringify(pages)).not.toContain('s3cret')
  const rows = pages.flatMap(({ results }) => results)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(45)
  // as pandas reads a column of times: all of them, or it stays text
  for (const { created_at } of rows) expect(Date.parse(created_at)).toBeGreaterThan(0)
  const fifty = Array.from({ length: 50 }, (_, n) => `C${n}`).join(',')
  expect((await asked(makeUrl({ currencies: fifty, filter: 'rising' }))).results).toEqual([])
})

test('the client in Go: every field has its type, or the whole answer is lost', async () => {
  const text = z.string()
  const whole = z.number().int()
  const time = text.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
  const votes = [
    'negative',
    'positive',
    'important',
    'liked',
    'disliked',
    'lol',
    'toxic',
    'saved',
    'comments',
  ]
  const Lookup = z.object({
    count: whole,
    next: text.nullable(),
    previous: z.unknown(),
    results: z.array(
      z.object({
        kind: text,
        domain: text,
        votes: z.object(Object.fromEntries(votes.map((name) => [name, whole]))),
        source: z.object({ title: text, region: text, domain: text, path: z.unknown() }),
        title: text,
        published_at: time,
        slug: text,
        currencies: z
          .array(z.object({ code: text, title: text, slug: text, url: text }))
          .optional(),
        id: whole,
        url: text,
        created_at: time,
      }),
    ),
  })
  const latest = async (more: string) =>
    Lookup.parse(await asked(`${base}/api/compat/v1/posts/?auth_token=s3cret${more}`)).results
  const found = await latest('&public=true&filter=hot&currencies=BTC&regions=en&kind=news')
  expect(found).toMatchObject([
    {
      kind: 'news',
      title: 'Headline 0',
      domain: 'ledgerline.example',
      slug: 'headline-0',
      url: 'https://www.ledgerline.example/0',
      source: { title: 'Ledgerline', domain: 'ledgerline.example', region: 'en', path: null },
      currencies: [{ code: 'BTC', title: 'Bitcoin', slug: 'bitcoin' }],
    },
  ])
  expect(await latest('&public=true')).toHaveLength(20)
  expect(await latest('&filter=lol')).toEqual([])
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
