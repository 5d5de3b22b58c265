import type { Context } from '../../platform/context.ts'
import { timedJob } from '../../platform/queue/job.ts'
import { currentSettings } from '../../platform/settings/store.ts'
import { fetchFeeds } from './run-schedule.ts'
import { claimTick } from './store.ts'

/** Asks every minute whether the interval of the settings is over. */
export const feedTick = timedJob('feed-tick', '* * * * *', { expireInSeconds: 60 })

/** Looks at once whether a run is due: at the start, and when the settings have changed. */
export async function checkScheduleNow({ queue }: Context): Promise<void> {
  await queue.send(feedTick, {})
}

/**
 * Starts the run of the current interval, counted from midnight UTC, unless it was started. A run missed
 * while everything was down is made up once. While an earlier run continues, the interval stays unclaimed.
 */
export async function startDueRun({ db, queue, log, now }: Context): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      const { enabled, interval } = await currentSettings(tx)
      if (!enabled) return false
      const tick = currentTick(now(), interval)
      const claim = await claimTick(tx, tick, now())
      if (!claim) return false
      if (claim.aheadUntil)
        log.warn(
          `A clock that ran ahead had put the fetch schedule off until ${claim.aheadUntil}. It goes on from now.`,
        )
      const run = await queue.send(fetchFeeds, { tick: tick.toISOString() }, { tx })
      if (run === null) throw new EarlierRunGoesOn()
      return true
    })
  } catch (error) {
    if (error instanceof EarlierRunGoesOn) return false
    throw error
  }
}

/** Thrown to undo the claim with its transaction. */
class EarlierRunGoesOn extends Error {}

export function currentTick(now: Date, intervalSeconds: number): Date {
  const length = intervalSeconds * 1000
  return new Date(Math.floor(now.getTime() / length) * length)
}
