import { beforeEach, describe, expect, it, test } from 'vitest'
import { MINUTE_MS } from '../../contract/platform/durations.ts'
import { coins, pricePoints } from '../platform/database/schema.ts'
import { unfinishedWork } from '../platform/long-jobs/answer-or-continue.ts'
import { fakeCoin, fakeErrors } from '../testing/fake-coingecko.ts'
import { onceAFile } from '../testing/fixture.ts'
import { marketSite } from '../testing/market-site.ts'
import { tooSlow } from './paced-call.ts'

const site = onceAFile(marketSite)
beforeEach(async () => {
  await site.reset()
  site.service.coins.push(
    // an imitation stands before the coin people mean
    fakeCoin({
      id: 'batcat',
      symbol: 'btc',
      name: 'batcat',
      market_cap: 90_000,
      market_cap_rank: 4000,
      current_price: 0.0001,
    }),
    fakeCoin({
      id: 'bitcoin',
      symbol: 'btc',
      name: 'Bitcoin',
      market_cap: 1.3e12,
      market_cap_rank: 1,
      current_price: 64_000.5,
    }),
    fakeCoin({
      id: 'ethereum',
      symbol: 'eth',
      name: 'Ethereum',
      market_cap: 4e11,
      market_cap_rank: 2,
      current_price: 3000,
    }),
  )
})

const add = (coin: object) => site.admin('POST /api/crypto/coins', coin)
const table = async () => (await site.admin('GET /api/crypto/coins')).body
const points = () => site.context.db.select().from(pricePoints)

test('a symbol becomes the coin with the largest market cap, with its quote and name, and its history is asked for', async () => {
  const added = await add({
    symbol: 'btc',
    name: '',
    source_type: 'coingecko',
    source_identifier: 'btc',
  })
  expect(added).toMatchObject({
    status: 201,
    body: {
      id: expect.any(Number),
      symbol: 'BTC',
      name: 'Bitcoin',
      source_type: 'coingecko',
      source_identifier: 'bitcoin',
      last_update: '2026-11-15T12:00:00.000Z',
    },
  })
  expect((await site.visitor('GET /api/crypto/data/BTC')).body).toEqual({
    symbol: 'BTC',
    name: 'Bitcoin',
    price_usd: 64_000.5,
    price_change_24h_percent: 1.5,
    market_cap: 1.3e12,
    volume_24h: 1e6,
    updated_at: '2026-11-15T12:00:00.000Z',
  })
  expect(await site.sent()).toContainEqual({ job: 'market.backfill', data: {} })
  expect(site.service.calls).toHaveLength(1)
})

test('a small coin outside the list of the largest is found by its symbol, never its imitation', async () => {
  for (let i = 0; i < 260; i++)
    site.service.coins.push(fakeCoin({ id: `large-${i}`, symbol: `l${i}`, market_cap: 1e11 + i }))
  site.service.coins.push(
    fakeCoin({ id: 'tiny-fake', symbol: 'tiny', market_cap: null }),
    fakeCoin({ id: 'tiny-token', symbol: 'tiny', name: 'Tiny', market_cap: 5000 }),
  )
  expect((await add({ symbol: 'TINY', name: '' })).body).toMatchObject({
    source_identifier: 'tiny-token',
    name: 'Tiny',
  })
})

test('a service that cannot look up symbols is searched', async () => {
  site.service.misbehave(({ path, query }) =>
    path.endsWith('/markets') && !query.ids ? { status: 200, body: [] } : undefined,
  )
  expect((await add({ symbol: 'BTC', name: '' })).body.source_identifier).toBe('bitcoin')
  expect((await add({ symbol: 'NOPE', name: '' })).status).toBe(404)
})

test.each([
  ['by id', { symbol: 'BTC', source_identifier: 'bitcoin' }, 'bitcoin'],
  ['by id, whatever its letters', { symbol: 'MYCOIN', source_identifier: ' BATCAT ' }, 'batcat'],
  ['by symbol where no id fits', { symbol: 'ETHER', source_identifier: 'eth' }, 'ethereum'],
  ['by symbol where the identifier is left out', { symbol: 'eth' }, 'ethereum'],
])('a coin is found %s', async (_case, coin, id) => {
  const added = await add({ name: 'My own name', ...coin })
  expect(added).toMatchObject({
    status: 201,
    body: { symbol: coin.symbol.toUpperCase(), name: 'My own name', source_identifier: id },
  })
})

test('an unknown coin is not found and not added', async () => {
  const answer = await add({ symbol: 'NOPE', name: 'Nope', source_identifier: 'no-such-coin' })
  expect(answer).toMatchObject({ status: 404, body: { error: "Coin 'no-such-coin' not found." } })
  expect(await table()).toEqual([])
})

test.each([
  ['the same symbol', { symbol: 'btc', name: '' }],
  ['the same id under another symbol', { symbol: 'XBT', name: '', source_identifier: 'bitcoin' }],
])('%s already exists, which costs no call', async (_case, again) => {
  await add({ symbol: 'BTC', name: '' })
  const calls = site.service.calls.length
  const answer = await add(again)
  expect(answer.status).toBe(409)
  expect(answer.body.error).toContain('already exists')
  expect(site.service.calls).toHaveLength(calls)
})

test('another name of a coin cannot become the symbol or the name of a new one', async () => {
  await add({ symbol: 'BTC', name: '', aliases: ['ETH until 2020-01-01', 'ethereum'] })
  expect(await add({ symbol: 'ETH', name: 'Ether' })).toMatchObject({
    status: 400,
    body: { error: "'ETH' is already another name of BTC.", field: 'symbol' },
  })
  expect(await add({ symbol: 'ETHER', name: '', source_identifier: 'ethereum' })).toMatchObject({
    status: 400,
    body: { error: "'Ethereum' is already another name of BTC.", field: 'name' },
  })
  expect(await table()).toHaveLength(1)
})

test('of two who add the same coin at once one learns that it already exists', async () => {
  const answers = await Promise.all([
    add({ symbol: 'ETH', name: '' }),
    add({ symbol: 'ETHER', name: '', source_identifier: 'ethereum' }),
  ])
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
  expect(answers.find((answer) => answer.status === 409)?.body.error).toContain('already exists')
})

test('a symbol whose small letters are the id of another coin is still a symbol', async () => {
  site.service.coins.push(
    fakeCoin({ id: 'meme', symbol: 'bitcoin', name: 'Meme', market_cap: 1000 }),
  )
  await add({ symbol: 'BTC', name: '' })
  expect((await add({ symbol: 'BITCOIN', name: '' })).body).toMatchObject({
    source_identifier: 'meme',
  })
})

test('a coin that has no price yet is added with nulls', async () => {
  site.service.coins.push(
    fakeCoin({
      id: 'soon',
      symbol: 'soon',
      name: 'Soon',
      current_price: null,
      market_cap: null,
      total_volume: null,
      price_change_percentage_24h: null,
    }),
  )
  expect((await add({ symbol: 'SOON', name: '' })).body.last_update).toBeNull()
  expect((await site.visitor('GET /api/crypto/data/soon')).body).toMatchObject({
    price_usd: null,
    price_change_24h_percent: null,
    market_cap: null,
    volume_24h: null,
    updated_at: null,
  })
  expect((await site.visitor('GET /api/crypto/history/soon/all')).body).toEqual([])
})

test.each([
  ['HTML from a CDN', () => fakeErrors.html()],
  ['a broken connection', () => 'hang up' as const],
  ['a 429 with a long pause', () => fakeErrors.tooMany('3600')],
  [
    'a refused key',
    () => ({
      status: 401,
      body: { status: { error_code: 10_002, error_message: 'API Key Missing' } },
    }),
  ],
])('%s is a 502, and nothing is added', async (_case, how) => {
  await add({ symbol: 'ETH', name: '' })
  site.service.misbehave(how)
  const answer = await add({ symbol: 'BTC', name: '' })
  expect(answer).toMatchObject({ status: 502, body: { code: 'UPSTREAM_FAILED' } })
  expect(await table()).toHaveLength(1)
})

test('a service that never answers is given up before the client gives up, for all who add coins at once', async () => {
  site.service.misbehave(() => 'hang')
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((symbol) => add({ symbol, name: '' })))
  // a busy machine may have sent the caller away before
  await unfinishedWork(site.context.db)
  for (const { status, body } of answers) {
    const { error } = status === 202 ? (await site.admin(`GET /api/jobs/${body.jobId}`)).body : body
    expect(error).toBe(tooSlow('CoinGecko'))
  }
  expect(await table()).toEqual([])
})

test('fifty coins are imported in one go with few calls, and none of them waits', async () => {
  const symbols = Array.from({ length: 50 }, (_, i) => `BULK${i}`)
  site.service.coins.push(
    ...symbols.map((symbol, i) =>
      fakeCoin({ id: `bulk-${i}`, symbol: symbol.toLowerCase(), market_cap: 1e8 + i }),
    ),
  )
  const made: number[] = []
  site.service.misbehave(() => {
    const now = site.now().getTime()
    made.push(now)
    return made.filter((at) => at > now - MINUTE_MS).length > 30
      ? fakeErrors.tooMany('60')
      : undefined
  })
  for (const symbol of symbols) {
    // the site's clock stands still meanwhile: whoever waited for a free call would be refused
    expect((await add({ symbol, name: '' })).status).toBe(201)
    site.advance(100)
  }
  expect(await table()).toHaveLength(50)
  expect(made.length).toBeLessThan(15)
})

test.each([
  [{ name: 'x' }, 'symbol'],
  [{ symbol: '' }, 'symbol'],
  [{ symbol: 'B T' }, 'symbol'],
  [{ symbol: 'x'.repeat(21) }, 'symbol'],
  [{ symbol: 7 }, 'symbol'],
  [{ symbol: 'BTC', name: 7 }, 'name'],
  [{ symbol: 'BTC', name: 'nul\0' }, 'name'],
  [{ symbol: 'BTC', source_identifier: 'bitcoin,ethereum' }, 'source_identifier'],
  [{ symbol: 'BTC', source_type: 'other' }, 'source_type'],
])('the body %j is refused', async (body, field) => {
  expect(await add(body)).toMatchObject({ status: 400, body: { field } })
  expect(site.service.calls).toEqual([])
})

describe('a change', () => {
  let id: number
  beforeEach(async () => {
    id = (await add({ symbol: 'BTC', name: '' })).body.id
    site.service.calls.length = 0
    site.advance(MINUTE_MS)
  })
  const put = (coin: object) => site.admin(`PUT /api/crypto/coins/${id}`, coin)

  it('of symbol and name asks nobody and keeps the history', async () => {
    const answer = await put({ symbol: 'xbt', name: 'Gold 2', source_identifier: 'bitcoin' })
    expect(answer).toMatchObject({
      status: 200,
      body: { symbol: 'XBT', name: 'Gold 2', source_identifier: 'bitcoin' },
    })
    expect(site.service.calls).toEqual([])
    expect(await points()).toHaveLength(1)
    expect((await site.visitor('GET /api/crypto/data/btc')).status).toBe(404)
    expect((await site.visitor('GET /api/crypto/data/xbt')).body.price_usd).toBe(64_000.5)
  })

  it('without a name or an identifier keeps both', async () => {
    expect((await put({ symbol: 'BTC' })).body).toMatchObject({
      name: 'Bitcoin',
      source_identifier: 'bitcoin',
    })
    expect((await put({ symbol: 'BTC', name: '', source_identifier: '' })).body).toMatchObject({
      name: 'Bitcoin',
    })
  })

  it('of the identifier begins a new history with the new coin', async () => {
    await site.context.db.update(coins).set({ missing_history_days: [] })
    const answer = await put({ symbol: 'ETH', name: '', source_identifier: 'ethereum' })
    expect(answer.body).toMatchObject({
      symbol: 'ETH',
      name: 'Ethereum',
      source_identifier: 'ethereum',
    })
    expect((await points()).map((point) => point.price)).toEqual([3000])
    expect((await site.visitor('GET /api/crypto/history/eth/all')).body).toHaveLength(1)
    expect((await site.visitor('GET /api/crypto/data/eth')).body.price_usd).toBe(3000)
    expect((await site.context.db.select().from(coins))[0]?.missing_history_days).toEqual([
      1, 30, 365,
    ])
  })

  it('to the symbol of the same coin keeps its history', async () => {
    expect(
      (await put({ symbol: 'BTC', name: '', source_identifier: 'btc' })).body.source_identifier,
    ).toBe('bitcoin')
    expect(await points()).toHaveLength(1)
  })

  it('to an unknown identifier, or while the service is away, changes nothing', async () => {
    expect((await put({ symbol: 'BTC', name: 'x', source_identifier: 'nope' })).status).toBe(404)
    site.service.misbehave(() => fakeErrors.html())
    expect((await put({ symbol: 'BTC', name: 'x', source_identifier: 'ethereum' })).status).toBe(
      502,
    )
    expect((await table())[0]).toMatchObject({ name: 'Bitcoin', source_identifier: 'bitcoin' })
    expect(await points()).toHaveLength(1)
  })

  it('to the symbol or the coin of another row already exists', async () => {
    await add({ symbol: 'ETH', name: '' })
    expect(await put({ symbol: 'ETH', name: '' })).toMatchObject({ status: 409 })
    const answer = await put({ symbol: 'BTC', name: '', source_identifier: 'ethereum' })
    expect(answer.status).toBe(409)
    expect(answer.body.error).toContain('already exists')
    expect(await points()).toHaveLength(2)
  })

  it('that starts from an older row is refused; one that starts from this row is not', async () => {
    const putIfMatch = async (ifMatch: string) =>
      (
        await site.app.inject({
          method: 'PUT',
          url: `/api/crypto/coins/${id}`,
          headers: { authorization: `Bearer ${site.token}`, 'if-match': ifMatch },
          payload: { symbol: 'BTC', name: 'Edited' },
        })
      ).statusCode
    const { updated_at } = (await table())[0]
    expect(await putIfMatch('"2020-01-01T00:00:00.000Z"')).toBe(409)
    expect(await putIfMatch(`"${updated_at}"`)).toBe(200)
    expect(await putIfMatch(`"${updated_at}"`)).toBe(409)
  })
})

test('Update brings the newest quote at once; without one the last stays and the reason is told', async () => {
  const { body: coin } = await add({ symbol: 'ETH', name: '' })
  site.advance(2 * MINUTE_MS)
  for (const fake of site.service.coins) fake.current_price = 3100
  expect(await site.admin(`POST /api/crypto/coins/${coin.id}/update`)).toMatchObject({
    status: 200,
    body: { symbol: 'ETH', last_update: '2026-11-15T12:02:00.000Z' },
  })
  expect((await site.visitor('GET /api/crypto/data/eth')).body.price_usd).toBe(3100)
  expect(await points()).toHaveLength(2)

  site.service.coins.length = 0
  const gone = await site.admin(`POST /api/crypto/coins/${coin.id}/update`)
  expect(gone).toMatchObject({ status: 502, body: { error: expect.stringContaining('ETH') } })
  expect((await site.visitor('GET /api/crypto/data/eth')).body.price_usd).toBe(3100)
})

test('a deleted coin is gone with its history', async () => {
  const { body: coin } = await add({ symbol: 'ETH', name: '' })
  expect((await site.visitor('GET /api/crypto/data/eth')).status).toBe(200)
  expect(await site.admin(`DELETE /api/crypto/coins/${coin.id}`)).toMatchObject({
    status: 200,
    body: { symbol: 'ETH' },
  })
  expect((await site.visitor('GET /api/crypto/data/eth')).status).toBe(404)
  expect(await points()).toEqual([])
  for (const key of ['DELETE', 'PUT'] as const)
    expect(
      (await site.admin(`${key} /api/crypto/coins/${coin.id}`, { symbol: 'ETH' })).status,
    ).toBe(404)
  expect((await site.admin(`POST /api/crypto/coins/${coin.id}/update`)).status).toBe(404)
})

test('without a key the calls keep to the slower pace and no key is sent', async () => {
  const keyless = await marketSite({ key: '' })
  keyless.service.coins.push(fakeCoin({ id: 'ethereum', symbol: 'eth' }))
  expect((await keyless.admin('POST /api/crypto/coins', { symbol: 'ETH' })).status).toBe(201)
  expect(keyless.service.calls[0]?.headers).not.toHaveProperty('x-cg-demo-api-key')
  const [coin] = (await keyless.admin('GET /api/crypto/coins')).body
  const statuses: number[] = []
  for (let i = 0; i < 5; i++)
    statuses.push((await keyless.admin(`POST /api/crypto/coins/${coin.id}/update`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 202])
  expect(keyless.service.calls).toHaveLength(5)
  keyless.advance(12_000)
  await unfinishedWork(keyless.context.db)
  expect(keyless.service.calls).toHaveLength(6)
  await keyless.close()
})

test('undoing another source id gives the coin its earlier id, and its quote and history anew', async () => {
  const { id } = (await add({ symbol: 'ETH', name: 'Ethereum' })).body
  await site.context.db.update(coins).set({ missing_history_days: [] })
  const change = { symbol: 'ETH', name: 'Ethereum', source_identifier: 'bitcoin' }
  expect((await site.admin(`PUT /api/crypto/coins/${id}`, change)).status).toBe(200)
  await site.context.db.update(coins).set({ missing_history_days: [] })
  const [log] = (await site.admin('GET /api/logs?entity_type=coin')).body
  expect((await site.admin(`POST /api/logs/${log.id}/undo`, {})).status).toBe(200)
  expect(await site.context.db.select().from(coins)).toMatchObject([
    { source_identifier: 'ethereum', price_usd: null, missing_history_days: [1, 30, 365] },
  ])
  expect(await points()).toEqual([])
})
