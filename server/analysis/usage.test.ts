import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { namedPrice } from '../../contract/analysis/ai-models.ts'
import type { UsageGroup } from '../../contract/analysis/analysis.ts'
import type { AiSpend } from '../../contract/analysis/models.ts'
import { insertPublisher } from '../news/publishers/store.ts'
import { aiCalls } from '../platform/database/schema.ts'
import { analysisSite } from '../testing/analysis-site.ts'
import { onceAFile } from '../testing/fixture.ts'
import { finishCall, startCall } from './ledger-store.ts'

const site = onceAFile(analysisSite)
let quiet: number
let analyzed: number
let untouched: number
beforeAll(async () => {
  const { db } = site.context
  quiet = (await insertPublisher(db, { name: 'Quiet Post', rss_url: 'https://quiet.example/rss' }))
    .id
  analyzed = await site.article({ title: 'Analysed' })
  untouched = await site.article({ title: 'Untouched' })
  let log = 1
  const call = async (
    day: string,
    model: string,
    status: 'success' | 'failed',
    prompt: number,
    completion: number,
    more: object = {},
  ) => {
    const id = await startCall(db, {
      article_id: analyzed,
      publisher_id: site.publisher.id,
      model,
      trigger: 'click',
      content_length: 1000,
      token_estimate: 777,
      request_log_id: log,
      started_at: `${day}T10:00:00.000Z`,
      price: namedPrice(model),
      ...more,
    })
    const usage = prompt < 0 ? null : { prompt, cached: 0, completion, total: prompt + completion }
    await finishCall(db, id, {
      status,
      price: namedPrice(model),
      usage,
      error: null,
      at: new Date(`${day}T10:00:05.000Z`),
    })
    await db.update(aiCalls).set({ response_log_id: log }).where(eq(aiCalls.id, id))
    log++
  }
  await call('2026-11-15', 'gpt-4', 'success', 1234, 321) // 0.006295
  await call('2026-11-15', 'deepseek-chat', 'success', 1000, 1000, { content_length: 2001 }) // 0.00117
  await call('2026-11-15', 'gpt-4', 'failed', -1, 0, { publisher_id: quiet, article_id: null }) // never answered: 777 x 0.0025 / 1000
  await call('2026-11-14', 'mystery-9', 'success', 1000, 100) // priced as gpt-4: 0.0035
  await call('2026-11-09', 'built-in', 'success', 0, 0)
  await call('2026-11-08', 'gpt-4', 'success', 100, 10) // outside the week: 0.00035
})

const usage = async (query: string) => (await site.admin(`GET /api/logs/ai-usage?${query}`)).body

test('days are summed to the cent, newest first', async () => {
  expect(await usage('dateRange=week&group_by=day')).toEqual([
    {
      group: '2026-11-15',
      publisher_id: null,
      models: [
        { model: 'gpt-4', requests: 2, tokens: 1555 + 777, cost: 0.0082375 },
        { model: 'deepseek-chat', requests: 1, tokens: 2000, cost: 0.00117 },
      ],
      requests: 3,
      tokens: 4332,
      success_rate: expect.closeTo(66.667, 2),
      average_content_length: 1334,
      cost: 0.0094075,
    },
    expect.objectContaining({ group: '2026-11-14', cost: 0.0035, requests: 1, success_rate: 100 }),
    expect.objectContaining({
      group: '2026-11-09',
      cost: 0,
      tokens: 0,
      models: [expect.objectContaining({ model: 'built-in' })],
    }),
  ])
})

test('publishers come by cost', async () => {
  const rows = await usage('dateRange=month&group_by=publisher')
  expect(rows).toEqual([
    expect.objectContaining({
      group: 'Chain Daily',
      publisher_id: site.publisher.id,
      requests: 5,
      cost: 0.011315,
    }),
    expect.objectContaining({
      group: 'Quiet Post',
      publisher_id: quiet,
      requests: 1,
      success_rate: 0,
      tokens: 777,
      cost: 0.0019425,
    }),
  ])
})

test.each([
  ['today', 3],
  ['week', 5],
  ['month', 6],
])('%s holds %i requests', async (range, count) => {
  const rows = await usage(`dateRange=${range}&group_by=day`)
  expect(rows.reduce((sum: number, row: { requests: number }) => sum + row.requests, 0)).toBe(count)
})

test('models are summed at what their calls cost, by cost; a calendar month is UTC and has an end', async () => {
  const { db } = site.context
  const before = {
    model: 'gpt-4',
    status: 'success',
    trigger: 'click',
    response_log_id: 9000,
  } as const
  await db
    .insert(aiCalls)
    .values({ ...before, cost_usd: 2, started_at: '2026-10-31T23:59:59.000Z' })
  expect(await usage('month=2026-10&group_by=model')).toMatchObject([
    { group: 'gpt-4', requests: 1, cost: 2 },
  ])
  expect(await usage('month=2026-11&group_by=model')).toMatchObject([
    {
      group: 'gpt-4',
      publisher_id: null,
      requests: 3,
      cost: 0.0085875,
      models: [{ model: 'gpt-4' }],
    },
    { group: 'mystery-9', cost: 0.0035 },
    { group: 'deepseek-chat', cost: 0.00117 },
    { group: 'built-in', cost: 0 },
  ])
  expect(await usage('month=2026-12&group_by=day')).toEqual([])
  const ofOctober = await site.admin(
    `GET /api/logs/ai-usage/articles?article_ids=${analyzed}&month=2026-10`,
  )
  expect(ofOctober.body).toEqual([])
  await db.delete(aiCalls).where(eq(aiCalls.response_log_id, 9000))
})

test('API usage and the AI screen show one month, with calls under way and those whose log row is missing', async () => {
  const { db } = site.context
  const call = { model: 'gpt-4', trigger: 'schedule', cost_usd: 0.5, token_estimate: 40 } as const
  const made = await db
    .insert(aiCalls)
    .values([
      { ...call, status: 'pending', request_log_id: 9001, started_at: '2026-11-15T11:00:00.000Z' },
      { ...call, status: 'success', request_log_id: 9002, started_at: '2026-11-13T11:00:00.000Z' },
      { ...call, status: 'failed', request_log_id: 9002, started_at: '2026-11-13T11:00:00.000Z' },
      { ...call, status: 'success', started_at: '2026-11-12T11:00:00.000Z' },
    ])
    .returning({ id: aiCalls.id })
  const rows: UsageGroup[] = await usage('month=2026-11&group_by=day')
  const spend: AiSpend = (await site.admin('GET /api/ai/spend')).body
  const byModels = rows.flatMap(({ models }) => models).filter(({ model }) => model !== 'built-in')
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
  expect(rows.map(({ group, requests }) => `${group} ${requests}`)).toEqual([
    '2026-11-15 4',
    '2026-11-14 1',
    '2026-11-13 1',
    '2026-11-12 1',
    '2026-11-09 1',
    '2026-11-08 1',
  ])
  expect(rows[0]?.success_rate).toBeCloseTo(66.667, 2) // the call under way has not failed
  expect(spend.month_usd).toBeCloseTo(2.0132575, 9)
  expect(sum(rows.map(({ cost }) => cost))).toBeCloseTo(spend.month_usd, 9)
  expect(rows[0]?.cost).toBeCloseTo(spend.today_usd, 9)
  expect(spend.month_requests).toBe(sum(byModels.map(({ requests }) => requests)))
  expect(spend.days.map(({ day }) => day)).toEqual([
    '2026-11-08',
    '2026-11-12',
    '2026-11-13',
    '2026-11-14',
    '2026-11-15',
  ])
  // seven whole days since the first call, two of them without one
  expect(spend.forecast_a_day_usd).toBeCloseTo((2.0132575 - 0.5094075) / 7, 9)
  await db.delete(aiCalls).where(
    inArray(
      aiCalls.id,
      made.map(({ id }) => id),
    ),
  )
})

test('per article all calls are summed; without a success it is not analysed', async () => {
  const rows = (
    await site.admin(`GET /api/logs/ai-usage/articles?publisher_id=${site.publisher.id}`)
  ).body
  expect(rows).toEqual([
    {
      entity_id: analyzed,
      title: 'Analysed',
      content_length: expect.any(Number),
      prompt_tokens: 3334,
      completion_tokens: 1431,
      total_tokens: 4765,
      model: 'deepseek-chat', // of the last success
      analyzed_at: '2026-11-15T10:00:05.000Z',
      status: 'success',
      cost: 0.011315,
    },
    expect.objectContaining({
      entity_id: untouched,
      total_tokens: 0,
      cost: 0,
      model: null,
      analyzed_at: null,
      status: 'Not analyzed',
    }),
  ])
  const ofToday = await site.admin(
    `GET /api/logs/ai-usage/articles?publisher_id=${site.publisher.id}&dateRange=today`,
  )
  expect(ofToday.body).toMatchObject([{ entity_id: analyzed, cost: 0.007465 }])
  const byId = await site.admin(
    `GET /api/logs/ai-usage/articles?article_ids=${untouched},${analyzed}`,
  )
  expect(byId.body).toHaveLength(2)
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      site.admin(
        `GET /api/logs/ai-usage/articles?publisher_id=${site.publisher.id}&limit=1&page=${page}`,
      ),
    ),
  )
  expect(pages.map(({ body }) => body.map((row: { entity_id: number }) => row.entity_id))).toEqual([
    [analyzed],
    [untouched],
    [],
  ])
  const unset = await site.admin(
    `GET /api/logs/ai-usage/articles?publisher_id=${site.publisher.id}&article_ids=`,
  )
  expect(unset).toMatchObject({ status: 200, body: rows })
})

test('without group_by the log rows themselves are answered', async () => {
  await site.admin(`POST /api/ai/analyze/${untouched}`)
  // a slow machine answers 202 and finishes later
  const rows = await vi.waitFor(async () => {
    const found = await usage('dateRange=today')
    const lines = found.map(
      (row: { action: string; status: string }) => `${row.action} ${row.status}`,
    )
    expect(lines.sort()).toEqual(['ai_request success', 'ai_response success'])
    return found
  }, 20_000)
  expect(rows[0]).toMatchObject({
    entity_type: 'article',
    entity_id: untouched,
    publisher_name: 'Chain Daily',
  })
})

test('wrong questions are refused, strangers get 401', async () => {
  for (const query of ['dateRange=year', 'group_by=hour', 'month=2026-13', 'month=november'])
    expect((await site.admin(`GET /api/logs/ai-usage?${query}`)).status).toBe(400)
  expect((await site.admin('GET /api/logs/ai-usage/articles?article_ids=1;2')).status).toBe(400)
  expect((await site.visitor('GET /api/logs/ai-usage')).status).toBe(401)
  expect((await site.visitor('GET /api/logs/ai-usage/articles')).status).toBe(401)
})
