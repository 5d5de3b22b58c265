import { and, asc, eq, gt, inArray, lt, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { longJobs } from '../database/schema.ts'

/** A heartbeat every few seconds; silence this long means that the process died. */
export const HEARTBEAT_MS = 5_000
const SILENCE_SECONDS = 20
/** Processes look for dead jobs every few seconds: when none has restarted it by now, none is there. */
const NOBODY_CAME_SECONDS = 120
/** The error code of a job whose process died: whoever waits for it may start it anew. */
export const PROCESS_DIED = 'PROCESS_DIED'
const DIED_SENTENCE = 'The server stopped while this was under way. Please try again.'

export type LongJob = typeof longJobs.$inferSelect
export type JobProgress = Pick<LongJob, 'done' | 'total' | 'current' | 'failures'>

const underWay = inArray(longJobs.state, ['queued', 'running'])

const silentFor = (seconds: number) =>
  lt(longJobs.heartbeat_at, sql`now() - make_interval(secs => ${seconds})`)
const canBeRestarted = and(underWay, silentFor(SILENCE_SECONDS), gt(longJobs.restarts_left, 0))

/** In a query about something else: whether work with this key goes on somewhere, by the clock of the database alone. */
export const hasHeartbeat = (key: SQL) =>
  sql<boolean>`exists (select 1 from ${longJobs} where ${and(eq(longJobs.key, key), underWay, not(silentFor(SILENCE_SECONDS)))})`

/** The new job, or undefined while another one with this key is under way. */
export async function startJob(
  db: Database,
  kind: string,
  key: string,
  restarts: number,
): Promise<LongJob | undefined> {
  await db.delete(longJobs).where(lt(longJobs.created_at, sql`now() - interval '1 day'`))
  await failSilentJobs(db)
  const [job] = await db
    .insert(longJobs)
    .values({ kind, key, state: 'running', restarts_left: restarts })
    .onConflictDoNothing()
    .returning()
  return job
}

/** The job with this key if its process has died, now the caller's. `own` go on here, even if the database has not heard of them for a while. */
export async function claimDeadJob(db: Database, key: string, own: string[]): Promise<LongJob | undefined> {
  const [job] = await db
    .update(longJobs)
    .set({
      ...{ done: 0, total: 0, current: null, failures: [] },
      restarts_left: sql`${longJobs.restarts_left} - 1`,
      heartbeat_at: sql`now()`,
    })
    .where(and(eq(longJobs.key, key), canBeRestarted, notInArray(longJobs.id, own)))
    .returning()
  return job
}

export function deadJobs(db: Database): Promise<Pick<LongJob, 'id' | 'kind' | 'key'>[]> {
  return db
    .select({ id: longJobs.id, kind: longJobs.kind, key: longJobs.key })
    .from(longJobs)
    .where(canBeRestarted)
}

export async function runningJob(db: Database, key: string): Promise<LongJob | undefined> {
  const [job] = await db
    .select()
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
  const [job] = await db.select().from(longJobs).where(eq(longJobs.id, id))
  return job
}

export async function jobsUnderWay(db: Database): Promise<LongJob[]> {
  await failSilentJobs(db)
  return db.select().from(longJobs).where(underWay).orderBy(asc(longJobs.created_at))
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
