import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles, stories } from '../platform/database/schema.ts'
import { onceATest } from '../testing/fixture.ts'
import { OTHER_NEWS, REPORTS, storySite } from '../testing/story-site.ts'
import { groupEditedAgain } from './store.ts'

const site = onceATest(storySite)
const storyIds = async () =>
  (await site.context.db.select({ id: stories.id }).from(stories).orderBy(stories.id)).map(
    ({ id }) => id,
  )

test('a story that loses its only article is deleted; one that two outlets had stays', async () => {
  const { db } = site.context
  const [own, reworded] = REPORTS
  const [first = 0, second = 0, other = 0] = await site.tell([
    { outlet: 'One', ...own },
    { outlet: 'Two', ...reworded },
    { outlet: 'Three', ...OTHER_NEWS },
  ])
  await site.group()
  const shared = await site.storyOf(first)
  expect(await storyIds()).toHaveLength(2)
  await db.delete(articles).where(inArray(articles.id, [first, second, other]))
  await site.group()
  expect(await storyIds()).toEqual([shared])
})

test('the story that an edited article leaves is deleted', async () => {
  const { db } = site.context
  const [own, reworded] = REPORTS
  const [first = 0] = await site.tell([{ outlet: 'One', ...own }])
  const [edited = 0] = await site.tell([{ outlet: 'Two', ...OTHER_NEWS }])
  await site.group()
  await db
    .update(articles)
    .set({ ...reworded })
    .where(eq(articles.id, edited))
  await site.relink(edited)
  await groupEditedAgain(db, [edited], site.context.now())
  await site.group()
  expect(await site.storyOf(edited)).toBe(await site.storyOf(first))
  expect(await storyIds()).toEqual([await site.storyOf(first)])
})
