import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, PgBoss } from 'pg-boss'
import { isDatabaseAway } from '../database/away.ts'
import type { Database } from '../database/connect.ts'
import type { Log } from '../log.ts'
import { forgetTheFuture, steadyClock } from './clock-set-back.ts'
import { type HandledJob, type JobDefinition, refuseUnhandledJobs } from './job.ts'

type SendOptions = {
  /** Through a transaction the job exists if and when that commits. */
  tx?: Database
  /** The policy of the job holds per key. */
  key?: string
  startAfter?: Date
  /** Higher goes first. */
  priority?: number
}

export type Queue = {
  /** Puts a job in the queue and answers its id, or null where the job's policy says there is one already. */
  send<Payload extends object>(
    job: JobDefinition<Payload>,
    payload: Payload,
    options?: SendOptions,
  ): Promise<string | null>
}

type Options = {
  url: string
  log: Log
  /** A process that only serves pages sends jobs but keeps neither the schedule nor the house. */
  runsJobs: boolean
  onJobEnd?: (job: string, outcome: 'completed' | 'failed', seconds: number) => void
  /** A process that has been silent this long is dead, and its jobs are taken up by another. */
  silenceSeconds?: number
}

/** A job whose process died is found after 30 to 45 s; with these waits its retry begins within two minutes. */
const longestRetryDelaySeconds = 45
/** Nobody is notified when the wait of a retry is over. */
const lookForRetriesEverySeconds = 10
const stopTimeoutMs = 2000
const lastStepMs = 1000
const complaintEveryMs = 30_000

/** pg-boss on our own database: several processes and machines share one queue. */
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
    // how far the steady clock is from the database's
    clockMonitorIntervalSeconds: silenceSeconds,
  })
  const complain = complainAtTimes(log)
  let isStopping = false
  // a job that was given up at the stop finds the queue closed when it ends; it is down to be run again already
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
    await boss.createQueue(job.name, { policy: job.policy ?? 'standard', ...settingsOf(job, silenceSeconds) })
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

    /** Starts working. Refuses to when a job has been left without a handler. */
    async work(jobs: HandledJob[]) {
      refuseUnhandledJobs(jobs)
      for (const { job, run } of jobs) {
        await create(job)
        await boss.updateQueue(job.name, settingsOf(job, silenceSeconds))
        for (let worker = 0; worker < (job.concurrency ?? 1); worker++) await startWorker(job.name, run)
      }
      await schedule(jobs.map(({ job }) => job))
    },

    /**
     * Lets running jobs finish for a while; what does not is run again later, and told to end: whoever closes the
     * database next waits until it has finished the step it is at.
     */
    async stop() {
      isStopping = true
      clearInterval(lookingAtTheClock)
      await Promise.race([allowOneMoreTry(), sleep(lastStepMs, undefined, { ref: false })])
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
      await Promise.race([Promise.allSettled(running.values()), sleep(lastStepMs, undefined, { ref: false })])
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
        // it looks again at once: what was sent before it became free is notified no more
        boss.notifyWorker(id)
      }
    })
  }

  /** pg-boss fails jobs that outlast the stop. Without this, one that has no retries left would count as broken. */
  async function allowOneMoreTry() {
    if (running.size === 0) return
    const text = `update queue.job set retry_limit = retry_limit + 1 where state = 'active' and id = any($1::uuid[])`
    await boss
      .getDb()
      .executeSql(text, [[...running.keys()]])
      .catch(complain)
  }

  async function schedule(jobs: JobDefinition[]) {
    for (const { name, cron } of jobs) if (cron) await boss.schedule(name, cron, {}, { missed: 'once' })
    const wanted = new Set(jobs.filter(({ cron }) => cron).map(({ name }) => name))
    for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name)
  }

  async function timed(name: string, work: () => Promise<unknown>) {
    const start = performance.now()
    const ended = (outcome: 'completed' | 'failed') =>
      onJobEnd?.(name, outcome, (performance.now() - start) / 1000)
    try {
      const result = await work()
      ended('completed')
      return result
    } catch (error) {
      ended('failed')
      log.error({ err: error, job: name }, 'a job failed')
      throw error
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
    deleteAfterSeconds: 24 * 60 * 60,
    notify: true,
  }
}

/** While the database is away every poll of every job fails: one line now and then says enough. */
function complainAtTimes(log: Log) {
  let lastComplaint = Number.NEGATIVE_INFINITY
  return (error: Error) => {
    if (!isDatabaseAway(error)) return log.error({ err: error }, 'the job queue failed')
    if (performance.now() - lastComplaint < complaintEveryMs) return
    lastComplaint = performance.now()
    log.warn(`The job queue waits for the database: ${error.message}`)
  }
}
