import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, PgBoss } from 'pg-boss'
import { DAY_SECONDS } from '../../../contract/platform/durations.ts'
import { isDatabaseAway } from '../database/away.ts'
import type { Database } from '../database/connect.ts'
import { failedQuery, reasonOf } from '../database/error-codes.ts'
import type { AppLog } from '../log.ts'
import { within } from '../semaphore.ts'
import { type HandledJob, type JobDefinition, refuseUnhandledJobs } from './job.ts'

type SendOptions = {
  /** The job exists if and when this transaction commits. */
  tx?: Database
  /** Applies the job's policy per key. */
  key?: string
  startAfter?: Date
  priority?: number
}

export type Queue = {
  /** Queues a job and returns its id, or null if the job's policy says there is one already. */
  send<Payload extends object>(
    job: JobDefinition<Payload>,
    payload: Payload,
    options?: SendOptions,
  ): Promise<string | null>
}

type Options = {
  url: string
  log: AppLog
  /** A web-only process sends jobs but runs neither the schedule nor maintenance. */
  runsJobs: boolean
  onJobEnd?: (job: string, outcome: 'completed' | 'failed', seconds: number) => void
  /** A process silent for this long is considered dead, and its jobs are retried elsewhere. */
  silenceSeconds?: number
}

/** The job of a dead process is found after 30 to 45 s; with this delay its retry starts within two minutes. */
const longestRetryDelaySeconds = 45
/** pg-boss sends no notification when a retry delay ends. */
const lookForRetriesEverySeconds = 10
const stopTimeoutMs = 2000
const lastStepMs = 500
const complaintEveryMs = 30_000

/** pg-boss on our own database, shared by several processes and machines. */
export async function openQueue({ url, log, runsJobs, onJobEnd, silenceSeconds = 30 }: Options) {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'crypto-news queue',
    schema: 'queue',
    max: runsJobs ? 5 : 2,
    supervise: runsJobs,
    superviseIntervalSeconds: silenceSeconds / 2,
    monitorIntervalSeconds: silenceSeconds / 2,
    schedule: runsJobs,
    useListenNotify: runsJobs,
    clock: steadyClock,
    // Offset of the monotonic clock to the database's.
    clockMonitorIntervalSeconds: silenceSeconds,
  })
  const complain = complainAtTimes(log)
  let isStopping = false
  // A job aborted by the shutdown finds the queue closed when it ends; it is already scheduled to run again.
  boss.on('error', (error) => isStopping || complain(error))
  const running = new Map<string, Promise<unknown>>()
  await boss.start()
  const lookingAtTheClock = setInterval(async () => {
    try {
      if (await forgetTheFuture(boss))
        log.warn('The clock was set back. What waited for its future goes on now.')
    } catch (error) {
      complain(error as Error)
    }
  }, silenceSeconds * 500)
  if (!runsJobs) clearInterval(lookingAtTheClock)
  const known = new Set((await boss.getQueues()).map(({ name }) => name))

  async function create(job: JobDefinition) {
    if (known.has(job.name)) return
    await boss.createQueue(job.name, {
      policy: job.policy ?? 'standard',
      ...settingsOf(job, silenceSeconds),
    })
    known.add(job.name)
  }

  return {
    async send(job, payload, { tx, key, startAfter, priority } = {}) {
      await create(job as JobDefinition)
      return boss.send(job.name, payload, {
        ...(tx === undefined ? {} : { db: fromDrizzle(tx, sql) }),
        ...(key === undefined ? {} : { singletonKey: key }),
        ...(startAfter === undefined ? {} : { startAfter }),
        ...(priority === undefined ? {} : { priority }),
      })
    },

    /** Starts working. Throws when a job has no handler. */
    async work(jobs: HandledJob[]) {
      refuseUnhandledJobs(jobs)
      for (const { job, run } of jobs) {
        await create(job)
        await boss.updateQueue(job.name, settingsOf(job, silenceSeconds))
        for (let worker = 0; worker < (job.concurrency ?? 1); worker++)
          await startWorker(job.name, run)
      }
      await schedule(jobs.map(({ job }) => job))
    },

    /** Waits for running jobs for a while, then aborts the rest, which run again later. */
    async stop() {
      isStopping = true
      clearInterval(lookingAtTheClock)
      await within(lastStepMs, allowOneMoreTry())
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
      await within(lastStepMs, Promise.allSettled(running.values()))
    },
  } satisfies Queue & Record<string, unknown>

  async function startWorker(name: string, run: HandledJob['run']) {
    const options = {
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: lookForRetriesEverySeconds,
    }
    const id = await boss.work(name, options, async ([first]: Job<object>[]) => {
      if (!first) return
      const work = timed(name, () => run(first.data, first))
      running.set(first.id, work)
      try {
        return await work
      } finally {
        running.delete(first.id)
        // Poll at once: jobs sent before it became free are not notified again.
        boss.notifyWorker(id)
      }
    })
  }

  /** pg-boss fails jobs that outlast the shutdown; without one more retry they would count as broken. */
  async function allowOneMoreTry() {
    if (running.size === 0) return
    const text = `update queue.job set retry_limit = retry_limit + 1 where state = 'active' and id = any($1::uuid[])`
    await boss
      .getDb()
      .executeSql(text, [[...running.keys()]])
      .catch(complain)
  }

  async function schedule(jobs: JobDefinition[]) {
    for (const { name, cron } of jobs)
      if (cron) await boss.schedule(name, cron, {}, { missed: 'once' })
    const wanted = new Set(jobs.filter(({ cron }) => cron).map(({ name }) => name))
    for (const { name } of await boss.getSchedules())
      if (!wanted.has(name)) await boss.unschedule(name)
  }

  async function timed(name: string, work: () => Promise<unknown>) {
    const start = performance.now()
    let outcome: 'completed' | 'failed' = 'completed'
    try {
      return await work()
    } catch (error) {
      outcome = 'failed'
      log.error({ err: error, job: name }, 'a job failed')
      // what pg-boss stores of it is shown in the admin area
      throw failedQuery(error) ? new Error(reasonOf(error as Error)) : error
    } finally {
      onJobEnd?.(name, outcome, (performance.now() - start) / 1000)
    }
  }
}

function settingsOf(job: JobDefinition, silenceSeconds: number) {
  return {
    retryLimit: job.retryLimit ?? 2,
    retryDelay: job.retryDelaySeconds ?? 30,
    retryBackoff: true,
    retryDelayMax: longestRetryDelaySeconds,
    expireInSeconds: job.expireInSeconds ?? 900,
    heartbeatSeconds: silenceSeconds,
    deleteAfterSeconds: DAY_SECONDS,
    notify: true,
  }
}

/** While the database is unreachable every poll fails: log only now and then. */
function complainAtTimes(log: AppLog) {
  let lastComplaint = Number.NEGATIVE_INFINITY
  return (error: Error) => {
    if (!isDatabaseAway(error)) return log.error({ err: error }, 'the job queue failed')
    if (performance.now() - lastComplaint < complaintEveryMs) return
    lastComplaint = performance.now()
    log.warn(`The job queue waits for the database: ${error.message}`)
  }
}

/** A monotonic clock: setting the machine's clock back must not turn a short wait into days. */
const steadyClock = {
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
async function forgetTheFuture(boss: PgBoss): Promise<boolean> {
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
