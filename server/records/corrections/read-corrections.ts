import {
  CORRECTIONS_PAGE,
  type HeadlineCorrection,
  type HeadlineCorrections,
} from '../../../contract/records/corrections.ts'
import type { Database } from '../../platform/database/connect.ts'
import { storedStory } from '../../stories/read-store.ts'
import { wordDiff } from '../../stories/word-diff.ts'
import { type CorrectionRow, correctionCounts, correctionRows, type Wanted } from './read-store.ts'

/** A page of corrections, newest first. */
export async function listCorrections(
  db: Database,
  { show, before }: { show: 'open' | 'all'; before?: number | undefined },
): Promise<HeadlineCorrections> {
  const wanted: Wanted = { beforeId: before, ...(show === 'open' && { open: true }) }
  const [rows, counts] = await Promise.all([
    correctionRows(db, wanted, CORRECTIONS_PAGE + 1),
    correctionCounts(db),
  ])
  const page = rows.slice(0, CORRECTIONS_PAGE)
  return {
    corrections: page.map(asCorrection),
    ...counts,
    nextBefore: rows.length > CORRECTIONS_PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}

/** All corrections of a story, newest first. A merged id returns those of its heir. */
export async function correctionsOfStory(db: Database, id: number): Promise<HeadlineCorrection[]> {
  const story = await storedStory(db, id)
  return story ? (await correctionRows(db, { storyId: story.id }, CORRECTIONS_PAGE)).map(asCorrection) : []
}

/** Corrections made in a span, newest first. */
export async function correctionsBetween(db: Database, from: Date, to: Date, limit: number) {
  return (await correctionRows(db, { from, to }, limit)).map(asCorrection)
}

function asCorrection({ before, after, reports, ...row }: CorrectionRow): HeadlineCorrection {
  const those = (wanted: string) =>
    reports.filter(({ state }) => state === wanted).map(({ state: _, ...follower }) => follower)
  return {
    ...row,
    words: wordDiff(before, after),
    still: those('old'),
    unchecked: those('unchecked'),
    gone: those('gone'),
    followed: those('followed'),
  }
}
