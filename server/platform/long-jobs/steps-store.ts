import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { longJobSteps } from '../database/schema.ts'

type Step = { changed: boolean; failure: string | null }

/** Finished steps of a job by number, so that a restart skips them. */
export async function stepsOver(db: Database, jobId: string): Promise<Map<number, Step>> {
  const { step, changed, failure } = longJobSteps
  const rows = await db
    .select({ step, changed, failure })
    .from(longJobSteps)
    .where(eq(longJobSteps.job_id, jobId))
  return new Map(rows.map((row) => [row.step, row]))
}

/** Runs the step and marks it finished in one transaction. Does nothing if another process did it. */
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

/** For a step whose work is already done; false if it was marked before. */
export async function note(
  db: Database,
  job_id: string,
  step: number,
  end: Step,
): Promise<boolean> {
  const noted = await db
    .insert(longJobSteps)
    .values({ job_id, step, ...end })
    .onConflictDoNothing()
    .returning({ step: longJobSteps.step })
  return noted.length > 0
}
