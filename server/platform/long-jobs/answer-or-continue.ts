import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { withoutSnapshot } from '../database/snapshot.ts'
import { AppError, ourMistake } from '../errors.ts'
import { Accepted } from '../http/implement.ts'
import { trackProgress } from './progress.ts'
import { claimDeadJob, finishJob, jobById, type LongJob, runningJob, startJob } from './store.ts'

/** The client gives up after 5 s; what is not done by then goes on as a job. */
const PATIENCE_MS = 4_000
const POLL_MS = 150

type Work<Result> = {
  /** What kind of work it is, for the reader of the job. */
  kind: string
  /** Requests with the same key join the work that is under way, in whichever process. */
  key: string
  run: (progress: Progress, jobId: string) => Promise<Result>
  patienceMs?: number
  /** How often another process may go on with it when its own has died. */
  restarts?: number
  /** What that process has to know besides the key. */
  input?: object
}

export type Progress = {
  /** How many steps there are. */
  expect(total: number): void
  /** What is being worked on now. */
  working(on: string): void
  /** One step is over; a sentence if it failed. */
  step(failure?: string): void
}

/** The result if it is there within the client's patience, otherwise 202 and the work goes on. */
export async function answerOrContinue<Result>(
  context: Context,
  work: Work<Result>,
): Promise<Result | Accepted> {
  const deadline = Date.now() + (work.patienceMs ?? PATIENCE_MS)
  for (;;) {
    const job =
      (await inherit(context.db, work.key)) ??
      (await startJob(context.db, {
        kind: work.kind,
        key: work.key,
        input: work.input ?? null,
        restarts_left: work.restarts ?? 0,
      }))
    if (job) return before(deadline, perform(context, job, work), job.id)
    const joined = await runningJob(context.db, work.key)
    if (joined) return join(context, joined, work, deadline)
    // it ended between the two looks: this request is a new one
  }
}

/** Work of this process that is still going on; a stop waits for it, tests too. */
export const unfinishedWork = (db: Database) => Promise.allSettled(workOf(db).values())

/** What this process is working on. */
export const ongoingIds = (db: Database) => [...workOf(db).keys()]

const ongoing = new WeakMap<Database, Map<string, Promise<unknown>>>()

/** Work begun by a click counts for whoever stops the process, who knows the database by another name. */
function workOf(given: Database): Map<string, Promise<unknown>> {
  const db = withoutSnapshot(given)
  const work = ongoing.get(db) ?? new Map<string, Promise<unknown>>()
  ongoing.set(db, work)
  return work
}

function perform<Result>({ db, log }: Context, job: LongJob, { run }: Work<Result>): Promise<Result> {
  const progress = trackProgress(db, job.id, log)
  const performed = (async () => {
    try {
      const result = await run(progress, job.id)
      await finishJob(db, job.id, progress.stop(), { state: 'completed', result })
      return result
    } catch (error) {
      const isExpected = error instanceof AppError
      if (!isExpected) log.error({ err: error }, 'a long job failed')
      const { message, status, code } = isExpected ? error : ourMistake()
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
  })()
  // once the client has been sent away nobody else listens to a failure; the job's row tells it
  performed.catch(() => {})
  workOf(db).set(job.id, performed)
  return performed
}

async function before<Result>(deadline: number, performed: Promise<Result>, jobId: string) {
  const over = new AbortController()
  try {
    const tooLate = sleep(Math.max(0, deadline - Date.now()), new Accepted(jobId), { signal: over.signal })
    tooLate.catch(() => {})
    return await Promise.race([performed, tooLate])
  } finally {
    over.abort()
  }
}

const inherit = (db: Database, key: string) => claimDeadJob(db, key, ongoingIds(db))

async function join<Result>(
  context: Context,
  job: LongJob,
  work: Work<Result>,
  deadline: number,
): Promise<Result | Accepted> {
  const { db } = context
  const here = workOf(db).get(job.id)
  if (here) return before(deadline, here as Promise<Result>, job.id)
  while (Date.now() < deadline) {
    await sleep(POLL_MS)
    const now = await jobById(db, job.id)
    if (now?.state === 'completed') return now.result as Result
    if (now?.state === 'failed') throw failureOf(now)
    const inherited = await inherit(db, work.key)
    if (inherited) return before(deadline, perform(context, inherited, work), inherited.id)
  }
  return new Accepted(job.id)
}

/** A job whose process died has no status of its own. */
function failureOf({ error, error_status, error_code }: LongJob): AppError {
  return new AppError(error_status ?? 502, error_code ?? 'UPSTREAM_FAILED', error ?? 'The work failed.')
}
