import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { longJobSteps } from '../database/schema.ts'

type Step = { changed: boolean; failure: string | null }

/** What is over of a job, by the number of the step: whoever goes on after a crash leaves it alone. */
export async function stepsOver(db: Database, jobId: string): Promise<Map<number, Step>> {
  const { step, changed, failure } = longJobSteps
  const rows = await db
    .select({ step, changed, failure })
    .from(longJobSteps)
    .where(eq(longJobSteps.job_id, jobId))
  return new Map(rows.map((row) => [row.step, row]))
}

/** The step and the note that it is over are certain together. Nothing happens where another process has done it. */
export async function doStep(
  db: Database,
  jobId: string,
  step: number,
  work: (tx: Database) => Promise<boolean>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await note(tx, jobId, step, { changed: true, failure: null })) || (await work(tx))) return
    await tx
      .update(longJobSteps)
      .set({ changed: false })
      .where(and(eq(longJobSteps.job_id, jobId), eq(longJobSteps.step, step)))
  })
}

/** For a step whose work is over by then: false where it was noted already. */
export async function note(db: Database, job_id: string, step: number, end: Step): Promise<boolean> {
  const noted = await db
    .insert(longJobSteps)
    .values({ job_id, step, ...end })
    .onConflictDoNothing()
    .returning({ step: longJobSteps.step })
  return noted.length > 0
}
