import { TRASH_DAYS } from '../../../contract/accounts/trash.ts'
import type { DeletionPreview, RetentionLimits, RetentionPreview } from '../../../contract/admin/retention.ts'
import { countExpired } from '../../accounts/trash/store.ts'
import { countTooFine, dailyBefore } from '../../market/thinning-store.ts'
import type { Context } from '../../platform/context.ts'
import { pictureFolder, picturesIn } from '../../platform/images/old-pictures.ts'
import { keptSince } from '../../platform/settings/retention-store.ts'
import { countOld, OLD_ROWS, type OldRowsKind } from './old-rows-store.ts'
import { bytesOf } from './sizes-store.ts'

/** Counts what these limits would delete now, by the conditions of the nightly cleanup. */
export async function previewDeletion(context: Context, limits: RetentionLimits): Promise<RetentionPreview> {
  const now = context.now()
  const rows = (kind: OldRowsKind) => oldRows(context, kind, keptSince(limits[kind], now))
  const [articles, logs, ai_calls, prices, fetches, pictures, trash] = await Promise.all([
    rows('articles'),
    rows('logs'),
    rows('ai_calls'),
    finePrices(context, limits.prices, now),
    rows('fetches'),
    oldPictures(context, keptSince(limits.pictures, now)),
    oldTrash(context, now),
  ])
  return { articles, logs, ai_calls, prices, fetches, pictures, trash }
}

export const previewedBytes = (preview: RetentionPreview): number =>
  Object.values(preview).reduce((sum, { bytes }) => sum + bytes, 0)

async function oldRows({ db }: Context, kind: OldRowsKind, before: Date | null): Promise<DeletionPreview> {
  const counted = await countOld(db, kind, before)
  const bytes = await shareOf(db, OLD_ROWS[kind].tables, counted)
  return { ...counted, bytes, before: before?.toISOString() ?? null }
}

async function finePrices({ db }: Context, days: number | null, now: Date): Promise<DeletionPreview> {
  const { tooFine, become, of } = await countTooFine(db, now, days)
  const count = tooFine - become
  const bytes = await shareOf(db, ['price_points'], { count, of })
  return { count, of, bytes, become, before: dailyBefore(now, days)?.toISOString() ?? null }
}

async function oldPictures({ config }: Context, before: Date | null): Promise<DeletionPreview> {
  const all = await picturesIn(pictureFolder(config))
  const old = all.filter(({ usedAt }) => before && usedAt < before.getTime())
  return {
    count: old.length,
    of: all.length,
    bytes: old.reduce((sum, { size }) => sum + size, 0),
    before: before?.toISOString() ?? null,
  }
}

async function oldTrash({ db }: Context, now: Date): Promise<DeletionPreview> {
  const counted = await countExpired(db, now)
  const bytes = await shareOf(db, ['trash'], counted)
  return { ...counted, bytes, before: keptSince(TRASH_DAYS, now)?.toISOString() ?? null }
}

/** Rows of a table are about equally large. */
async function shareOf(
  db: Context['db'],
  tables: readonly string[],
  { count, of }: { count: number; of: number },
) {
  return count === 0 ? 0 : Math.round((await bytesOf(db, tables)) * (count / of))
}
