import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../contract/platform/durations.ts'
import { coins } from '../platform/database/schema.ts'
import { fakeCoin, fakeErrors } from '../testing/fake-coingecko.ts'
import { onceAFile } from '../testing/fixture.ts'
import { marketSite } from '../testing/market-site.ts'
import { backfillHistory } from './backfill-history.ts'
import { refreshCoins } from './refresh-coins.ts'

const limits = { burst: 100, everyMs: 1, backfillLeaves: 2, callsPerMonth: 9000 }
const site = onceAFile(marketSite)
beforeEach(async () => {
  await site.reset()
})

async function track(...ids: string[]) {
  site.service.coins.push(...ids.map((id) => fakeCoin({ id, symbol: id })))
  await site.context.db
    .insert(coins)
    .values(ids.map((id) => ({ symbol: id.toUpperCase(), name: id, source_identifier: id })))
}
const backfill = () => backfillHistory(site.context, { limits })
const missing = async (id: string) =>
  (await site.context.db.select().from(coins).where(eq(coins.source_identifier, id)))[0]
    ?.missing_history_days
const asked = () =>
  site.service.calls.map(({ path, query }) => `${path.split('/')[4]} ${query.days}`)

test('a coin whose chart fails waits, each time longer, while the others get their history', async () => {
  await track('alpha', 'beta')
  await site.context.db
    .update(coins)
    .set({ market_cap: 1e12 })
    .where(eq(coins.source_identifier, 'alpha'))
  site.service.misbehave(({ path }) =>
    path.includes('/alpha/') ? fakeErrors.html(500) : undefined,
  )
  expect(await backfill()).toBe(3)
  expect(asked()).toEqual(['alpha 1', 'beta 1', 'beta 30', 'beta 365'])
  expect(await missing('beta')).toEqual([])
  for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
    site.advance(5 * MINUTE_MS)
    await backfill()
  }
  // after 5, 15, 35, 75, 155, 315, 635 and 1275 minutes
  expect(site.service.calls).toHaveLength(4 + 8)
  site.service.misbehave(() => undefined)
  site.advance(DAY_MS)
  expect(await backfill()).toBe(3)
  expect(await missing('alpha')).toEqual([])
})

test('history that waits for a moment no wait can reach is fetched at once', async () => {
  await track('alpha')
  await site.context.db
    .update(coins)
    .set({ history_retry_at: new Date(site.now().getTime() + 2 * DAY_MS).toISOString() })
  expect(await backfill()).toBe(3)
})

test.each([
  ['refused by the plan', () => ({ status: 403, body: { error: 'plan' } })],
  ['broken', () => fakeErrors.html(500)],
])('charts that are all %s neither stop the refresh nor spend the calls', async (_case, how) => {
  await track('alpha', 'beta', 'gamma')
  site.service.misbehave(({ path }) => (path.includes('market_chart') ? how() : undefined))
  let refreshed = 0
  for (let minute = 0; minute < 60; minute++) {
    await backfillHistory(site.context)
    if ((await refreshCoins(site.context)) === 'refreshed') refreshed++
    site.advance(MINUTE_MS)
  }
  expect(refreshed).toBe(12)
  expect(site.service.calls.length - refreshed).toBeLessThan(20)
  expect((await site.admin('GET /api/logs?action=refresh_coins')).body).toEqual([])
})

test('once an outage is over, the history that failed in it is fetched without a wait', async () => {
  await track('alpha')
  site.service.misbehave(() => fakeErrors.html(502))
  for (let minute = 0; minute < 60; minute++) {
    await refreshCoins(site.context)
    await backfill()
    site.advance(MINUTE_MS)
  }
  site.service.misbehave(() => undefined)
  site.advance(5 * MINUTE_MS)
  expect(await refreshCoins(site.context)).toBe('refreshed')
  expect(await backfill()).toBe(3)
})
