import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lt,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { longJobs } from '../database/schema.ts'

/** A missing heartbeat for this long means that the process died. */
export const HEARTBEAT_MS = 5_000
const SILENCE_SECONDS = 20
/** Processes poll for dead jobs every few seconds: if none restarted it by now, none will. */
const NOBODY_CAME_SECONDS = 120
/** Error code of a job whose process died; waiting requests may restart it. */
export const PROCESS_DIED = 'PROCESS_DIED'
const DIED_SENTENCE = 'The server stopped while this was under way. Please try again.'

/** The input can be long and is only needed to continue a job. */
const { input: _input, ...columns } = getTableColumns(longJobs)
export type LongJob = Omit<typeof longJobs.$inferSelect, 'input'>
export type DeadJob = Pick<typeof longJobs.$inferSelect, 'id' | 'kind' | 'key' | 'input'>
export type JobProgress = Pick<LongJob, 'done' | 'total' | 'current' | 'failures'>

const underWay = inArray(longJobs.state, ['queued', 'running'])

const silentFor = (seconds: number) =>
  lt(longJobs.heartbeat_at, sql`now() - make_interval(secs => ${seconds})`)
const canBeRestarted = and(underWay, silentFor(SILENCE_SECONDS), gt(longJobs.restarts_left, 0))

/** SQL condition: work with this key is running somewhere, by the database's clock. */
export const hasHeartbeat = (key: SQL) =>
  sql<boolean>`exists (select 1 from ${longJobs} where ${and(eq(longJobs.key, key), underWay, not(silentFor(SILENCE_SECONDS)))})`

/** The new job, or undefined while another one with this key is running. */
export async function startJob(
  db: Database,
  job: {
    kind: string
    key: string
    input: unknown
    restarts_left: number
    state: 'queued' | 'running'
  },
): Promise<LongJob | undefined> {
  const aDayAgo = sql`now() - interval '1 day'`
  await db
    .delete(longJobs)
    .where(and(lt(longJobs.created_at, aDayAgo), lt(longJobs.heartbeat_at, aDayAgo)))
  await failSilentJobs(db)
  const [started] = await db.insert(longJobs).values(job).onConflictDoNothing().returning(columns)
  return started
}

/**
 * Claims the job with this key if its process has died. Jobs in `own` run in this process, even if their
 * heartbeat is late.
 */
export async function claimDeadJob(
  db: Database,
  key: string,
  own: string[],
): Promise<LongJob | undefined> {
  const [job] = await db
    .update(longJobs)
    // Keep showing the old progress until the new owner updates it.
    .set({ restarts_left: sql`${longJobs.restarts_left} - 1`, heartbeat_at: sql`now()` })
    .where(and(eq(longJobs.key, key), canBeRestarted, notInArray(longJobs.id, own)))
    .returning(columns)
  return job
}

/** Claims a job that another process queued and none has started. */
export async function claimQueuedJob(db: Database, key: string): Promise<LongJob | undefined> {
  const [job] = await db
    .update(longJobs)
    .set({ state: 'running', heartbeat_at: sql`now()` })
    .where(and(eq(longJobs.key, key), eq(longJobs.state, 'queued')))
    .returning(columns)
  return job
}

export function deadJobs(db: Database): Promise<DeadJob[]> {
  const { id, kind, key, input } = longJobs
  return db.select({ id, kind, key, input }).from(longJobs).where(canBeRestarted)
}

export async function runningJob(db: Database, key: string): Promise<LongJob | undefined> {
  const [job] = await db
    .select(columns)
    .from(longJobs)
    .where(and(eq(longJobs.key, key), underWay))
  return job
}

export async function writeHeartbeat(db: Database, id: string, progress: JobProgress) {
  await db
    .update(longJobs)
    .set({ ...progress, heartbeat_at: sql`now()` })
    .where(and(eq(longJobs.id, id), underWay))
}

export async function finishJob(
  db: Database,
  id: string,
  progress: JobProgress,
  end:
    | { state: 'completed'; result: unknown }
    | { state: 'failed'; error: string; error_status: number; error_code: string },
) {
  await db
    .update(longJobs)
    .set({ ...progress, ...end, current: null, heartbeat_at: sql`now()` })
    .where(eq(longJobs.id, id))
}

export async function jobById(db: Database, id: string): Promise<LongJob | undefined> {
  await failSilentJobs(db)
  const [job] = await db.select(columns).from(longJobs).where(eq(longJobs.id, id))
  return job
}

export async function jobsUnderWay(db: Database): Promise<LongJob[]> {
  await failSilentJobs(db)
  return db.select(columns).from(longJobs).where(underWay).orderBy(asc(longJobs.created_at))
}

async function failSilentJobs(db: Database) {
  const isLost = or(
    and(silentFor(SILENCE_SECONDS), eq(longJobs.restarts_left, 0)),
    silentFor(NOBODY_CAME_SECONDS),
  )
  await db
    .update(longJobs)
    .set({
      state: 'failed',
      error: sql`${DIED_SENTENCE}::text || case when ${longJobs.total} > 1
        then ' ' || ${longJobs.done} || ' of ' || ${longJobs.total} || ' were done by then.' else '' end`,
      error_code: PROCESS_DIED,
      current: null,
    })
    .where(and(underWay, isLost))
}
