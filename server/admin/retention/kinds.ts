import { TRASH_DAYS } from '../../../contract/accounts/trash.ts'
import type {
  DeletionPreview,
  RetentionLimits,
  RetentionPreview,
} from '../../../contract/admin/retention.ts'
import { sweepTrash } from '../../accounts/trash/delete-for-good.ts'
import { countExpired } from '../../accounts/trash/store.ts'
import { countTooFine, dailyBefore, thinPoints } from '../../market/thinning-store.ts'
import type { Context } from '../../platform/context.ts'
import { pictureFolder, picturesIn, removePicture } from '../../platform/images/image-cache.ts'
import { keptSince } from '../../platform/settings/retention-store.ts'
import { groupStoriesJob } from '../../stories/jobs.ts'
import { countOld, OLD_ROW_KINDS, OLD_ROWS, type OldRowsKind, removeOld } from './old-rows-store.ts'
import { bytesOf } from './run-store.ts'

export type KindName = keyof RetentionPreview

/** `days` it is kept; null: for ever. */
type Kind = {
  preview: (context: Context, days: number | null, now: Date) => Promise<DeletionPreview>
  remove: (context: Context, days: number | null, run: Run) => Promise<unknown>
}
type Run = {
  at: Date
  note: (count: number) => void
  /** Between batches; false when it is time to end. */
  pause: () => Promise<boolean>
}

const trash: Kind = {
  async preview({ db }, days, now) {
    const counted = await countExpired(db, now)
    return {
      ...counted,
      bytes: await shareOf(db, ['trash'], counted),
      before: isoOf(keptSince(days, now)),
    }
  },
  remove: async ({ db }, _, { at, note }) => note((await sweepTrash(db, at)).deleted),
}

const pictures: Kind = {
  async preview({ config }, days, now) {
    const before = keptSince(days, now)
    const all = await picturesIn(pictureFolder(config))
    const old = all.filter(({ usedAt }) => before && usedAt < before.getTime())
    const bytes = old.reduce((sum, { size }) => sum + size, 0)
    return { count: old.length, of: all.length, bytes, before: isoOf(before) }
  },
  async remove({ config }, days, { at, note }) {
    const before = keptSince(days, at)?.getTime()
    if (before === undefined) return
    const old = (await picturesIn(pictureFolder(config))).filter(({ usedAt }) => usedAt < before)
    for (const { path } of old) await removePicture(path)
    note(old.length)
  },
}

/** Hourly ones become one a day. */
const prices: Kind = {
  async preview({ db }, days, now) {
    const { tooFine, become, of } = await countTooFine(db, now, days)
    const count = tooFine - become
    const bytes = await shareOf(db, ['price_points'], { count, of })
    return { count, of, bytes, become, before: isoOf(dailyBefore(now, days)) }
  },
  remove: async ({ db }, days, { at, note, pause }) => note(await thinPoints(db, at, days, pause)),
}

const oldRows = (kind: OldRowsKind): Kind => ({
  async preview({ db }, days, now) {
    const before = keptSince(days, now)
    const counted = await countOld(db, kind, before)
    return {
      ...counted,
      bytes: await shareOf(db, OLD_ROWS[kind].tables, counted),
      before: isoOf(before),
    }
  },
  async remove({ db, queue }, days, { at, note, pause }) {
    const before = keptSince(days, at)
    if (!before) return
    do {
      const count = await db.transaction(async (tx) => {
        const removed = await removeOld(tx, kind, before)
        if (kind === 'articles' && removed > 0) await queue.send(groupStoriesJob, {}, { tx })
        return removed
      })
      note(count)
      if (count === 0) return
    } while (await pause())
  },
})

/** In the order they are deleted, quick ones first: a long backlog of articles must not delay the rest for days. */
export const KINDS: Record<KindName, Kind> = {
  trash,
  pictures,
  prices,
  ...(Object.fromEntries(OLD_ROW_KINDS.map((kind) => [kind, oldRows(kind)])) as Record<
    OldRowsKind,
    Kind
  >),
}
export const KIND_NAMES = Object.keys(KINDS) as KindName[]

/** Rows of a table are about equally large. */
async function shareOf(
  db: Context['db'],
  tables: readonly string[],
  { count, of }: { count: number; of: number },
) {
  return count === 0 ? 0 : Math.round((await bytesOf(db, tables)) * (count / of))
}

const isoOf = (time: Date | null | undefined) => time?.toISOString() ?? null

/** Counts what these limits would delete now, by the conditions of the nightly cleanup. */
export async function previewDeletion(
  context: Context,
  limits: RetentionLimits,
): Promise<RetentionPreview> {
  const now = context.now()
  const days = { ...limits, trash: TRASH_DAYS }
  const counted = await Promise.all(
    KIND_NAMES.map(async (kind) => [kind, await KINDS[kind].preview(context, days[kind], now)]),
  )
  return Object.fromEntries(counted)
}

export const previewedBytes = (preview: RetentionPreview): number =>
  Object.values(preview).reduce((sum, { bytes }) => sum + bytes, 0)
