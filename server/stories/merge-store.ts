import { sql } from 'drizzle-orm'
import { GROUPER, recordChange } from '../accounts/activity/record-change.ts'
import type { Database } from '../platform/database/connect.ts'
import { storiesByHand } from './hand-store.ts'
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

/** Stories that editors keep apart: a member of one must not be in the other. */
export async function storiesApart(tx: Database): Promise<ApartStories> {
  const { rows } = await tx.execute<{ one: number; other: number }>(sql`
    select distinct m.story_id as one, coalesce(t.merged_into, t.id) as other
    from story_verdicts v
    join article_stories m on m.article_id = v.article_id
    join stories t on t.id = v.story_id
    where v.verdict = 'out'
      and m.story_id is not null
      and m.story_id <> coalesce(t.merged_into, t.id)`)
  return new ApartStories(rows.map(({ one, other }) => [one, other]))
}

/** Moves all articles of a story into its heir; links to it open the heir. */
async function moveMembers(tx: Database, story: number, heir: number) {
  await tx.execute(sql`
    update article_stories
    set story_id = ${heir}, merged_from = ${story}
    where story_id = ${story}`)
  await tx.execute(
    sql`
      update stories
      set merged_into = ${heir}
      where id = ${story} or merged_into = ${story}`,
  )
}

/** Pairs of stories that must not become one. */
export class ApartStories {
  readonly #others = new Map<number, Set<number>>()

  constructor(pairs: Iterable<readonly [number, number]> = []) {
    for (const [one, other] of pairs) this.add(one, other)
  }

  add(one: number, other: number) {
    this.#of(one).add(other)
    this.#of(other).add(one)
  }

  readonly has = (one: number, other: number): boolean => this.#others.get(one)?.has(other) ?? false

  /** What a merged story is kept apart from, its heir is kept apart from. */
  merge(story: number, heir: number) {
    for (const other of this.#others.get(story) ?? []) this.add(heir, other)
  }

  #of(story: number): Set<number> {
    const others = this.#others.get(story) ?? new Set()
    this.#others.set(story, others)
    return others
  }
}
