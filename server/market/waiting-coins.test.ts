import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Job } from '../../contract/platform/jobs.ts'
import { unfinishedWork } from '../platform/long-jobs/answer-or-continue.ts'
import { fakeCoin, fakeErrors } from '../testing/fake-coingecko.ts'
import { onceAFile } from '../testing/fixture.ts'
import { marketSite } from '../testing/market-site.ts'

/** Without a key: 5 calls at once, then one every 12 s. The clock stands still until a test moves it. */
const site = onceAFile(() => marketSite({ key: '' }))
const known = ['BTC', 'ETH', 'SOL', 'DOGE', 'ADA', 'XRP', 'DOT', 'LTC', 'UNI', 'LINK']
beforeEach(async () => {
  await site.reset()
  site.service.coins.push(
    ...known.map((symbol) => fakeCoin({ id: `id-${symbol}`, symbol: symbol.toLowerCase() })),
  )
})
afterEach(() => untilDone())

const add = (symbol: string, more: object = {}) =>
  site.admin('POST /api/crypto/coins', { symbol, ...more })
const jobOf = async (jobId: string) => (await site.admin(`GET /api/jobs/${jobId}`)).body as Job
const running = async () => (await site.admin('GET /api/jobs/running')).body as Job[]
const symbols = async () =>
  (await site.admin('GET /api/crypto/coins')).body.map((coin: { symbol: string }) => coin.symbol)
const calls = () =>
  site.service.calls.map(({ path, query }) => query.symbols ?? query.query ?? query.ids ?? path)

/** Moves the clock on until no job waits. */
async function untilDone() {
  let done = false
  const ended = unfinishedWork(site.context.db).then(() => {
    done = true
  })
  while (!done) {
    site.advance(12_000)
    await Promise.race([ended, new Promise((next) => setTimeout(next, 300))])
  }
}

async function spendAllCalls() {
  for (const symbol of ['BTC', 'ETH', 'SOL']) expect((await add(symbol)).status).toBe(201)
  const [coin] = (await site.admin('GET /api/crypto/coins')).body
  for (let i = 0; i < 2; i++)
    expect((await site.admin(`POST /api/crypto/coins/${coin.id}/update`)).status).toBe(200)
  return coin
}

test('an addition that has to wait is a job that names the wait and goes on with its next call', async () => {
  for (const symbol of ['BTC', 'ETH', 'SOL']) await add(symbol)
  site.service.calls.length = 0
  const unknown = await add('ZZZZ')
  expect(unknown).toMatchObject({ status: 202, body: { jobId: expect.any(String) } })
  // nobody waits behind it: the list of the largest coins is still in memory
  for (const symbol of ['DOGE', 'ADA']) expect((await add(symbol)).status).toBe(201)
  const { jobId } = unknown.body
  await vi.waitFor(async () =>
    expect(await jobOf(jobId)).toMatchObject({
      kind: 'add-coin',
      key: expect.stringMatching(/^add-coin:ZZZZ:/),
      state: 'running',
      current: 'Waiting for CoinGecko: 12 s',
    }),
  )
  expect(await running()).toHaveLength(1)
  await untilDone()
  expect(await jobOf(jobId)).toMatchObject({ state: 'failed', error: "Coin 'zzzz' not found." })
  expect(calls()).toEqual(['/api/v3/coins/markets', 'zzzz', 'zzzz'])
})

test('twelve symbols with two unknown ones all end, and the unknown ones hold nobody up', async () => {
  const wanted = [...known.slice(0, 3), 'ZZZZ', ...known.slice(3, 8), 'YYYY', ...known.slice(8)]
  const answers = new Map<string, Awaited<ReturnType<typeof add>>>()
  for (const symbol of wanted) answers.set(symbol, await add(symbol))
  const waiting = [...answers].filter(([, { status }]) => status === 202)
  expect(waiting.map(([symbol]) => symbol)).toEqual(['ZZZZ', 'YYYY'])
  expect((await symbols()).toSorted()).toEqual(known.toSorted())
  await untilDone()
  for (const [symbol, { body }] of waiting)
    expect(await jobOf(body.jobId)).toMatchObject({
      state: 'failed',
      error: `Coin '${symbol.toLowerCase()}' not found.`,
    })
  expect(calls().filter((call) => call === 'zzzz')).toHaveLength(2)
  expect(calls().filter((call) => call === 'yyyy')).toHaveLength(2)
})

test('an update and a change of the source id wait as jobs too; equal requests share one', async () => {
  const coin = await spendAllCalls()
  const update = await site.admin(`POST /api/crypto/coins/${coin.id}/update`)
  const again = await site.admin(`POST /api/crypto/coins/${coin.id}/update`)
  expect([update.status, again.status]).toEqual([202, 202])
  expect(again.body).toEqual(update.body)
  const body = { symbol: coin.symbol, name: 'New', source_identifier: 'id-UNI' }
  site.service.coins.push(fakeCoin({ id: 'id-uni', symbol: 'uniswap' }))
  const change = await site.admin(`PUT /api/crypto/coins/${coin.id}`, body)
  const other = await site.admin(`PUT /api/crypto/coins/${coin.id}`, { ...body, name: 'Other' })
  expect([change.status, other.status]).toEqual([202, 202])
  expect(other.body).not.toEqual(change.body)
  // a change that needs no call is not held up
  expect((await site.admin(`PUT /api/crypto/coins/${coin.id}`, { symbol: 'XBT' })).status).toBe(200)
  await untilDone()
  expect(await jobOf(update.body.jobId)).toMatchObject({
    state: 'completed',
    result: { id: coin.id },
  })
  expect(await jobOf(change.body.jobId)).toMatchObject({
    state: 'completed',
    result: { id: coin.id, source_identifier: 'id-uni' },
  })
})

test('a short pause that the service asks for is waited for; the call is then made again', async () => {
  site.service.misbehave(() =>
    site.service.calls.length === 1 ? fakeErrors.tooMany('30') : undefined,
  )
  const answer = await add('BTC')
  expect(answer.status).toBe(202)
  await vi.waitFor(async () =>
    expect(await jobOf(answer.body.jobId)).toMatchObject({
      current: 'Waiting for CoinGecko: 30 s',
    }),
  )
  await untilDone()
  expect(await jobOf(answer.body.jobId)).toMatchObject({
    state: 'completed',
    result: { symbol: 'BTC' },
  })
  expect(site.service.calls).toHaveLength(2)
})
