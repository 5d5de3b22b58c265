import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'
import { outboxLanes } from '../platform/database/schema.ts'
import type { Destination, Owner } from './outbox-store.ts'

const target = [outboxLanes.owner, outboxLanes.lane]
const { lane, silences, slow_until } = outboxLanes

/** Nothing of the lane is sent before, because its service asked for a pause. */
export async function holdLane(tx: Database, owner: Owner, lane: string, until: Date) {
  const set = { held_until: until.toISOString() }
  await tx
    .insert(outboxLanes)
    .values({ owner, lane, ...set })
    .onConflictDoUpdate({ target, set })
}

/** Somebody answered: the silence of the destination is over. A pause that was asked for is kept. */
export async function endSilence(tx: Database, { owner, destination }: Destination) {
  await tx
    .update(outboxLanes)
    .set({ silences: 0, held_until: null })
    .where(and(eq(outboxLanes.owner, owner), eq(lane, destination), gt(silences, 0)))
}

/** How fast the destination answered: `slowUntil` for a late answer. */
export async function notePace(
  tx: Database,
  { owner, destination }: Destination,
  { at, slowUntil }: { at: Date; slowUntil: Date | undefined },
) {
  const slow = slowUntil?.toISOString()
  await tx
    .insert(outboxLanes)
    .values({ owner, lane: destination, slow_until: slow ?? at.toISOString() })
    .onConflictDoUpdate({
      target,
      set: { slow_until: sql`excluded.slow_until` },
      ...(!slow && { setWhere: isNull(slow_until) }),
    })
}

/** No server answered: the destination is held back, longer each time. */
export async function noteSilence(
  tx: Database,
  { owner, destination }: Destination,
  { at, slowUntil, waitsMs }: { at: Date; slowUntil: Date; waitsMs: readonly number[] },
) {
  const wait = sql`(${sql.param([...waitsMs])}::int[])[least(${silences} + 1, ${waitsMs.length}::int)]`
  const slow_until = slowUntil.toISOString()
  await tx
    .insert(outboxLanes)
    .values({
      owner,
      lane: destination,
      silences: 1,
      slow_until,
      held_until: new Date(at.getTime() + (waitsMs[0] ?? 0)).toISOString(),
    })
    .onConflictDoUpdate({
      target,
      set: {
        silences: sql`${silences} + 1`,
        slow_until,
        held_until: sql`${at.toISOString()}::timestamptz + ${wait} * interval '1 ms'`,
      },
    })
}
