import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import { coins, pricePoints } from '../platform/database/schema.ts'
import { onceAFile } from '../testing/fixture.ts'
import { testDatabase } from '../testing/test-database.ts'
import { thinPoints } from './thinning-store.ts'

const database = onceAFile(testDatabase)

const NOW = new Date('2026-11-15T12:34:00Z')

test('60 days of 5-minute points become 3 days of them, 5 weeks of hours, then days; again changes nothing', async () => {
  const { db } = database
  await db.insert(coins).values([
    { symbol: 'A', name: 'a', source_identifier: 'a' },
    { symbol: 'B', name: 'b', source_identifier: 'b' },
  ])
  await db.execute(sql`
    insert into price_points (coin_id, at, resolution, price)
    select coins.id, at, 5, row_number() over (order by at)
    from coins, generate_series(${NOW.toISOString()}::timestamptz - interval '60 days', ${NOW.toISOString()}::timestamptz, interval '5 minutes') at`)
  await thinPoints(db, NOW, 35)
  const [a] = await db.select().from(coins).orderBy(coins.id)
  const points = (await db.select().from(pricePoints).orderBy(pricePoints.at)).filter(
    (p) => p.coin_id === a?.id,
  )
  const of = (resolution: number) => points.filter((point) => point.resolution === resolution)
  // whole hours and whole days are thinned, so each edge may hold a little more
  expect(of(5).length).toBeGreaterThanOrEqual(3 * 288)
  expect(of(5).length).toBeLessThanOrEqual(3 * 288 + 12)
  expect(of(60).length).toBeGreaterThanOrEqual(32 * 24)
  expect(of(60).length).toBeLessThanOrEqual(33 * 24)
  expect(of(1440)).toHaveLength(25)
  // of each hour and day the last point stays
  expect(of(60).every((point) => point.at.slice(14, 16) === '59')).toBe(true)
  expect(of(1440).every((point) => point.at.slice(11, 16) === '23:59')).toBe(true)
  expect(of(1440).at(-1)?.at.slice(0, 10)).toBe('2026-10-10')
  expect(of(60)[0]?.at).toBe('2026-10-11T00:59:00.000Z')

  await thinPoints(db, NOW, 35)
  expect(await db.select().from(pricePoints)).toHaveLength(2 * points.length)
})

test('thinned hour by hour for days it ends the same as thinned once', async () => {
  const { db } = database
  const before = await db.select().from(pricePoints).orderBy(pricePoints.coin_id, pricePoints.at)
  const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)
  for (let hour = 1; hour <= 96; hour++) await thinPoints(db, later(hour), 35)
  const stepwise = await db.select().from(pricePoints).orderBy(pricePoints.coin_id, pricePoints.at)
  await db.delete(pricePoints)
  await db.insert(pricePoints).values(before)
  await thinPoints(db, later(96), 35)
  expect(await db.select().from(pricePoints).orderBy(pricePoints.coin_id, pricePoints.at)).toEqual(
    stepwise,
  )
  expect(stepwise.filter((point) => point.resolution === 5)).toHaveLength(0)
})
