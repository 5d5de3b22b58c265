import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'
import { followCounts } from '../platform/database/schema.ts'

export type Counter = (typeof followCounts.$inferSelect)['counter']
/** At most so many within so long; in all where that is null. */
export type Limit = { most: number; withinMs: number | null }
export type Share = { counter: Counter; key: string; limits: readonly Limit[] }

/** Counts all of these, or none of them and returns the limit that is used up. Exact for calls in parallel. */
export async function takeShares(
  tx: Database,
  shares: readonly Share[],
  at: Date,
): Promise<Limit | undefined> {
  for (const share of shares) {
    const usedUp = await usedUpLimit(tx, share, at)
    if (usedUp) return usedUp
  }
  const time = at.toISOString()
  await tx
    .insert(followCounts)
    .values(shares.map(({ counter, key }) => ({ counter, key, at: time })))
  return undefined
}

async function usedUpLimit(tx: Database, { counter, key, limits }: Share, at: Date) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${counter} ${key}`}))`)
  for (const limit of limits) {
    const { withinMs } = limit
    const since = withinMs === null ? undefined : gt(followCounts.at, before(at, withinMs))
    const taken = await tx.$count(followCounts, and(isCount(counter, key), since))
    if (taken >= limit.most) return limit
  }
  return undefined
}

const isCount = (counter: Counter, key: string) =>
  and(eq(followCounts.counter, counter), eq(followCounts.key, key))

/** It counts from nothing again. */
export async function clearCounts(tx: Database, counter: Counter, key: string) {
  await tx.delete(followCounts).where(isCount(counter, key))
}

/** Deletes what no limit looks at any more; what counts in all is about a follower, and goes with it. */
export async function sweepCounts(
  db: Database,
  limits: Record<Counter, readonly Limit[]>,
  now: Date,
) {
  const counters = Object.keys(limits) as Counter[]
  const longest = (counter: Counter) => limits[counter].map(({ withinMs }) => withinMs)
  const inAll = counters.filter((counter) => longest(counter).includes(null))
  const old = counters
    .filter((counter) => !inAll.includes(counter))
    .map((counter) => {
      const kept = Math.max(...longest(counter).map(Number))
      return and(eq(followCounts.counter, counter), lt(followCounts.at, before(now, kept)))
    })
  const isOfNobody = sql`not exists (select from followers f where f.id::text = ${followCounts.key})`
  await db
    .delete(followCounts)
    .where(or(...old, and(inArray(followCounts.counter, inAll), isOfNobody)))
}

const before = (at: Date, milliseconds: number) =>
  new Date(at.getTime() - milliseconds).toISOString()
