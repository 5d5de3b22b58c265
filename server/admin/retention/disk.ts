import { statfs } from 'node:fs/promises'
import {
  DISK_PARTS,
  type DiskUse,
  FIRST_LIMITS,
  RETENTION_KINDS,
} from '../../../contract/admin/retention.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import type { Context } from '../../platform/context.ts'
import { pictureFolder, picturesIn } from '../../platform/images/image-cache.ts'
import { retentionLimits } from '../../platform/settings/retention-store.ts'
import { previewDeletion, previewedBytes } from './kinds.ts'
import { databaseParts, diskSizes, type Sizes, saveDiskSizes } from './run-store.ts'

const DAYS_KEPT = 15
/** Fewer days say nothing about a pace. */
const DAYS_NEEDED = 3

export type Disk = { used: number; total: number }

/** As `df` counts: what is reserved for root is neither used nor free. Undefined where the folder is on no disk of this server. */
export async function diskOf(folder: string): Promise<Disk | undefined> {
  try {
    const { blocks, bfree, bavail, bsize } = await statfs(folder)
    const used = blocks - bfree
    return { used: used * bsize, total: (used + bavail) * bsize }
  } catch {
    return undefined
  }
}

export async function diskUse({ db, config, now }: Context): Promise<DiskUse> {
  const [parts, pictures, disk, sizes] = await Promise.all([
    databaseParts(db),
    picturesIn(pictureFolder(config)),
    diskOf(config.dataDir),
    diskSizes(db),
  ])
  parts.set(
    'pictures',
    pictures.reduce((sum, { size }) => sum + size, 0),
  )
  const database_elsewhere = config.databaseUrl !== undefined
  const ours = [...parts].filter(([part]) => part === 'pictures' || !database_elsewhere)
  const others = disk ? disk.used - ours.reduce((sum, [, bytes]) => sum + bytes, 0) : 0
  parts.set('others', Math.max(0, others))
  return {
    parts: DISK_PARTS.map((part) => ({ part, bytes: parts.get(part) ?? 0 })),
    total: disk?.total ?? null,
    free: disk ? disk.total - disk.used : null,
    database_elsewhere,
    full_in_days: disk ? fullInDays(sizes, disk, now()) : null,
  }
}

/** What could be done about a disk that is nearly full: with the saved limits, and a new site's where nothing is ever deleted. */
export async function roomOn(context: Context, disk: Disk) {
  const { limits } = await retentionLimits(context.db)
  const kinds = RETENTION_KINDS.map((kind) => [kind, limits[kind] ?? FIRST_LIMITS[kind]])
  return {
    couldFree: previewedBytes(await previewDeletion(context, Object.fromEntries(kinds))),
    fullInDays: fullInDays(await diskSizes(context.db), disk, context.now()),
  }
}

/** Every night: how full the disk is, so that its pace is known. */
export async function noteDiskSize({ db, config, now }: Context) {
  const disk = await diskOf(config.dataDir)
  if (!disk) return
  const day = now().toISOString().slice(0, 10)
  const earlier = (await diskSizes(db)).filter((size) => size.day !== day)
  await saveDiskSizes(db, [...earlier, { day, used: disk.used }].slice(-DAYS_KEPT))
}

/** At the pace of the days that were noted; null while the disk does not grow. */
export function fullInDays(sizes: Sizes, { used, total }: Disk, now: Date): number | null {
  const [first] = sizes
  const days = first ? (now.getTime() - Date.parse(first.day)) / DAY_MS : 0
  if (!first || days < DAYS_NEEDED || used <= first.used) return null
  return Math.floor((total - used) / ((used - first.used) / days))
}
