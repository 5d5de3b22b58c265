import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { type Endpoint, isOpen } from '../../contract/endpoint.ts'
import { coins } from '../platform/database/schema.ts'
import { makeArticle, makeCategory, makeTag } from '../testing/factories.ts'
import { onceAFile } from '../testing/fixture.ts'
import { testApp } from '../testing/test-app.ts'

const site = onceAFile(() => testApp({ env: { SITE_URL: 'https://news.example' } }))
let address = ''

beforeAll(async () => {
  const { db } = site.context
  await makeArticle(db, { title: 'Plain' })
  const tag = await makeTag(db, 'DeFi')
  await makeCategory(db, { name: 'DeFi', slug: 'defi', tagId: tag.id })
  await db.insert(coins).values({ symbol: 'BTC', name: 'Bitcoin', source_identifier: 'bitcoin' })
  // by the network: what is answered from the cache is a part of it
  address = await site.app.listen({ port: 0, host: '127.0.0.1' })
})

type Problems = { error: string; field?: string }[]

async function problemsAt(path: string) {
  const response = await fetch(address + path)
  const { code, error, problems } = (await response.json()) as {
    code: string
    error: string
    problems: Problems
  }
  expect([path, response.status, code, error]).toEqual([path, 400, 'BAD_INPUT', problems[0]?.error])
  for (const problem of problems) expect(problem.error).toMatch(/^[A-Z].*[.?]$/)
  return problems.map(({ field }) => field)
}

const API = '/api/articles'
const FEEDS = ['/feed.json', '/defi/atom.xml', '/coins/btc/feed.xml']

const long = (length: number) => 'x'.repeat(length)
const WRONG_VALUES: [string, string][] = [
  ['freshness_score=9-1', 'freshness_score'],
  ['freshness_score=abc', 'freshness_score'],
  ['freshness_score=1-2&freshness_score=3-4', 'freshness_score'],
  ['sentiment_score=7', 'sentiment_score'],
  ['sentiment_score=0-11', 'sentiment_score'],
  ['no_ads=maybe', 'no_ads'],
  ['no_ads=1', 'no_ads'],
  ['within=3h', 'within'],
  ['within=7D', 'within'],
  ['from=yesterday', 'from'],
  ['from=2026-01-01', 'from'],
  ['to=2026-13-01T00:00:00Z', 'to'],
  ['to=1700000000', 'to'],
  [`search=${long(501)}`, 'search'],
  ['search=a&search=b', 'search'],
  [`publisher=${long(201)}`, 'publisher'],
  [`tag=${Array(51).fill('a').join('&tag=')}`, 'tag'],
]

describe.each([API, ...FEEDS])('%s', (path) => {
  test.each(WRONG_VALUES)('refuses %.40s', async (query, field) => {
    expect(await problemsAt(`${path}?${query}`)).toEqual([field])
  })

  test('lists all mistakes', async () => {
    const problems = await problemsAt(`${path}?within=3h&no_ads=maybe&freshness_score=x`)
    expect(problems.toSorted()).toEqual(['freshness_score', 'no_ads', 'within'])
  })
})

test.each([
  ['/moves/feed.xml?days=0', ['days']],
  ['/moves/feed.json?days=week', ['days']],
  [`/moves/atom.xml?coin=${long(41)}&days=x`, ['coin', 'days']],
  ['/corrections/feed.xml?show=nope', ['show']],
  ['/api/moves?days=0', ['days']],
  ['/api/moves?days=91&foo=1', ['days', 'foo']],
  ['/api/corrections?show=nope', ['show']],
  ['/api/corrections?before=x', ['before']],
  ['/api/briefs?limit=0', ['limit']],
  ['/api/outlets?range=1y', ['range']],
  ['/api/scorecard?window=2h&period=1d', ['period', 'window']],
  ['/api/coins/BTC?range=1y', ['range']],
  ['/api/updates?limit=0&after=x', ['after', 'limit']],
  ['/api/stream?after=x', ['after']],
  ['/api/articles/new-count?since=-1', ['since']],
  ['/api/articles/public?page=0', ['page']],
  ['/api/compat/v1/posts/?filter=best', ['filter']],
])('%s is refused: %j', async (path, fields) => {
  expect((await problemsAt(path)).toSorted()).toEqual(fields)
})

const UNKNOWN_NAMES = [
  ['foo=1', 'foo'],
  ['coins=BTC', 'coins'],
  ['limitt=5', 'limitt'],
  ['categories=defi', 'categories'],
  ['FRESHNESS_SCORE=7-10', 'FRESHNESS_SCORE'],
  ['no-ads=true', 'no-ads'],
  ['tag%5B%5D=a', 'tag[]'],
  ['q=btc', 'q'],
  ['publisher_id=1', 'publisher_id'],
  ['constructor=1', 'constructor'],
] as const

test.each(UNKNOWN_NAMES)('%s is refused by the API and ignored by feeds', async (query, name) => {
  expect(await problemsAt(`${API}?${query}`)).toEqual([name])
  for (const path of FEEDS) {
    const response = await fetch(`${address + path}?${query}&no_ads=true`)
    expect([path, response.status]).toEqual([path, 200])
    expect(selfOf(path, await response.text())).toBe(`https://news.example${path}?no_ads=true`)
  }
})

const filled = (path: string) =>
  path
    .replace(':id', '1')
    .replace(':symbol', 'BTC')
    .replace(':range', '24h')
    .replace(':day', '2026-11-15')
    .replace(/:slug|\*/, 'defi')

const reads = Object.entries<Endpoint>(api)
  .filter(([key, endpoint]) => key.startsWith('GET ') && isOpen(endpoint))
  .map(([key]) => filled(key.slice('GET '.length)))

test('every public read names an unknown parameter, and the stream too', async () => {
  expect(reads.length).toBeGreaterThan(30)
  for (const path of [...reads, '/api/stream']) {
    // some also lack a parameter
    const [first] = await problemsAt(`${path}?foo=1&utm_source=x`)
    expect([path, first]).toEqual([path, 'foo'])
  }
})

test.each([
  ['search', { query: 'a', foo: 1 }, "There is no parameter 'foo'."],
  ['search', { query: 1, limit: 0 }, 'The query must be text. The limit must be at least 1.'],
  ['coin_news', { symbol: 'NOPE' }, 'There is no coin "NOPE".'],
  [
    'scorecard',
    { window: '1d', period: 'x' },
    'The window must be one of 1h, 24h. The period must',
  ],
  ['changes_since', { since: '2026-13-01' }, 'must be a time with its offset'],
])('the tool %s refuses %j', async (name, args, words) => {
  const response = await fetch(`${address}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args },
    }),
  })
  const { result } = (await response.json()) as {
    result: { isError: boolean; content: { text: string }[] }
  }
  expect([result.isError, result.content[0]?.text]).toEqual([true, expect.stringContaining(words)])
})

/** What a feed calls its own address. */
function selfOf(path: string, text: string): string | undefined {
  if (path.endsWith('.json')) return JSON.parse(text).feed_url
  return linkOf(text)?.replaceAll('&amp;', '&')
}

const linkOf = (text: string) =>
  /<(?:atom:)?link (?:rel="self" [^>]*?href|href)="([^"]*)"/.exec(text)?.[1]
