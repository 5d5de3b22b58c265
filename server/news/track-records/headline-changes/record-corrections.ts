import type { Database } from '../../../platform/database/connect.ts'
import { changeOfSubstance, showsOldVersion } from './change-of-substance.ts'
import {
  earlierCorrections,
  insertCorrection,
  type ReplacedHeadline,
  withdrawCorrection,
} from './store.ts'

/**
 * Stores those of these headline changes that are of substance and do not follow another outlet's correction. A headline
 * that goes back to the one before withdraws its correction, so that flapping between two is one correction at most.
 */
export async function recordCorrections(
  tx: Database,
  changes: readonly ReplacedHeadline[],
  now: Date,
) {
  for (const change of changes) {
    const kind =
      change.before === change.after
        ? undefined
        : changeOfSubstance(change.before, change.after)?.kind
    if (!kind || (await withdrawCorrection(tx, change)) || (await isFollowing(tx, change, now)))
      continue
    await insertCorrection(tx, { ...change, kind, at: now })
  }
}

async function isFollowing(
  tx: Database,
  { article_id, before, after }: ReplacedHeadline,
  now: Date,
): Promise<boolean> {
  const earlier = await earlierCorrections(tx, article_id, now)
  return earlier.some((versions) => {
    const change = changeOfSubstance(versions.before, versions.after)
    return (
      change &&
      showsOldVersion(change, before, versions) &&
      !showsOldVersion(change, after, versions)
    )
  })
}
