import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { withoutQueryLimit } from '../database/query-limit.ts'
import { withoutSnapshot } from '../database/snapshot.ts'
import { AppError } from '../errors.ts'
import { explain } from '../http/answer-errors.ts'
import { Accepted } from '../http/implement.ts'
import { within } from '../semaphore.ts'
import {
  claimDeadJob,
  claimQueuedJob,
  finishJob,
  HEARTBEAT_MS,
  type JobProgress,
  jobById,
  type LongJob,
  runningJob,
  startJob,
  writeHeartbeat,
} from './store.ts'

/** The client times out after 5 s; unfinished work continues as a job. */
const PATIENCE_MS = 4_000
/** Shorter, because queued work first waits for another process to notice it, and polling adds to it. */
const QUEUED_PATIENCE_MS = 2_500
const POLL_MS = 150

type Work<Result> = {
  kind: string
  /** Requests with the same key join the running work, in any process. */
  key: string
  run: (progress: Progress, jobId: string) => Promise<Result>
  patienceMs?: number
  /** How often another process may continue it after its own died. */
  restarts?: number
  /** Input beside the key, for a process that takes over. */
  input?: object
}

export type Progress = {
  expect(total: number): void
  /** Current item, shown beside the progress bar. */
  working(on: string): void
  /** Completes a step; a sentence if it failed. */
  step(failure?: string): void
  /** The work waits longer than the caller does: the caller gets its 202 now. */
  detach(): void
}

/** Returns the result if it is ready in time, otherwise 202 while the work continues. */
export async function answerOrContinue<Result>(
  context: Context,
  work: Work<Result>,
): Promise<Result | Accepted> {
  const deadline = Date.now() + (work.patienceMs ?? PATIENCE_MS)
  for (;;) {
    const { kind, key, input = null, restarts: restarts_left = 0 } = work
    const job =
      (await inherit(context.db, key)) ??
      (await startJob(context.db, { kind, key, input, restarts_left, state: 'running' }))
    if (job) return before(deadline, perform(context, job, work))
    const joined = await runningJob(context.db, work.key)
    if (joined) return join(context, joined, work, deadline)
    // It ended between the two queries: start a new one.
  }
}

type Queued = { kind: string; key: string; send: (tx: Database) => Promise<unknown> }

/** The same for work of a process that runs jobs: `send` queues it there, and `performQueued` does it. */
export async function queueAndJoin<Result>(
  context: Context,
  work: Queued,
): Promise<Result | Accepted> {
  const deadline = Date.now() + QUEUED_PATIENCE_MS
  for (;;) {
    await context.db.transaction(async (tx) => {
      const { kind, key } = work
      if (await startJob(tx, { kind, key, input: null, restarts_left: 1, state: 'queued' }))
        await work.send(tx)
    })
    const job = await runningJob(context.db, work.key)
    if (job) return join<Result>(context, job, work, deadline)
  }
}

/** Performs what was queued, or what a dead process left of it; nothing if it is done already. */
export async function performQueued<Result>(
  context: Context,
  work: Work<Result>,
): Promise<Result | undefined> {
  const job = (await claimQueuedJob(context.db, work.key)) ?? (await inherit(context.db, work.key))
  return job && perform(context, job, work).performed
}

/** Unfinished work of this process; shutdown and tests wait for it. */
export const unfinishedWork = (db: Database) =>
  Promise.allSettled(
    workOf(db)
      .values()
      .map(({ performed }) => performed),
  )

export const ongoingIds = (db: Database) => [...workOf(db).keys()]

type Ongoing<Result = unknown> = {
  jobId: string
  performed: Promise<Result>
  detached: Promise<void>
}

const ongoing = new WeakMap<Database, Map<string, Ongoing>>()

/** Keyed by the underlying database handle, because shutdown uses another one than request handlers. */
function workOf(given: Database): Map<string, Ongoing> {
  const db = withoutSnapshot(given)
  const work = ongoing.get(db) ?? new Map<string, Ongoing>()
  ongoing.set(db, work)
  return work
}

function perform<Result>(
  { db, log }: Context,
  job: LongJob,
  { run }: Work<Result>,
): Ongoing<Result> {
  const progress = trackProgress(db, job.id, log)
  const { promise: detached, resolve: detach } = Promise.withResolvers<void>()
  const performed = withoutQueryLimit(async () => {
    try {
      const result = await run({ ...progress, detach }, job.id)
      await finishJob(db, job.id, progress.stop(), { state: 'completed', result })
      return result
    } catch (error) {
      const { message, status, code } = explain(error, log)
      await finishJob(db, job.id, progress.stop(), {
        state: 'failed',
        error: message,
        error_status: status,
        error_code: code,
      })
      throw error
    } finally {
      workOf(db).delete(job.id)
    }
  })
  // After a 202 nobody awaits this promise; the job's row holds the failure.
  performed.catch(() => {})
  const work = { jobId: job.id, performed, detached }
  workOf(db).set(job.id, work)
  return work
}

function before<Result>(deadline: number, { jobId, performed, detached }: Ongoing<Result>) {
  const accepted = new Accepted(jobId)
  const work = Promise.race([performed, detached.then(() => accepted)])
  return within(deadline - Date.now(), work, accepted)
}

const inherit = (db: Database, key: string) => claimDeadJob(db, key, ongoingIds(db))

async function join<Result>(
  context: Context,
  job: LongJob,
  work: Work<Result> | Queued,
  deadline: number,
): Promise<Result | Accepted> {
  const { db } = context
  const here = workOf(db).get(job.id)
  if (here) return before(deadline, here as Ongoing<Result>)
  while (Date.now() < deadline) {
    await sleep(POLL_MS)
    const now = await jobById(db, job.id)
    if (now?.state === 'completed') return now.result as Result
    if (now?.state === 'failed') throw failureOf(now)
    const inherited = 'run' in work && (await inherit(db, work.key))
    if (inherited) return before(deadline, perform(context, inherited, work))
  }
  return new Accepted(job.id)
}

/** A job whose process died has no status of its own. */
function failureOf({ error, error_status, error_code }: LongJob): AppError {
  return new AppError(
    error_status ?? 502,
    error_code ?? 'UPSTREAM_FAILED',
    error ?? 'The work failed.',
  )
}

/** A progress bar needs only a few updates a second. */
const WRITE_EVERY_MS = 300
const FAILURES_KEPT = 100

/** Updates the job's row and its heartbeat until `stop`. */
function trackProgress(db: Context['db'], id: string, log: Context['log']) {
  const state: JobProgress = { done: 0, total: 0, current: null, failures: [] }
  let writing: Promise<void> | undefined
  let dueAt = Date.now() + HEARTBEAT_MS

  const timer = setInterval(() => {
    if (writing || Date.now() < dueAt) return
    dueAt = Date.now() + HEARTBEAT_MS
    writing = writeHeartbeat(db, id, state)
      .catch((error) => log.warn({ err: error }, 'the progress of a job could not be written'))
      .finally(() => {
        writing = undefined
      })
  }, WRITE_EVERY_MS)
  timer.unref()

  const update = (change: Partial<JobProgress>) => {
    Object.assign(state, change)
    dueAt = 0
  }
  return {
    expect: (total: number) => update({ total }),
    working: (on: string) => update({ current: on }),
    step: (failure?: string) => {
      const failures = failure === undefined ? state.failures : [...state.failures, failure]
      update({ done: state.done + 1, failures: failures.slice(0, FAILURES_KEPT) })
    },
    stop: () => {
      clearInterval(timer)
      return state
    },
  }
}
