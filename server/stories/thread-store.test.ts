import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { stories } from '../platform/database/schema.ts'
import { onceATest } from '../testing/fixture.ts'
import { testApp } from '../testing/test-app.ts'
import { joinThreads } from './thread-store.ts'

const site = onceATest(testApp)
const at = '2026-11-15T10:00:00.000Z'

/** A thread of so many stories; one alone is in none. */
async function makeThread(size: number): Promise<number[]> {
  const { db } = site.context
  const rows = await db
    .insert(stories)
    .values(Array.from({ length: size }, () => ({ first_at: at, last_at: at })))
    .returning()
  const ids = rows.map(({ id }) => id)
  if (size > 1)
    await db
      .update(stories)
      .set({ thread_id: Math.min(...ids) })
      .where(inArray(stories.id, ids))
  return ids
}

const threadOf = async (id = 0) =>
  (await site.context.db.select().from(stories).where(eq(stories.id, id)))[0]?.thread_id

test('a thread takes stories by itself until it has twenty', async () => {
  const { db } = site.context
  const [head] = await makeThread(19)
  const [twentieth, next] = await makeThread(1).then(async (ids) => [
    ...ids,
    ...(await makeThread(1)),
  ])
  await joinThreads(db, head ?? 0, twentieth ?? 0)
  expect(await threadOf(twentieth)).toBe(head)
  await joinThreads(db, head ?? 0, next ?? 0)
  expect(await threadOf(next)).toBeNull()
})

test('what an editor decided about a thread stays', async () => {
  const { db } = site.context
  const [head] = await makeThread(2)
  const [alone] = await makeThread(1)
  await db
    .update(stories)
    .set({ thread_by_hand: true })
    .where(eq(stories.id, alone ?? 0))
  await joinThreads(db, head ?? 0, alone ?? 0)
  expect(await threadOf(alone)).toBeNull()
})
