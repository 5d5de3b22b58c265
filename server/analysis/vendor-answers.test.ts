import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { analysisSite } from '../testing/analysis-site.ts'
import { completion, good } from '../testing/fake-vendor.ts'
import { onceAFile } from '../testing/fixture.ts'

const site = onceAFile(() => analysisSite({ budget: '1000' }))
beforeEach(() => site.context.db.execute(sql`truncate app_state`))

const GOOD = {
  freshness: 8,
  sentiment: 7.5,
  tags: ['Bitcoin', 'ETF'],
  overview: 'The fund was approved on Tuesday.',
}
const object = JSON.stringify({ ...GOOD, ad: false })

test.each<[string, string]>([
  ['good', object],
  ['fenced', `\`\`\`json\n${object}\n\`\`\``],
  ['prose around', `Sure! Here is the analysis:\n${object}\nLet me know if you need more.`],
  ['a list of one', `[${object}]`],
  ['a wrapper', `{"analysis": ${object}}`],
  ['blank lines before it', `\n\n\n${object}`],
])('%s is understood with one call', async (_name, content) => {
  const { reply, row, request, response } = await site.analyzed(completion(content))
  expect(reply).toMatchObject({ status: 200, body: GOOD })
  expect(site.vendor.calls).toHaveLength(1)
  expect(row).toMatchObject({
    freshness_score: 8,
    sentiment_score: 7.5,
    overview: GOOD.overview,
    ad: false,
    analyzed_version: row?.version,
  })
  expect(request.status).toBe('success')
  expect(response.status).toBe('success')
})

test('the logs of an analysis hold exactly what is promised', async () => {
  const { id, request, response } = await site.analyzed(good())
  const details = {
    model: 'gpt-4',
    requestTimestamp: '2026-11-15T12:00:00.000Z',
    publisher_id: site.publisher.id,
    contentLength: 80,
    tokenEstimate: expect.any(Number),
  }
  expect(request).toMatchObject({
    entity_type: 'article',
    entity_id: id,
    publisher_name: 'Chain Daily',
  })
  expect(JSON.parse(request.details)).toEqual(details)
  expect(JSON.parse(response.details)).toEqual({
    request: details,
    response: {
      totalTokens: 1100,
      promptTokens: 1000,
      completionTokens: 100,
      cachedTokens: 256,
      upstreamModel: 'gpt-4o',
      calls: 1,
    },
  })
})

test('500 tags are cut to five, merged whatever their case, and never markup', async () => {
  const names = [
    'bitcoin',
    ' BITCOIN ',
    '<b>ETF</b>',
    '<script>alert(1)</script>',
    '[x](https://evil.example)',
    'x'.repeat(60),
  ]
  const { reply, row } = await site.analyzed(
    good({ tags: [...names, ...Array.from({ length: 500 }, (_, i) => `Topic ${i}`)] }),
  )
  expect(reply.body.tags).toEqual(['bitcoin', 'x'.repeat(40), 'Topic 0', 'Topic 1', 'Topic 2'])
  expect(row?.tag_ids).toHaveLength(5)
  const stored = (await site.admin('GET /api/tags')).body.map((tag: { name: string }) => tag.name)
  expect(stored.filter((name: string) => name.toLowerCase() === 'bitcoin')).toHaveLength(1)
  expect(stored.join()).not.toMatch(/[<>[\]]/)
})

test('tags whose lower case is not the same everywhere are on the article as in the reply', async () => {
  const names = ['İstanbul', 'ΣΟΛΑΝΑΣ', 'Биткоин', 'ẞeta']
  for (let time = 0; time < 2; time++) {
    const { id, reply } = await site.analyzed(good({ tags: names }))
    expect(reply.body.tags).toEqual(names)
    const { articles } = (await site.admin('GET /api/articles/admin')).body
    const stored = articles.find((article: { id: number }) => article.id === id)
    expect(stored.tags.map((tag: { name: string }) => tag.name)).toEqual(names)
  }
})

test.each<[string, unknown]>([
  ['score 11', { ...GOOD, freshness: 11 }],
  ['a negative score', { ...GOOD, sentiment: -1 }],
  ['score "8"', { ...GOOD, freshness: '8' }],
  ['null', { ...GOOD, sentiment: null }],
  ['1e999', object.replace('7.5', '1e999')],
  ['a missing field', { freshness: 8, sentiment: 7, tags: [] }],
  ['a blank overview', { ...GOOD, overview: ' \n ' }],
  ['tags that are no list', { ...GOOD, tags: 'Bitcoin' }],
  ['several answers', [GOOD, { ...GOOD, freshness: 1 }]],
  ['no JSON', 'I cannot do that.'],
  ['20,000 wrappers', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
])('%s is asked for once more, then refused as incomplete', async (_name, content) => {
  const { reply, row, request, response } = await site.analyzed(completion(content))
  expect(reply).toMatchObject({
    status: 502,
    body: { error: 'Incomplete analysis data received.', code: 'UPSTREAM_FAILED' },
  })
  expect(site.vendor.calls).toHaveLength(2)
  expect(row?.analyzed_at).toBeNull()
  expect(request.status).toBe('failed')
  expect(JSON.parse(response.details).response).toMatchObject({
    totalTokens: 2200,
    promptTokens: 2000,
    completionTokens: 200,
    calls: 2,
    error: 'Incomplete analysis data received.',
  })
})

test('the second answer counts', async () => {
  const { reply, response } = await site.analyzed((_call, number) =>
    number === 1 ? completion('{"freshness": 8') : good(),
  )
  expect(reply).toMatchObject({ status: 200, body: GOOD })
  expect(JSON.parse(response.details).response).toMatchObject({ totalTokens: 2200, calls: 2 })
})

test('each vendor is asked in its own way, the constant part first', async () => {
  const { id } = await site.analyzed(good())
  const [openai] = site.vendor.calls
  expect(openai).toMatchObject({
    path: '/v1/chat/completions',
    authorization: `Bearer ${site.key}`,
    body: {
      model: 'gpt-4o',
      max_completion_tokens: expect.any(Number),
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    },
  })
  await site.context.db.execute(
    "insert into settings (id, ai_model) values (1, 'deepseek-chat') on conflict (id) do update set ai_model = 'deepseek-chat'",
  )
  site.vendor.answers(good())
  await site.admin(`POST /api/ai/analyze/${id}`)
  await site.context.db.execute("update settings set ai_model = 'gpt-4'")
  const [deepseek] = site.vendor.calls
  expect(deepseek?.body).toMatchObject({
    model: 'deepseek-flash',
    response_format: { type: 'json_object' },
    thinking: { type: 'disabled' },
  })
  expect(deepseek?.body.messages[0]).toEqual(openai?.body.messages[0])
  expect(deepseek?.body.messages[0]?.content).toContain('JSON')
  expect(deepseek?.body.messages[1]?.content).toContain('SEC approves spot fund')
})

test('an unknown article is 404, a stranger 401', async () => {
  expect((await site.admin('POST /api/ai/analyze/999999')).status).toBe(404)
  expect((await site.visitor('POST /api/ai/analyze/1')).status).toBe(401)
})
