import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { onceATest } from '../testing/fixture.ts'
import { REPORTS, storySite } from '../testing/story-site.ts'
import { rebuildStories } from './rebuild-stories.ts'

const site = onceATest(storySite)
const [OWN, REWORDED, THIRD] = REPORTS

test('an address that led to a story emptied by a rebuild leads to its heir, without a chain', async () => {
  const [, second] = await site.tell([
    { outlet: 'Kestrel', ...OWN },
    { outlet: 'Ledgerline', ...REWORDED, hours: 1 },
    { outlet: 'Basis', ...THIRD, hours: 2 },
  ])
  await site.group()
  const heir = await site.storyOf(second as number)
  const { db } = site.context
  const newStory = async (merged_into: number | null) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`insert into stories (first_at, last_at, merged_into) values (now(), now(), ${merged_into}) returning id`,
    )
    return Number(rows[0]?.id)
  }
  const emptied = await newStory(null)
  const older = await newStory(emptied)
  await db.execute(
    sql`update article_stories set story_id = ${emptied} where article_id = ${second}`,
  )
  await rebuildStories(site.context, { since: new Date('2026-11-12T00:00:00Z') })
  const { rows } = await db.execute(
    sql`select id::int, merged_into::int from stories where id in (${emptied}, ${older}) order by id`,
  )
  expect(rows).toEqual([
    { id: emptied, merged_into: heir },
    { id: older, merged_into: heir },
  ])
})
