import { readFileSync } from 'node:fs'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { articleStories, coins, stories } from '../../platform/database/schema.ts'
import { makeArticles } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(() => testApp({ env: { SITE_URL: 'https://news.example' } }))
const ARTICLES = 60
let address = ''
let storyId = 0

beforeAll(async () => {
  const { db } = site.context
  await db.insert(coins).values({ symbol: 'BTC', name: 'Bitcoin', source_identifier: 'bitcoin' })
  const at = new Date().toISOString()
  // long enough that one response never holds a page of them
  const made = await makeArticles(
    db,
    Array.from({ length: ARTICLES }, (_, n) => ({
      title: `Headline ${n} ${'about the markets '.repeat(12)}`,
      published_at: at,
    })),
  )
  const [lead, other] = made
  const story = { slug: 'a-story', first_at: at, last_at: at, outlet_count: 2, article_count: 2 }
  const [kept] = await db
    .insert(stories)
    .values({ ...story, independent_count: 2, lead_article_id: lead?.id ?? 0 })
    .returning()
  storyId = kept?.id ?? 0
  await db
    .insert(articleStories)
    .values([lead, other].map((one) => ({ article_id: one?.id ?? 0, story_id: storyId })))
  address = `${await site.app.listen({ port: 0, host: '127.0.0.1' })}/mcp`
})

type Mode = 'legacy' | 'auto'
type Result = {
  isError?: boolean
  content: { text?: string }[]
  structuredContent?: Record<string, unknown>
}

async function connected(mode: Mode) {
  const answered: string[] = []
  const errors: Error[] = []
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode }, enforceStrictCapabilities: true },
  )
  client.onerror = (error) => void errors.push(error)
  const transport = new StreamableHTTPClientTransport(new URL(address), {
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      const type = response.headers.get('content-type')?.split(';')[0] ?? ''
      answered.push(`${init?.method ?? 'GET'} ${response.status} ${type}`.trim())
      return response
    },
  })
  await client.connect(transport)
  return {
    client,
    answered,
    errors,
    call: async (name: string, args: Record<string, unknown> = {}) =>
      (await client.callTool({ name, arguments: args })) as Result,
  }
}

const textOf = ({ content }: Result) => content[0]?.text ?? ''

describe.each(['legacy', 'auto'] as const)('the official client, %s', (mode) => {
  let shared: Awaited<ReturnType<typeof connected>>
  beforeAll(async () => {
    const printed = vi.spyOn(console, 'warn')
    shared = await connected(mode)
    // the library would do so past the log
    expect(printed).not.toHaveBeenCalled()
  })
  afterAll(() => shared.client.close())

  test('connects without an error; every reply is JSON', async () => {
    const { client, answered, errors, call } = await connected(mode)
    await client.listTools()
    await call('search', { query: 'headline', limit: 1 })
    // the stream of a 2025 client is refused, as the protocol wants it
    const refused = answered.filter((line) => line.startsWith('GET'))
    expect(refused).toEqual(mode === 'legacy' ? ['GET 405 application/json'] : [])
    for (const line of answered)
      expect(line).toMatch(/^(?:POST 200 application\/json|POST 202.*|GET 405 application\/json)$/)
    expect(client.getServerVersion()).toMatchObject({
      version: JSON.parse(readFileSync('package.json', 'utf8')).version,
    })
    expect(client.getServerCapabilities()).toMatchObject({ tools: {} })
    expect(client.getServerCapabilities()?.tools?.listChanged ?? false).toBe(false)
    await client.close()
    expect(errors).toEqual([])
  })

  test('pages through all changes: each once, in order', async () => {
    const { call } = shared
    const seen: string[] = []
    let pages = 0
    let where: Record<string, unknown> = { since: '2026-01-01T00:00:00Z' }
    for (;;) {
      const { structuredContent } = await call('changes_since', where)
      const { items, next, has_more } = structuredContent as {
        items: { kind: string; id: number }[]
        next: string
        has_more: boolean
      }
      pages++
      expect(items.length).toBeGreaterThan(0)
      seen.push(...items.map(({ kind, id }) => `${kind} ${id}`))
      where = { after: next }
      if (!has_more) break
    }
    expect(pages).toBeGreaterThan(3)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((row) => row.startsWith('article'))).toHaveLength(ARTICLES)
    const after = await call('changes_since', where)
    expect(after.structuredContent).toMatchObject({ items: [], has_more: false })
  })

  test.each([
    ['top_stories', {}, 'Top stories'],
    ['story', { id: 'STORY' }, 'A story and its reports'],
    ['coin_news', { symbol: 'btc' }, 'Newest articles about the coin'],
    ['search', { query: 'headline', limit: 2 }, '60 articles found'],
    ['scorecard', { window: '1h', period: '30d' }, 'Share of cases'],
    ['changes_since', { after: 'start' }, 'Changes'],
  ])('%s %j works', async (name, args, words) => {
    const { call } = shared
    const result = await call(name, 'id' in args ? { id: storyId } : args)
    expect([result.isError ?? false, textOf(result)]).toEqual([
      false,
      expect.stringContaining(words),
    ])
  })

  test.each([
    ['top_stories', { limit: 3 }, "There is no parameter 'limit'. This call takes no parameters."],
    ['story', {}, 'The id is required.'],
    ['story', { id: '7' }, 'The id must be a number.'],
    ['story', { id: 999_999 }, 'Story not found.'],
    ['coin_news', { symbol: 'NOPE' }, 'There is no coin "NOPE".'],
    [
      'coin_news',
      { coin: 'BTC' },
      "There is no parameter 'coin'. Known parameters: symbol, limit.",
    ],
    ['coin_news', { symbol: 'BTC', limit: 50 }, 'The limit must be at most 20.'],
    ['search', { query: '' }, 'The query must have at least 1 character.'],
    ['search', { query: 'a', limitt: 3 }, "There is no parameter 'limitt'. Did you mean 'limit'?"],
    ['scorecard', { window: '2h' }, 'The window must be one of 1h, 24h.'],
    ['changes_since', {}, "Give 'since', a time, or 'after', the 'next' of the call before."],
    ['changes_since', { since: 'yesterday' }, 'must be a time with its offset'],
    ['changes_since', { after: 'x' }, "The after must be a cursor from `next`, or 'start'."],
    ['changes_since', { after: '00000000-7' }, 'This cursor has expired.'],
  ])('%s %j is refused in words', async (name, args, words) => {
    const { call } = shared
    const result = await call(name, args)
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining(words)])
  })
})

test('each argument has one type and a description, and no others are taken', async () => {
  const { client } = await connected('auto')
  const { tools } = await client.listTools()
  for (const { name, inputSchema } of tools) {
    expect(inputSchema.additionalProperties, name).toBe(false)
    for (const [argument, schema] of Object.entries(inputSchema.properties ?? {})) {
      const { type, description } = schema as { type?: unknown; description?: unknown }
      expect([name, argument, typeof type, typeof description]).toEqual([
        name,
        argument,
        'string',
        'string',
      ])
    }
  }
  const story = tools.find(({ name }) => name === 'story')
  expect(story?.inputSchema.properties?.id).toMatchObject({ type: 'integer', minimum: 1 })
  await client.close()
})

test.each(['GET', 'HEAD', 'DELETE', 'PUT'])('%s is not allowed there', async (method) => {
  const response = await fetch(address, { method, headers: { accept: 'text/event-stream' } })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  expect(response.headers.get('content-type')).toContain('application/json')
  if (method !== 'HEAD') expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
})

test('pages of other sites may ask before they send, and then read the reply', async () => {
  const origin = 'https://reader.example'
  const asked = await fetch(address, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,mcp-protocol-version',
    },
  })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect(asked.headers.get('access-control-allow-methods')).toBe('POST')
  expect(asked.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version')
  const plain = await fetch(address, { method: 'OPTIONS' })
  expect([plain.status, plain.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
  for (const method of ['GET', 'POST']) {
    const headers = { origin, 'content-type': 'application/json' }
    const body = method === 'POST' ? { body: '{}' } : {}
    const response = await fetch(address, { method, headers, ...body })
    expect(response.headers.get('access-control-allow-origin'), method).toBe('*')
  }
})
