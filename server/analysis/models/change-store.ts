import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { languageModels, settings } from '../../platform/database/schema.ts'
import { conflict } from '../../platform/errors.ts'
import type { ModelRow } from './store.ts'

type Fields = Record<string, unknown>

/** As the change log knows a model: by its number, and with the id it has in settings and ledger as a field. */
export const asChange = ({ number, id: model_id, ...row }: ModelRow) => ({ id: number, model_id, ...row })

export async function modelsByNumber(
  db: Database,
  numbers: number[],
  { lock } = { lock: false },
): Promise<Map<number, Fields>> {
  const asked = db.select().from(languageModels).where(inArray(languageModels.number, numbers))
  const rows = await (lock ? asked.for('update') : asked)
  return new Map(rows.map((row) => [row.number, asChange(row)]))
}

export async function writeModel(tx: Database, number: number, fields: Fields) {
  await tx
    .update(languageModels)
    .set({ ...fields, updated_at: sql`now()` })
    .where(eq(languageModels.number, number))
}

/** Without its key, which is not kept. */
export async function addModelAgain(tx: Database, number: number, { model_id, ...fields }: Fields) {
  const row = { ...fields, number, id: model_id } as typeof languageModels.$inferInsert
  await tx.insert(languageModels).values(row)
}

export async function removeUnusedModel(tx: Database, number: number) {
  const [gone] = await tx
    .delete(languageModels)
    .where(eq(languageModels.number, number))
    .returning({ id: languageModels.id, name: languageModels.name })
  if (!gone) return
  const { ai_model, ai_cheaper_model } = settings
  const users = await tx.$count(settings, or(eq(ai_model, gone.id), eq(ai_cheaper_model, gone.id)))
  if (users > 0) throw conflict(`${gone.name} is in use. Choose another model first.`)
}
