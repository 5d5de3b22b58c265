import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { aiCalls, languageModels, settings } from '../../platform/database/schema.ts'
import { analysisSite } from '../../testing/analysis-site.ts'
import { completion, good, type VendorAnswer } from '../../testing/fake-vendor.ts'
import { onceAFile } from '../../testing/fixture.ts'

const site = onceAFile(() => analysisSite({ keys: false, budget: '1000' }))
beforeEach(async () => {
  await site.context.db.delete(languageModels)
  await site.context.db.delete(settings)
  await site.context.db.delete(aiCalls)
})

const KEY = 'own-0123456789-secret-7f2c'
const body = (change: object = {}) => ({
  name: 'Attic 8B',
  base_url: `${site.vendor.url}/chat/completions/`,
  upstream_model: 'attic:8b',
  prompt_price: 0.0004,
  completion_price: 0.0021,
  ...change,
})
const choose = (ai_model: string) =>
  site.admin('PUT /api/settings/cron', { enabled: true, interval: 3600, ai_model })

/** What servers without a format say to it. */
const unsupported = (format: string): VendorAnswer => ({
  status: 400,
  body: {
    error: { message: `response_format ${format} is not supported by attic:8b`, code: null },
  },
})

test('a model is added, tested, chosen and asked; its price stands in the ledger and in usage', async () => {
  const added = await site.admin('POST /api/ai/models', body({ key: KEY }))
  expect(added).toMatchObject({
    status: 201,
    body: {
      id: 'attic-8b',
      name: 'Attic 8B',
      base_url: site.vendor.url,
      comes_with_site: false,
      key: 'sealed',
      key_ends_in: '7f2c',
      answer_format: null,
      ready: true,
    },
  })
  expect(JSON.stringify(added.body)).not.toContain(KEY)
  const list = (await site.admin('GET /api/ai/models')).body
  expect(list.map(({ id }: { id: string }) => id)).toEqual(['gpt-4', 'deepseek-chat', 'attic-8b'])

  site.vendor.answers(({ body: { response_format } }) =>
    response_format?.type === 'json_schema' ? good() : unsupported(response_format?.type ?? 'none'),
  )
  expect((await site.admin('POST /api/ai/models/attic-8b/test')).body).toMatchObject({
    works: true,
    answer_format: 'json_schema',
    tokens: 1100,
    cost: 0.00061,
    answer: expect.stringContaining('"freshness":8'),
  })
  expect(site.vendor.calls).toMatchObject([
    { authorization: `Bearer ${KEY}`, body: { model: 'attic:8b' } },
  ])

  expect(await choose('attic-8b')).toMatchObject({
    status: 200,
    body: { keys: { 'attic-8b': true } },
  })
  const { reply, request } = await site.analyzed(good())
  expect(reply.status).toBe(200)
  expect(site.vendor.calls[0]?.body).toMatchObject({ response_format: { type: 'json_schema' } })
  expect(JSON.parse(request.details).model).toBe('attic-8b')

  // 1000 x 0.0004 / 1000 + 100 x 0.0021 / 1000 a call: the test and the analysis
  await site.admin('PUT /api/ai/models/attic-8b', body({ prompt_price: 5, completion_price: 5 }))
  expect((await site.admin('GET /api/settings/cron')).body).toMatchObject({
    spent_today_usd: 0.00122,
  })
  expect(
    (await site.admin('GET /api/logs/ai-usage?dateRange=today&group_by=day')).body,
  ).toMatchObject([
    { cost: 0.00122, models: [{ model: 'attic-8b', requests: 2, tokens: 2200, cost: 0.00122 }] },
  ])
  expect((await site.admin('GET /api/ai/spend')).body).toMatchObject({
    today_usd: 0.00122,
    month_usd: 0.00122,
    month_requests: 2,
    monthly_budget_usd: null,
    forecast_usd: null,
  })

  expect((await site.admin('DELETE /api/ai/models/attic-8b')).status).toBe(409)
  expect((await site.admin('DELETE /api/ai/models/attic-8b?replacement=nosuch')).status).toBe(400)
  expect(
    (await site.admin('DELETE /api/ai/models/attic-8b?replacement=deepseek-chat')).status,
  ).toBe(200)
  expect((await site.admin('GET /api/logs?entity_type=model')).body).toMatchObject([
    {
      action: 'model_delete',
      change: { by: 'admin', name: 'Attic 8B', kind: 'deleted', undo: 'partly' },
    },
    { action: 'model_update', change: { fields: [{ field: 'prompt_price', after: 5 }, {}] } },
    { action: 'model_create' },
  ])
  const after = (await site.admin('GET /api/settings/cron')).body
  expect(after).toMatchObject({ ai_model: 'deepseek-chat', spent_today_usd: 0.00122 })
})

test.each([
  ['json_object', 2],
  ['none', 3],
])(
  'a server that knows %s and no more is found out with %i calls, and asked like that',
  async (known, calls) => {
    await site.admin('POST /api/ai/models', body())
    site.vendor.answers(({ body: { response_format } }) =>
      (response_format?.type ?? 'none') === known
        ? good()
        : unsupported(response_format?.type ?? 'none'),
    )
    expect((await site.admin('POST /api/ai/models/attic-8b/test')).body).toMatchObject({
      works: true,
      answer_format: known,
    })
    expect(site.vendor.calls).toHaveLength(calls)
    expect(site.vendor.calls[0]?.authorization).toBeUndefined()
    await choose('attic-8b')
    const { reply } = await site.analyzed(good())
    expect(reply.status).toBe(200)
    expect(site.vendor.calls[0]?.body.response_format).toEqual(
      known === 'none' ? undefined : { type: known },
    )
  },
)

test.each<[string, VendorAnswer, string]>([
  [
    'an unknown model',
    { status: 404, body: { error: { message: `model "attic:8b" not found, key ${KEY}` } } },
    'model "attic:8b" not found, key ••••',
  ],
  [
    'a refused key',
    { status: 401, body: { error: { message: `bad ${KEY}` } } },
    'the key of Attic 8B under AI',
  ],
  ['no answer', 'hang up', 'closed the connection'],
  ['not JSON', completion('Sure! It is good news.'), 'Incomplete'],
])(
  '%s is told with the server that was asked, and without the key',
  async (_name, answer, sentence) => {
    await site.admin('POST /api/ai/models', body({ key: KEY }))
    site.vendor.answers(answer)
    const { body: test } = await site.admin('POST /api/ai/models/attic-8b/test')
    expect(test).toMatchObject({
      works: false,
      answer_format: null,
      error: expect.stringContaining(sentence),
    })
    if (sentence !== 'Incomplete')
      expect(test.error).toContain(`Attic 8B (${new URL(site.vendor.url).host})`)
    const [, , stored] = (await site.admin('GET /api/ai/models')).body
    expect(stored.last_test).toEqual(test)
    expect(JSON.stringify([test, (await site.admin('GET /api/logs')).body])).not.toContain(KEY)
  },
)

test('a key stays unless it is replaced, goes to no other server, and says so when it cannot be opened', async () => {
  await site.admin('POST /api/ai/models', body({ key: KEY }))
  const renamed = await site.admin('PUT /api/ai/models/attic-8b', body({ name: 'Attic' }))
  expect(renamed).toMatchObject({
    status: 200,
    body: { id: 'attic-8b', name: 'Attic', key: 'sealed' },
  })
  const moved = await site.admin(
    'PUT /api/ai/models/attic-8b',
    body({ base_url: 'https://else.example/v1' }),
  )
  expect(moved).toMatchObject({ status: 400, body: { field: 'key' } })
  const { db } = site.context
  await db
    .update(languageModels)
    .set({ key_sealed: 'v1.sealed-elsewhere' })
    .where(eq(languageModels.id, 'attic-8b'))
  await choose('attic-8b')
  expect((await site.admin('GET /api/settings/cron')).body).toMatchObject({
    keys: { 'attic-8b': false },
    notices: [expect.stringContaining('cannot be opened')],
  })
  const { reply, request } = await site.analyzed(good())
  expect(reply.status).toBe(200)
  expect(JSON.parse(request.details).model).toBe('built-in')
  expect((await site.admin('PUT /api/ai/models/attic-8b', body({ key: '' }))).body).toMatchObject({
    key: 'none',
    ready: true,
  })
})

test('a model warns 30 days before it retires, and is not asked from that day on', async () => {
  await site.admin('POST /api/ai/models', body({ retires_on: '2026-11-30' }))
  await choose('attic-8b')
  const notices = async () => (await site.admin('GET /api/settings/cron')).body.notices
  expect(await notices()).toEqual([
    'Attic 8B retires on 2026-11-30, in 15 days. Choose another model.',
  ])
  await site.admin('PUT /api/ai/models/attic-8b', body({ retires_on: '2026-12-31' }))
  expect(await notices()).toEqual([])
  await site.admin('PUT /api/ai/models/attic-8b', body({ retires_on: '2026-11-15' }))
  expect(await notices()).toEqual([expect.stringContaining('retired on 2026-11-15')])
  const { request } = await site.analyzed(good())
  expect(JSON.parse(request.details).model).toBe('built-in')
  expect(site.vendor.calls).toHaveLength(0)
})

test('one that failed its test cannot become a step, one in use as the cheaper leaves it with a line in the log', async () => {
  await site.admin('POST /api/ai/models', body())
  const step = (ai_cheaper_model: string | null) =>
    site.admin('PUT /api/settings/cron', {
      enabled: true,
      interval: 3600,
      ai_model: 'gpt-4',
      ai_cheaper_model,
    })
  site.vendor.answers('hang up')
  await site.admin('POST /api/ai/models/attic-8b/test')
  for (const refused of [await step('attic-8b'), await choose('attic-8b')])
    expect(refused).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('failed its last test') },
    })
  expect((await step('nosuch')).body.field).toBe('ai_cheaper_model')
  site.vendor.answers(good())
  await site.admin('POST /api/ai/models/attic-8b/test')
  expect((await step('attic-8b')).body).toMatchObject({ ai_cheaper_model: 'attic-8b' })
  expect((await site.admin('DELETE /api/ai/models/attic-8b')).status).toBe(200)
  expect((await site.admin('GET /api/settings/cron')).body).toMatchObject({
    ai_cheaper_model: null,
  })
  const [log] = (await site.admin('GET /api/logs?action=settings_update')).body
  expect(log.change).toMatchObject({
    by: 'admin',
    fields: [{ field: 'ai_cheaper_model', before: 'attic-8b', after: null }],
  })
})

test('what cannot be a model is refused with a sentence', async () => {
  const add = async (change: object) => site.admin('POST /api/ai/models', body(change))
  expect(await add({ base_url: 'http://10.0.0.7:11434/v1' })).toMatchObject({
    status: 400,
    body: {
      code: 'ADDRESS_NOT_ALLOWED',
      field: 'base_url',
      error: expect.stringContaining('FETCH_ALLOW_HOSTS'),
    },
  })
  for (const change of [
    { name: 'GPT 4' },
    { name: 'built-in' },
    { name: '!!!' },
    { name: '' },
    { base_url: 'ftp://server.example/v1' },
    { base_url: 'https://name:password@server.example/v1' },
    { upstream_model: 'two words' },
    { prompt_price: -1 },
    { time_limit_seconds: 601 },
    { retires_on: 'soon' },
  ])
    expect(await add(change), JSON.stringify(change)).toMatchObject({
      status: 400,
      body: { field: expect.any(String) },
    })
  expect((await add({})).status).toBe(201)
  expect(await add({ name: 'ATTIC 8B' })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('already exists') },
  })
  expect((await site.admin('PUT /api/ai/models/nosuch', body())).status).toBe(404)
  expect((await site.admin('DELETE /api/ai/models/gpt-4')).status).toBe(409)
  expect((await site.admin('POST /api/ai/models/nosuch/test')).status).toBe(404)
  expect(await site.admin('POST /api/ai/models/gpt-4/test')).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('OPENAI_API_KEY') },
  })
  expect((await choose('nosuch')).status).toBe(400)
})

test('prices are given and shown per million tokens, beside those per 1,000', async () => {
  const { prompt_price, completion_price, ...unpriced } = body()
  const listed = { prompt_price_per_million: 2.5, completion_price_per_million: 0.00007 }
  const kept = { prompt_price: 0.0025, completion_price: 0.00000007 }
  expect(await site.admin('POST /api/ai/models', { ...unpriced, ...listed })).toMatchObject({
    status: 201,
    body: { ...kept, ...listed },
  })
  const [openAi, , model] = (await site.admin('GET /api/ai/models')).body
  expect(openAi).toMatchObject({ prompt_price: 0.0025, prompt_price_per_million: 2.5 })
  expect(model).toMatchObject({ ...kept, ...listed })
  // what a client has read and sends back, with a change in either unit
  const change = async (fields: object) => {
    const [, , read] = (await site.admin('GET /api/ai/models')).body
    const { key: _key, ...back } = read
    return site.admin('PUT /api/ai/models/attic-8b', { ...back, ...fields })
  }
  expect((await change({ prompt_price: 0.5 })).body.prompt_price_per_million).toBe(500)
  expect((await change({ prompt_price_per_million: 1 })).body.prompt_price).toBe(0.001)
  expect(await change({ prompt_price: 3, prompt_price_per_million: 4 })).toMatchObject({
    status: 400,
    body: { field: 'prompt_price_per_million' },
  })
  expect((await change({ prompt_price_per_million: 0.000001 })).status).toBe(400)
  const free = await site.admin('PUT /api/ai/models/attic-8b', unpriced)
  expect(free.body).toMatchObject({ prompt_price: 0, prompt_price_per_million: 0 })
})

test('the reference names the unit of every price', async () => {
  const { schemas } = (await site.app.inject('/api/openapi.json')).json().components
  const described = JSON.stringify(schemas.LanguageModel ?? schemas)
  expect(described).toContain('USD per 1,000 tokens')
  expect(described).toContain('USD per million tokens')
})

test('a test without a reply shows the cost that the budget counts', async () => {
  await site.admin('POST /api/ai/models', body())
  site.vendor.answers('hang up')
  const { body: test } = await site.admin('POST /api/ai/models/attic-8b/test')
  const [call] = await site.context.db.select().from(aiCalls)
  expect(test).toMatchObject({ works: false, tokens: 0, cost: Number(call?.cost_usd) })
  expect(test.cost).toBeGreaterThan(0)
})
