import { sql } from 'drizzle-orm'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import type { Database } from '../platform/database/connect.ts'
import { coins, publishers } from '../platform/database/schema.ts'
import { linkArticles } from '../stories/coin-links/link-articles.ts'
import { groupStories } from '../stories/group-stories.ts'
import { awaitGrouping } from '../stories/store.ts'
import { makeArticles } from './factories.ts'
import { testApp } from './test-app.ts'

/** One event in the words of three outlets. */
export const REPORTS = [
  {
    title: 'Harrow Bank opens bitcoin custody to private clients in four countries',
    overview:
      'Harrow Bank will hold bitcoin for private clients with at least 250,000 in assets, starting in Norvania and Kestria, for a fee of 0.45 per cent a year.',
  },
  {
    title: 'Private clients of Harrow Bank can now keep bitcoin with it',
    overview:
      'From today Harrow Bank takes bitcoin into custody. Wealthy customers pay 0.45 per cent; a spokeswoman named Norvania first and said insurance covers 40 million.',
  },
  {
    title: 'What bitcoin custody at Harrow Bank does not insure',
    overview:
      'Losses on the device of a client stay with the client, say the terms of the bitcoin custody that Harrow Bank began for private clients, in Norvania first, at 0.45 per cent.',
  },
] as const
/** Two other events, each in the words of two outlets. */
export const FLOOD = [
  {
    title: 'Coldwater stops its bitcoin mine in Kestria after a flood',
    overview:
      'The miner Coldwater shut down 12,400 machines at its bitcoin mine in Kestria on Sunday, when the river Tarn flooded the site.',
  },
  {
    title: 'Flood halts bitcoin mining at Coldwater in Kestria',
    overview:
      'Coldwater says 12,400 machines are off at its bitcoin mine in Kestria since the river Tarn rose; there is no date for a restart.',
  },
] as const
export const LISTING = [
  {
    title: 'Orchard lists tokenised bills of three city treasuries',
    overview:
      'The exchange Orchard opens trading in tokenised bills of the treasuries of Velden, Brack and Summer on Monday, at 2.15 per cent.',
  },
  {
    title: 'Three city treasuries bring tokenised bills to Orchard',
    overview:
      'Velden, Brack and Summer sell tokenised treasury bills on the exchange Orchard from Monday on, paying 2.15 per cent.',
  },
] as const
export const OTHER_NEWS = {
  title: 'Marrow pauses withdrawals after an oracle error drains $14 million',
  overview: 'A stale price let one account borrow against ether worth a third of its quoted value.',
}

type Told = {
  outlet: string
  title: string
  overview: string
  hours?: number
  sentiment?: number
  ad?: boolean
}

/** Stores articles as an ingest would, in one transaction: linked to their coins, waiting to be grouped. Answers their ids. */
export function storeTold(
  db: Database,
  rows: Parameters<typeof makeArticles>[1],
  now: Date,
): Promise<number[]> {
  return db.transaction(async (tx) => {
    const ids = (await makeArticles(tx, rows)).map(({ id }) => id)
    await linkArticles(tx, ids)
    await awaitGrouping(tx, ids, false, now)
    return ids
  })
}

/** An app with grouped articles: outlet by name, and hours after the start. */
export async function storySite({ env = {} }: { env?: Record<string, string> } = {}) {
  const start = new Date('2026-11-15T10:00:00Z')
  let now = new Date(start.getTime() + 6 * HOUR_MS)
  const site = await testApp({ env, now: () => now })
  const { db } = site.context
  await db.insert(coins).values([
    { symbol: 'BTC', name: 'Bitcoin', source_identifier: 'bitcoin' },
    { symbol: 'ETH', name: 'Ethereum', source_identifier: 'ethereum' },
  ])
  const known = new Map<string, number>()
  async function outlet(name: string): Promise<number> {
    const id = known.get(name)
    if (id !== undefined) return id
    const [row] = await db
      .insert(publishers)
      .values({ name, rss_url: `https://${encodeURIComponent(name)}.test/rss` })
      .returning()
    known.set(name, row?.id ?? 0)
    return row?.id ?? 0
  }
  return {
    ...site,
    start,
    outlet,
    setHours: (hours: number) => {
      now = new Date(start.getTime() + hours * HOUR_MS)
    },
    async tell(told: Told[]): Promise<number[]> {
      for (const { outlet: name } of told) await outlet(name)
      const rows = told.map(({ outlet: name, hours = 0, sentiment, ...text }) => ({
        ...text,
        publisher_id: known.get(name) ?? null,
        published_at: new Date(start.getTime() + hours * HOUR_MS).toISOString(),
        sentiment_score: sentiment ?? null,
      }))
      return storeTold(db, rows, now)
    },
    relink: (id: number) => linkArticles(db, [id]),
    group: () => groupStories(site.context),
    /** The story of each article. */
    async storyOf(articleId: number): Promise<number | null> {
      const { rows } = await db.execute<{ id: string | null }>(
        sql`select story_id as id from article_stories where article_id = ${articleId}`,
      )
      return rows[0]?.id == null ? null : Number(rows[0].id)
    },
  }
}
