import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { analysisSite } from '../testing/analysis-site.ts'
import { completion, USAGE, type VendorAnswer } from '../testing/fake-vendor.ts'
import { onceAFile } from '../testing/fixture.ts'
import { analyzeArticle } from './analyze-article.ts'

const site = onceAFile(() => analysisSite({ budget: '1000' }))
beforeEach(() => site.context.db.execute(sql`truncate app_state`))

const ANSWER = {
  freshness: 8,
  sentiment: 7.5,
  tags: ['Bitcoin'],
  overview: 'The fund was approved on Tuesday.',
}
const whole = JSON.stringify(ANSWER)
const toolCall: VendorAnswer = {
  body: {
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        message: {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: '1', type: 'function', function: { name: 'search', arguments: '{}' } },
          ],
        },
      },
    ],
    usage: USAGE,
  },
}

test.each<[string, VendorAnswer, string]>([
  ['a refusal', completion(null, { refusal: 'No.' }), 'refused to analyse'],
  ['a content filter', completion('', { finish: 'content_filter' }), 'content filter of OpenAI'],
])('%s is not asked again, and nobody is told it was incomplete', async (_name, answer, reason) => {
  const { id, reply, row, response } = await site.analyzed(answer)
  expect(reply).toMatchObject({ status: 502, body: { error: expect.stringContaining(reason) } })
  expect(site.vendor.calls).toHaveLength(1)
  expect(row?.analyzed_at).toBeNull()
  expect(JSON.parse(response.details).response).toMatchObject({ totalTokens: 1100, calls: 1 })
  const [usage] = (await site.admin(`GET /api/logs/ai-usage/articles?article_ids=${id}`)).body
  expect(usage).toMatchObject({ total_tokens: 1100 })
})

test.each<[string, object, string]>([
  ['an error', { message: 'upstream', type: 'server_error' }, 'an error instead of an analysis'],
  ['a spent quota', { message: 'quota', code: 'insufficient_quota' }, 'no balance or quota left'],
  [
    'a key',
    { message: `bad sk-test-0123456789-secret`, code: 'invalid_api_key' },
    'Check OPENAI_API_KEY',
  ],
  ['a limit', { message: 'slow', code: 429 }, 'slow down'],
])('%s in a body with status 200 is asked for once and told', async (_name, error, sentence) => {
  const { reply, row, response } = await site.analyzed({ status: 200, body: { error } })
  expect(reply).toMatchObject({ status: 502, body: { error: expect.stringContaining(sentence) } })
  expect(site.vendor.calls).toHaveLength(1)
  expect(row?.analyzed_at).toBeNull()
  expect(JSON.stringify([reply.body, response])).not.toContain(site.key)
})

test.each<[string, VendorAnswer]>([
  ['cut off after the last brace', completion(whole, { finish: 'length' })],
  [
    'with an overview of 200 kB',
    completion({ ...ANSWER, overview: 'The fund was approved. '.repeat(9_000) }),
  ],
  ['with a tag of 5,000 characters', completion({ ...ANSWER, tags: ['x'.repeat(5_000), 'ETF'] })],
  [
    'in another language',
    completion({ ...ANSWER, overview: '基金于周二获批。', tags: ['比特币', 'بيتكوين'] }),
  ],
  ['with a key twice', completion(whole.replace('{', '{"sentiment": "high", '))],
])('an answer %s is paid once and kept', async (_name, answer) => {
  const { reply, row } = await site.analyzed(answer)
  expect(reply.status).toBe(200)
  expect(site.vendor.calls).toHaveLength(1)
  expect(row).toMatchObject({ freshness_score: 8, sentiment_score: 7.5 })
  expect(row?.overview?.length).toBeLessThanOrEqual(2_000)
  expect(reply.body.overview).toBe(row?.overview)
})

test.each<[string, VendorAnswer, string]>([
  ['a cut answer', completion('{"freshness": 8, "senti', { finish: 'length' }), 'cut off'],
  ['an empty answer', completion(''), 'empty answer'],
  ['a tool call', toolCall, 'asked for a tool'],
  [
    'keys in another language',
    completion({ frische: 8, stimmung: 7, stichworte: [], text: 'x' }),
    'Incomplete',
  ],
  ['no choices', { body: { choices: [], usage: USAGE } }, 'form we do not know'],
  [
    'not JSON at all',
    { body: '<html>gateway</html>', headers: { 'content-type': 'text/html' } },
    'form we do not know',
  ],
])(
  '%s is asked for once more and told as incomplete; the log says why',
  async (_name, answer, reason) => {
    const { reply, row, request, response } = await site.analyzed(answer)
    expect(reply).toMatchObject({
      status: 502,
      body: { error: 'Incomplete analysis data received.', code: 'UPSTREAM_FAILED' },
    })
    expect(site.vendor.calls).toHaveLength(2)
    expect(row?.analyzed_at).toBeNull()
    expect([request.status, response.status]).toEqual(['failed', 'failed'])
    expect(JSON.parse(response.details).response.error).toContain(reason)
  },
)

test.each<[string, VendorAnswer, string]>([
  [
    '429',
    {
      status: 429,
      headers: { 'retry-after': '120' },
      body: { error: { message: 'slow', type: 'x', code: 'rate_limit_exceeded' } },
    },
    'slow down (429); scheduled analysis waits 120 seconds',
  ],
  [
    '429 without quota',
    {
      status: 429,
      body: { error: { message: 'quota', type: 'insufficient_quota', code: 'insufficient_quota' } },
    },
    'no balance or quota',
  ],
  [
    '402',
    { status: 402, body: { error: { message: 'Insufficient Balance' } } },
    'no balance or quota left (402)',
  ],
  [
    '401',
    {
      status: 401,
      body: { error: { message: 'Incorrect API key provided: sk-test-0123456789-secret' } },
    },
    'Check OPENAI_API_KEY',
  ],
  [
    '404',
    { status: 404, body: { error: { message: 'no such model sk-test-0123456789-secret' } } },
    "Check the model name 'gpt-4o'",
  ],
  ['500', { status: 500, body: 'oops' }, 'failed with status 500'],
  ['a dropped socket', 'hang up', 'closed the connection'],
])('%s is told in a sentence, and the key never', async (_name, answer, sentence) => {
  const { reply, row, request, response } = await site.analyzed(answer)
  expect(reply.status).toBe(502)
  expect(reply.body.error).toContain(sentence)
  expect(site.vendor.calls).toHaveLength(1)
  expect(row?.analyzed_at).toBeNull()
  expect([request.status, response.status]).toEqual(['failed', 'failed'])
  expect(JSON.parse(response.details).response.error).toContain(sentence)
  expect(JSON.stringify([reply.body, request, response])).not.toContain(site.key)
})

test.each<VendorAnswer>(['blank lines', 'hang'])('%s ends at the deadline', async (answer) => {
  site.vendor.answers(answer)
  const id = await site.article()
  const failed = analyzeArticle(site.context, id, { trigger: 'click', deadlineMs: 300 })
  await expect(failed).rejects.toMatchObject({
    status: 502,
    message: expect.stringContaining('took too long'),
  })
  expect(site.vendor.calls).toHaveLength(1)
  const [usage] = (await site.admin(`GET /api/logs/ai-usage/articles?article_ids=${id}`)).body
  expect(usage).toMatchObject({ status: 'Not analyzed', analyzed_at: null })
  expect(usage.total_tokens).toBeGreaterThan(0)
})
