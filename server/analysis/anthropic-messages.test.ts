import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { aiCalls, appState, articles, languageModels } from '../platform/database/schema.ts'
import { analysisSite } from '../testing/analysis-site.ts'
import {
  analysisFor,
  fakeMessages,
  type MessagesCall,
  message,
  messagesError,
  textBlock,
} from '../testing/fake-messages.ts'
import type { VendorAnswer } from '../testing/fake-vendor.ts'
import { onceAFile } from '../testing/fixture.ts'
import { analyzePending } from './analyze-pending.ts'

const server = onceAFile(fakeMessages)
const site = onceAFile(() =>
  analysisSite({
    keys: false,
    budget: '1000',
    env: { FETCH_ALLOW_HOSTS: new URL(server.url).host },
  }),
)
const KEY = 'sk-ant-api03-0123456789-9f3b'
const body = (change: object = {}) => ({
  name: 'Larch',
  format: 'anthropic-messages',
  base_url: server.url,
  upstream_model: 'larch-2',
  key: KEY,
  prompt_price: 0.003,
  completion_price: 0.015,
  ...change,
})

beforeEach(async () => {
  const { db } = site.context
  for (const table of [articles, aiCalls, languageModels, appState]) await db.delete(table)
  await site.admin('POST /api/ai/models', body())
  await site.admin('PUT /api/settings/cron', { enabled: true, interval: 3600, ai_model: 'larch' })
})

type Answers = Parameters<typeof server.answers>[0]

/** A new article after a click with this answer of the server. */
async function analyzed(answer: Answers) {
  server.answers(answer)
  const id = await site.article()
  const reply = await site.admin(`POST /api/ai/analyze/${id}`)
  const [row] = await site.context.db.select().from(articles).where(eq(articles.id, id))
  const calls = await site.context.db.select().from(aiCalls).where(eq(aiCalls.article_id, id))
  const log = (await site.admin('GET /api/logs')).body.find(
    (each: { entity_id: number; action: string }) =>
      each.entity_id === id && each.action === 'ai_response',
  )
  return { id, reply, row, calls, log: JSON.parse(log.details).response }
}
const runTest = async () => (await site.admin('POST /api/ai/models/larch/test')).body
const ofArticle = (call: MessagesCall) => analysisFor(call)

test('a model is tested with the forced tool and asked so from then on, at its own price', async () => {
  server.answers(ofArticle)
  expect(await runTest()).toMatchObject({
    works: true,
    answer_format: 'json_schema',
    tokens: 1100,
    cost: 0.0045,
    answer: expect.stringContaining('"freshness":8'),
  })
  const { reply, row, calls, log, id } = await analyzed(ofArticle)
  expect(reply).toMatchObject({ status: 200, body: { freshness: 8, sentiment: 7.5 } })
  expect(server.calls).toHaveLength(1)
  const [{ headers, body: sent } = {} as MessagesCall] = server.calls
  expect(headers).toMatchObject({
    'x-api-key': KEY,
    'anthropic-version': '2023-06-01',
    'content-type': 'application/json',
  })
  expect(headers.authorization).toBeUndefined()
  expect(sent).toMatchObject({
    model: 'larch-2',
    max_tokens: expect.any(Number),
    system: expect.stringContaining('You rate crypto news articles'),
    messages: [{ role: 'user', content: expect.stringContaining('SEC approves spot fund') }],
    tools: [{ name: 'analysis', input_schema: { type: 'object' } }],
    tool_choice: { type: 'tool', name: 'analysis' },
  })
  expect(row).toMatchObject({ freshness_score: 8, overview: 'The fund was approved on Tuesday.' })
  // what was read from the cache belongs to the prompt
  expect(calls).toMatchObject([
    {
      model: 'larch',
      upstream_model: 'larch-2',
      status: 'success',
      prompt_tokens: 1000,
      cached_tokens: 256,
      completion_tokens: 100,
      cost_usd: 0.0045,
    },
  ])
  expect(log).toMatchObject({ totalTokens: 1100, cachedTokens: 256, upstreamModel: 'larch-2' })
  const receipt = (await site.visitor(`GET /api/articles/${id}/receipt`)).body
  expect(receipt).toMatchObject({ receipt: { analyzer: 'larch', version: 'larch-2' } })
})

test('a server without tools is asked for JSON text', async () => {
  server.answers((call) =>
    call.body.tools
      ? messagesError(400, 'invalid_request_error', 'tools: not supported by this model')
      : message([
          { type: 'thinking', thinking: 'Hm.', signature: 'x' },
          textBlock('```json\n{"freshness":8,"sentiment":7.5,'),
          textBlock('"tags":["ETF"],"overview":"Approved."}\n```'),
        ]),
  )
  expect(await runTest()).toMatchObject({ works: true, answer_format: 'none' })
  expect(server.calls).toHaveLength(2)
  const { reply } = await analyzed(ofArticle)
  expect(reply).toMatchObject({ status: 200, body: { freshness: 8 } })
  expect(server.calls[0]?.body.tools).toBeUndefined()
})

test.each<[string, VendorAnswer, string, number]>([
  ['a refusal', message([], { stop: 'refusal' }), 'refused to analyse', 1],
  ['a cut answer', message([textBlock('{"fresh')], { stop: 'max_tokens' }), 'cut off', 2],
  [
    'another tool',
    message([{ type: 'tool_use', id: 'x', name: 'search', input: {} }], { stop: 'tool_use' }),
    'asked for a tool',
    2,
  ],
  ['an empty answer', message([]), 'empty answer', 2],
  ['prose', message([textBlock('It is good news.')]), 'Incomplete', 2],
  ['another form', { body: { choices: [] } }, 'form we do not know', 2],
  ['HTML', { body: '<html>gateway</html>' }, 'form we do not know', 2],
])('%s is no analysis, and is paid for', async (_name, answer, reason, calls) => {
  const { reply, row, log, calls: booked } = await analyzed(answer)
  expect(reply.status).toBe(502)
  expect(server.calls).toHaveLength(calls)
  expect(log.error).toContain(reason)
  expect(row?.analyzed_at).toBeNull()
  expect(booked.every(({ cost_usd }) => cost_usd > 0)).toBe(true)
  expect(booked.at(-1)?.status).toBe(calls === 1 ? 'refused' : 'failed')
})

const away = 'failed with status'
test.each<[number, string, string, string]>([
  [401, 'authentication_error', `invalid x-api-key ${KEY}`, 'Check the key of Larch under AI'],
  [403, 'permission_error', 'Not allowed', 'does not accept the API key (403)'],
  [404, 'not_found_error', 'model: larch-2', "Check the model name 'larch-2'"],
  [413, 'request_too_large', 'Request exceeds the maximum size', 'does not accept this article'],
  [429, 'rate_limit_error', 'Slow down', 'slow down (429); scheduled analysis waits 120 seconds'],
  [500, 'api_error', 'Internal server error', `${away} 500`],
  [529, 'overloaded_error', 'Overloaded', `${away} 529. It says: 'Overloaded'`],
  [400, 'invalid_request_error', 'messages.0.content: must be text', 'this article (400)'],
  [400, 'invalid_request_error', 'prompt is too long: 9 tokens > 8 maximum', 'this article (400)'],
  [400, 'invalid_request_error', 'max_tokens: 1200 > 1000', 'Check the model name'],
  [
    400,
    'invalid_request_error',
    'Your credit balance is too low to access the API.',
    'no balance or quota left',
  ],
])('status %i with %s (%s) is told in a sentence, without the key', async (...given) => {
  const [status, type, text, sentence] = given
  const answer = messagesError(status, type, text, status === 429 ? { 'retry-after': '120' } : {})
  const { reply, row, log, calls } = await analyzed(answer)
  expect(reply).toMatchObject({ status: 502, body: { error: expect.stringContaining(sentence) } })
  expect(server.calls).toHaveLength(1)
  expect(row?.analyzed_at).toBeNull()
  expect(calls).toMatchObject([{ cost_usd: 0 }])
  expect(log.error).toContain(sentence)
  expect(JSON.stringify([reply.body, log])).not.toContain(KEY)
})

test.each<[string, number]>([
  ['overloaded_error', 529],
  ['api_error', 503],
])('a scheduled run tries again after %s (%i)', async (type, status) => {
  server.answers((call, number) =>
    number === 1 ? messagesError(status, type, 'Overloaded') : analysisFor(call),
  )
  const id = await site.article()
  const analyzedAt = async () => {
    const [row] = await site.context.db.select().from(articles).where(eq(articles.id, id))
    return row?.analyzed_at
  }
  await analyzePending(site.context)
  expect(await analyzedAt()).toBeNull()
  site.advance(10 * 60_000)
  await analyzePending(site.context)
  expect(await analyzedAt()).not.toBeNull()
  expect(server.calls).toHaveLength(2)
})

test('a request to slow down pauses scheduled runs for as long as it says', async () => {
  server.answers(messagesError(429, 'rate_limit_error', 'Slow down', { 'retry-after': '120' }))
  await site.article()
  await analyzePending(site.context)
  await analyzePending(site.context)
  expect(server.calls).toHaveLength(1)
  server.answers(ofArticle)
  site.advance(121_000)
  await analyzePending(site.context)
  expect(server.calls).toHaveLength(1)
})

test('the address may end with /v1 or with the whole path', async () => {
  for (const [pasted, stored] of [
    [`${server.url}/v1/`, `${server.url}/v1`],
    [`${server.url}/v1/messages`, server.url],
  ]) {
    const changed = await site.admin('PUT /api/ai/models/larch', body({ base_url: pasted }))
    expect(changed).toMatchObject({ status: 200, body: { base_url: stored } })
    expect((await analyzed(ofArticle)).reply.status).toBe(200)
  }
})

test('a change without a format leaves it, another format asks for a new test', async () => {
  server.answers(ofArticle)
  await runTest()
  const { format: _, ...rest } = body({ name: 'Larch 2' })
  const renamed = await site.admin('PUT /api/ai/models/larch', rest)
  expect(renamed.body).toMatchObject({
    name: 'Larch 2',
    format: 'anthropic-messages',
    answer_format: 'json_schema',
  })
  const other = await site.admin('PUT /api/ai/models/larch', body({ format: 'chat-completions' }))
  expect(other.body).toMatchObject({ format: 'chat-completions', answer_format: null })
  expect((await site.admin('PUT /api/ai/models/larch', body({ format: 'soap' }))).status).toBe(400)
  const added = await site.admin('POST /api/ai/models', { ...rest, name: 'Fir' })
  expect(added.body).toMatchObject({ id: 'fir', format: 'chat-completions' })
})
