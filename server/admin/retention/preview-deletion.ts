import { TRASH_DAYS } from '../../../contract/accounts/trash.ts'
import type { RetentionLimits, RetentionPreview } from '../../../contract/admin/retention.ts'
import type { Context } from '../../platform/context.ts'
import { KIND_NAMES, KINDS } from './kinds.ts'

/** Counts what these limits would delete now, by the conditions of the nightly cleanup. */
export async function previewDeletion(context: Context, limits: RetentionLimits): Promise<RetentionPreview> {
  const now = context.now()
  const days = { ...limits, trash: TRASH_DAYS }
  const counted = await Promise.all(
    KIND_NAMES.map(async (kind) => [kind, await KINDS[kind].preview(context, days[kind], now)]),
  )
  return Object.fromEntries(counted)
}

export const previewedBytes = (preview: RetentionPreview): number =>
  Object.values(preview).reduce((sum, { bytes }) => sum + bytes, 0)
