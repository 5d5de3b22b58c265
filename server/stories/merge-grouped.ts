import { GROUPER, recordChange } from '../accounts/activity/record-change.ts'
import type { Database } from '../platform/database/connect.ts'
import { storiesByHand } from './hand-store.ts'
import { moveMembers } from './merge-store.ts'
import { inheritThread } from './thread-store.ts'

/** Stories that an article tied together, by the story each went into. */
export type Merges = Map<number, number>

/** The story that a merged one is part of now. */
export function heirOf(merges: Merges, story: number): number {
  const heir = merges.get(story)
  return heir === undefined ? story : heirOf(merges, heir)
}

/** Merges stored stories, each with a row in the change log that can be undone. Returns the stories that changed. */
export async function mergeGrouped(tx: Database, merges: Merges): Promise<number[]> {
  const touched: number[] = []
  for (const story of merges.keys()) {
    const heir = heirOf(merges, story)
    const before = (await storiesByHand(tx, [heir])).get(heir)
    await moveMembers(tx, story, heir)
    await inheritThread(tx, story, heir)
    const after = (await storiesByHand(tx, [heir])).get(heir)
    await recordChange(tx, { by: GROUPER, kind: 'story', id: heir, before, after })
    touched.push(story, heir)
  }
  return touched
}
