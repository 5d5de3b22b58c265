import type { PgBoss } from 'pg-boss'

/** A monotonic clock: setting the machine's clock back must not turn a short wait into days. */
export const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work: () => void, ms: number) => setInterval(work, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
}

const AHEAD = "queue.job_now() + interval '1 minute'"

/**
 * Resets timestamps written by a clock that ran ahead (last schedule pass, jobs, heartbeats), which would
 * otherwise be waited for. Returns whether there were any.
 */
export async function forgetTheFuture(boss: PgBoss): Promise<boolean> {
  const { rows } = await boss.getDb().executeSql(`
    with passes as (update queue.version set cron_on = null where cron_on > ${AHEAD} returning 1),
    queues as (update queue.queue set monitor_claim_on = null, maintain_on = null
      where monitor_claim_on > ${AHEAD} or maintain_on > ${AHEAD} returning 1),
    waiting as (update queue.job set created_on = queue.job_now(), start_after = queue.job_now() + (start_after - created_on)
      where state < 'active' and created_on > ${AHEAD} returning 1),
    running as (update queue.job set started_on = queue.job_now(), heartbeat_on = queue.job_now()
      where state = 'active' and greatest(started_on, heartbeat_on) > ${AHEAD} returning 1)
    select exists (select from passes) or exists (select from queues) or exists (select from waiting)
      or exists (select from running) as found`)
  return rows[0]?.found === true
}
