import type { Database } from '../platform/database/connect.ts'
import {
  cameFrom,
  chooseLeadByHand,
  keepApart,
  putInto,
  redirectStories,
  setLocked,
  storiesByHand,
  storiesOf,
} from './hand-store.ts'
import { refreshStories } from './refresh-stories.ts'
import { foundStories, lockGrouping, newStoryIds, nextVersion } from './store.ts'
import { setThread } from './thread-store.ts'

/** The fields of a story that people change and an undo puts back. */
export type StoryFields = {
  members?: number[]
  lead_article_id?: number | null
  locked?: boolean
  thread_id?: number | null
}

/** Runs a change with grouping locked, then refreshes the stories it returns. */
export async function changeStories(
  tx: Database,
  now: Date,
  change: () => Promise<readonly number[]>,
) {
  await lockGrouping(tx)
  await refreshStories(tx, [...new Set(await change())], now)
  await nextVersion(tx)
}

export async function foundByHand(
  tx: Database,
  articles: readonly number[],
  by: string,
  now: Date,
) {
  const [id] = (await newStoryIds(tx, 1)) as [number]
  await foundStories(tx, [{ id, at: now.getTime() }])
  await putInto(tx, articles, id, by)
  return id
}

/** Sets articles, lead and lock of a story. Articles that leave go back to the story they came from, or to a new one. */
export async function writeStory(
  tx: Database,
  id: number,
  fields: StoryFields,
  by: string,
  now: Date,
) {
  await changeStories(tx, now, async () => {
    const touched = [id]
    const story = (await storiesByHand(tx, [id])).get(id)
    if (!story) return []
    if (fields.members) touched.push(...(await writeMembers(tx, story, fields.members, by, now)))
    if (fields.locked !== undefined) await setLocked(tx, id, fields.locked)
    if (fields.thread_id !== undefined) await setThread(tx, id, fields.thread_id)
    if (fields.lead_article_id !== undefined) await chooseLeadByHand(tx, id, fields.lead_article_id)
    return touched
  })
}

async function writeMembers(
  tx: Database,
  { id, members }: { id: number; members: number[] },
  wanted: number[],
  by: string,
  now: Date,
): Promise<number[]> {
  const coming = wanted.filter((article) => !members.includes(article))
  const leaving = members.filter((article) => !wanted.includes(article))
  const from = await storiesOf(tx, coming)
  await putInto(tx, coming, id, by)
  const emptied = [...(await storiesByHand(tx, from)).values()].filter(
    (story) => story.members.length === 0,
  )
  await redirectStories(
    tx,
    emptied.map((story) => story.id),
    id,
  )
  if (leaving.length === 0) return from
  const origins = await cameFrom(tx, leaving, id)
  const others: number[] = []
  for (const [origin, articles] of Map.groupBy(leaving, (article) => origins.get(article))) {
    if (origin !== undefined) await putInto(tx, articles, origin, by)
    others.push(origin ?? (await foundByHand(tx, articles, by, now)))
  }
  for (const other of others) await keepApart(tx, wanted, other, by)
  return [...from, ...others]
}
