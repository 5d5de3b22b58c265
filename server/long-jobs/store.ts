import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { longJobs } from '../database/schema.ts'

/** A beat every few seconds; silence this long means that the process died. */
export const HEARTBEAT_MS = 5_000
const SILENCE_SECONDS = 20
export const DIED = 'The server stopped while this was under way. Please try again.'

export type LongJob = typeof longJobs.$inferSelect
export type JobProgress = Pick<LongJob, 'done' | 'total' | 'current' | 'failures'>

const underWay = inArray(longJobs.state, ['queued', 'running'])

/** The new job, or undefined while another one with this key is under way. */
export async function startJob(db: Database, kind: string, key: string): Promise<LongJob | undefined> {
  await db.delete(longJobs).where(lt(longJobs.created_at, sql`now() - interval '1 day'`))
  await failSilentJobs(db)
  const [job] = await db
    .insert(longJobs)
    .values({ kind, key, state: 'running' })
    .onConflictDoNothing()
    .returning()
  return job
}

export async function runningJob(db: Database, key: string): Promise<LongJob | undefined> {
  const [job] = await db
    .select()
    .from(longJobs)
    .where(and(eq(longJobs.key, key), underWay))
  return job
}

export async function beat(db: Database, id: string, progress: JobProgress) {
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
  await db
    .update(longJobs)
    .set({ state: 'failed', error: DIED, current: null })
    .where(and(underWay, lt(longJobs.heartbeat_at, sql`now() - make_interval(secs => ${SILENCE_SECONDS})`)))
}
