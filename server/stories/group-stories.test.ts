import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import { articleStories, coins, stories, storyReactions } from '../platform/database/schema.ts'
import { onceAFile } from '../testing/fixture.ts'
import { ingestSite } from '../testing/ingest-site.ts'
import { groupStories } from './group-stories.ts'

const site = onceAFile(ingestSite)

/** One event in the words of three outlets, a copy of the first, and something else. */
const OWN = {
  title: 'Harrow Bank opens bitcoin custody to private clients in four countries',
  summary:
    'Harrow Bank will hold bitcoin for private clients with at least 250,000 in assets, starting in Norvania and Kestria, for a fee of 0.45 per cent a year.',
}
const REWORDED = {
  title: 'Private clients of Harrow Bank can now keep bitcoin with it',
  summary:
    'From today Harrow Bank takes bitcoin into custody. Wealthy customers pay 0.45 per cent; a spokeswoman named Norvania first and said insurance covers 40 million.',
}
const OTHER = {
  title: 'Marrow pauses withdrawals after an oracle error drains $14 million',
  summary: 'A stale price let one account borrow against ether worth a third of its quoted value.',
}
const FLOOD = {
  title: 'Coldwater stops its mine in Kestria after a flood',
  summary:
    'The miner Coldwater shut down 12,400 machines on Sunday, when the river Tarn flooded the site.',
}

test('articles of one event become one story: linked, grouped, counted, with who was first', async () => {
  const { db } = site.context
  await db.insert(coins).values({ symbol: 'BTC', name: 'Bitcoin', source_identifier: 'bitcoin' })
  const [first, copy, other] = [
    await site.addPublisher(),
    await site.addPublisher(),
    await site.addPublisher(),
  ]
  await bring(first, 0, [OWN, OTHER])
  await bring(other, 1, [REWORDED])
  await bring(copy, 2, [OWN])
  expect(await db.$count(articleStories, sql`story_id is null`)).toBe(4)
  expect((await site.sent()).filter(({ job }) => job === 'group-stories')).toHaveLength(1)

  expect(await groupStories(site.context)).toEqual({ grouped: 4 })
  expect(await groupStories(site.context)).toEqual({ grouped: 0 })
  const rows = await db.select().from(stories).orderBy(stories.id)
  expect(rows).toHaveLength(2)
  const [shared] = rows.filter(({ outlet_count }) => outlet_count > 1)
  expect(shared).toMatchObject({
    article_count: 3,
    outlet_count: 3,
    independent_count: 2,
    copy_count: 1,
    slug: 'harrow-bank-opens-bitcoin-custody-to-private-clients-in-four-countries',
    first_at: site.START.toISOString(),
    last_at: new Date(site.START.getTime() + 2 * HOUR_MS).toISOString(),
  })
  const coinsOf = await db.execute(
    sql`select k.symbol from story_coins c join coins k on k.id = c.coin_id where c.story_id = ${shared?.id}`,
  )
  expect(coinsOf.rows).toEqual([{ symbol: 'BTC' }])
  const reactions = await db
    .select()
    .from(storyReactions)
    .where(eq(storyReactions.story_id, shared?.id ?? 0))
  expect(reactions).toMatchObject([
    {
      at: shared?.first_at,
      first_article_id: shared?.first_article_id,
      outlets: 3,
      due_at: shared?.first_at,
    },
  ])
})

test('an edited article is grouped again while it is alone and young; among others it stays, and a person should look', async () => {
  const [told, young, old] = [
    await site.addPublisher(),
    await site.addPublisher(),
    await site.addPublisher(),
  ]
  const link = (name: string) => ({ link: `https://edited.test/${name}` })
  await bring(told, 100, [{ ...OWN, ...link('told') }])
  await bring(young, 100, [{ ...OTHER, ...link('young') }])
  await bring(old, 100, [{ ...FLOOD, ...link('old') }])
  await groupStories(site.context)
  const places = async () => {
    const { rows } = await site.context.db.execute<{ story: number; doubtful: boolean }>(sql`
      select s.story_id::int as story, s.doubtful from article_stories s join articles a on a.id = s.article_id
      where a.url like 'https://edited.test/%' order by a.id`)
    return rows
  }
  const [story, , alone] = (await places()).map((place) => place.story)

  await bring(young, 100.9, [{ ...REWORDED, ...link('young') }])
  await groupStories(site.context)
  await bring(old, 101.1, [{ ...REWORDED, ...link('old') }])
  await groupStories(site.context)
  expect(await places()).toMatchObject([{ story }, { story, doubtful: false }, { story: alone }])

  await bring(young, 101.2, [{ ...FLOOD, ...link('young') }])
  await groupStories(site.context)
  expect(await places()).toMatchObject([{ story }, { story, doubtful: true }, { story: alone }])
})

type Item = typeof OWN & { link?: string }

async function bring(publisher: { id: number; path: string }, hours: number, items: Item[]) {
  site.at(hours)
  site.feeds.feed(
    publisher.path,
    items.map((item) => ({
      link: `https://outlet-${publisher.id}.test/${encodeURIComponent(item.title)}`,
      ...item,
      date: new Date(site.START.getTime() + hours * HOUR_MS).toUTCString(),
    })),
  )
  await site.ingest(publisher.id)
}
