import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { ModelTest } from '../../../contract/analysis/models.ts'
import { type Database, first, theRow } from '../../platform/database/connect.ts'
import { languageModels, settings } from '../../platform/database/schema.ts'
import { conflict } from '../../platform/errors.ts'

export type ModelRow = typeof languageModels.$inferSelect
type ModelValues = Omit<typeof languageModels.$inferInsert, 'id' | 'number' | 'updated_at'>
/** What was found out about another server or model says nothing about this one. */
export const ASKED_NOTHING = { answer_format: null, last_test: null }

export const ownModels = (db: Database): Promise<ModelRow[]> =>
  db
    .select()
    .from(languageModels)
    .orderBy(asc(sql`lower(${languageModels.name})`))

export const modelById = (db: Database, id: string) =>
  first(db.select().from(languageModels).where(eq(languageModels.id, id)))

/** Locks the row. */
export const modelToChange = (tx: Database, id: string) =>
  first(tx.select().from(languageModels).where(eq(languageModels.id, id)).for('update'))

export const insertModel = (db: Database, row: ModelValues & { id: string }) =>
  theRow(db.insert(languageModels).values(row).returning())

export const updateModel = (db: Database, id: string, values: Partial<ModelValues>) =>
  theRow(
    db
      .update(languageModels)
      .set({ ...values, updated_at: sql`now()` })
      .where(eq(languageModels.id, id))
      .returning(),
  )

/**
 * Stores the result of a test call unless the model's address changed meanwhile. Not an edit, so open forms
 * stay valid.
 */
export async function storeTest(db: Database, tested: ModelRow, test: ModelTest) {
  await db
    .update(languageModels)
    .set({ last_test: test, ...(test.works && { answer_format: test.answer_format }) })
    .where(
      and(
        eq(languageModels.id, tested.id),
        eq(languageModels.format, tested.format),
        eq(languageModels.base_url, tested.base_url),
        eq(languageModels.upstream_model, tested.upstream_model),
      ),
    )
}

export async function deleteModel(db: Database, id: string) {
  await db.delete(languageModels).where(eq(languageModels.id, id))
}

/** Replaces one model by another wherever the settings use it. */
export async function replaceChosen(tx: Database, id: string, replacement: string) {
  await tx
    .update(settings)
    .set({ ai_model: replacement, updated_at: sql`now()` })
    .where(eq(settings.ai_model, id))
}

/** The step of the cheaper model is empty from now on. */
export async function leaveOutCheaper(tx: Database) {
  await tx
    .update(settings)
    .set({ ai_cheaper_model: null, ai_cheaper_from_usd: null, updated_at: sql`now()` })
}

type Fields = Record<string, unknown>

/** As the change log knows a model: by its number, and with the id it has in settings and ledger as a field. */
export const asChange = ({ number, id: model_id, ...row }: ModelRow) => ({
  id: number,
  model_id,
  ...row,
})

export async function modelsByNumber(db: Database, numbers: number[], { lock } = { lock: false }) {
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
