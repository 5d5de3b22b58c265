import { expect, test } from 'vitest'
import { DAY_MS } from '../../contract/platform/durations.ts'
import { coins, pricePoints } from '../platform/database/schema.ts'
import { fakeCoin } from '../testing/fake-coingecko.ts'
import { onceAFile } from '../testing/fixture.ts'
import { marketSite } from '../testing/market-site.ts'
import { marketJobs } from './jobs.ts'
import { thinToHours } from './thinning-store.ts'

const site = onceAFile(marketSite)

test('a starter coin gets its quote, its history, and in time only what is worth keeping', async () => {
  const { db } = site.context
  site.service.coins.push(fakeCoin({ id: 'bitcoin', symbol: 'btc', current_price: 64_000.5 }))
  await db.insert(coins).values({ symbol: 'BTC', name: 'Bitcoin', source_identifier: 'bitcoin' })
  const run = async (name: string) => {
    const handled = marketJobs(site.context).find(({ job }) => job.name === name)
    await handled?.run({}, { id: 'test', signal: new AbortController().signal })
  }

  await run('market.refresh')
  expect((await site.visitor('GET /api/crypto/data/BTC')).body.price_usd).toBe(64_000.5)
  await run('market.backfill')
  expect((await site.visitor('GET /api/crypto/history/BTC/24h')).body).toHaveLength(289)
  const fetched = await db.select().from(pricePoints)
  site.advance(10 * DAY_MS)
  await thinToHours(db, site.context.now())
  const kept = await db.select().from(pricePoints)
  expect(kept.length).toBeLessThan(fetched.length - 250)
  expect(new Set(kept.map((point) => point.resolution))).toEqual(new Set([60, 1440]))
})

test('every job is on a schedule, in UTC minutes', () => {
  for (const { job } of marketJobs(site.context))
    expect(job.cron, job.name).toMatch(/^[\d*]+ \* \* \* \*$/)
})
