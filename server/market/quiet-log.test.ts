import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../contract/platform/durations.ts'
import { coins } from '../platform/database/schema.ts'
import { createLog } from '../platform/log.ts'
import { fakeCoin, fakeErrors } from '../testing/fake-coingecko.ts'
import { onceAFile } from '../testing/fixture.ts'
import { marketSite } from '../testing/market-site.ts'
import { backfillHistory } from './backfill-history.ts'
import { refreshCoins } from './refresh-coins.ts'

const site = onceAFile(marketSite)
beforeEach(async () => {
  await site.reset()
  const ids = ['alpha', 'beta', 'gamma']
  site.service.coins.push(...ids.map((id) => fakeCoin({ id, symbol: id })))
  await site.context.db
    .insert(coins)
    .values(ids.map((id) => ({ symbol: id.toUpperCase(), name: id, source_identifier: id })))
})

/** What is logged by both jobs, minute by minute, and what follows when `then` has happened. */
async function linesOf(minutes: number, then: () => void) {
  const output = new PassThrough() as unknown as NodeJS.WriteStream & PassThrough
  const context = { ...site.context, log: createLog({ logLevel: 'info' }, output) }
  const limits = { burst: 100, everyMs: 1, backfillLeaves: 2, callsPerMonth: 9000 }
  for (let minute = 0; minute < 2 * minutes; minute++) {
    if (minute === minutes) then()
    await refreshCoins(context, { limits })
    await backfillHistory(context, { limits })
    site.advance(MINUTE_MS)
  }
  output.end()
  return (await text(output))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg)
}

test('a coin service out of reach is one line for prices and one for history, and one each when it is back', async () => {
  site.service.misbehave(() => fakeErrors.html(500))
  expect(await linesOf(30, () => site.service.misbehave(() => undefined))).toEqual([
    expect.stringMatching(/^Coin prices were not refreshed: CoinGecko .+/),
    expect.stringMatching(/^Price history of alpha waits: CoinGecko .+/),
    'Coin prices are refreshed again.',
    'Price history is fetched again.',
  ])
})

test('a pause that the service asks for is logged once, whatever is left of it', async () => {
  site.service.misbehave(() => fakeErrors.tooMany('1200'))
  const lines = await linesOf(20, () => site.service.misbehave(() => undefined))
  expect(lines).toEqual([
    expect.stringMatching(/^Coin prices were not refreshed: CoinGecko .+/),
    expect.stringMatching(/^Price history of \w+ waits: CoinGecko .+/),
    'Coin prices are refreshed again.',
    'Price history is fetched again.',
  ])
})
