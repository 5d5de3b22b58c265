import { randomUUID } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '../contract/platform/durations.ts'
import { articleVersions, coins } from '../server/platform/database/schema.ts'
import { groupStories } from '../server/stories/group-stories.ts'
import { makePublisher } from '../server/testing/factories.ts'
import { FLOOD, LISTING, REPORTS, storeTold } from '../server/testing/story-site.ts'
import { ago } from './ago.ts'
import type { Site } from './site.ts'

export const [CUSTODY, REWORDED, INSURED] = REPORTS
export const FIRST_HEADLINE = 'Harrow Bank is about to open bitcoin custody to private clients'

/** Three events of the last hours, told by several outlets: one with a copy, an edited headline and no agreement. */
export async function tellStories({ db }: Pick<Site, 'db'>) {
  await db
    .insert(coins)
    .values({
      symbol: 'BTC',
      name: 'Bitcoin',
      source_identifier: 'bitcoin',
      price_usd: 64_000,
      price_change_24h_percent: 1.2,
    })
    .onConflictDoNothing()
  const outlet = async (name: string) => (await makePublisher(db, { name })).id
  const kestrel = await outlet('Kestrel Markets')
  const ledgerline = await outlet('Ledgerline')
  const wire = await outlet('Longshore Wire')
  const basis = await outlet('Basis & Carry')
  const told = [
    { publisher_id: kestrel, ...CUSTODY, minutes: 200, sentiment_score: 8 },
    { publisher_id: ledgerline, ...REWORDED, minutes: 170, sentiment_score: 7.4 },
    { publisher_id: wire, ...CUSTODY, minutes: 150, sentiment_score: 8 },
    { publisher_id: basis, ...INSURED, minutes: 60, sentiment_score: 2 },
    { publisher_id: basis, ...FLOOD[0], minutes: 50, sentiment_score: 3 },
    { publisher_id: kestrel, ...FLOOD[1], minutes: 40, sentiment_score: 3.5 },
    { publisher_id: ledgerline, ...LISTING[0], minutes: 30, sentiment_score: 6 },
    { publisher_id: wire, ...LISTING[1], minutes: 20, sentiment_score: 6 },
  ]
  const [first = 0] = await storeTold(db, told.map(asArticle), new Date())
  await db
    .insert(articleVersions)
    .values({ article_id: first, title: FIRST_HEADLINE, replaced_at: ago(3 * HOUR_MS) })
  await groupStories({ db, now: () => new Date() })
}

function asArticle<Told extends { minutes: number }>({ minutes, ...row }: Told) {
  const at = ago(minutes * MINUTE_MS)
  const url = `https://news.example/${randomUUID()}`
  return { ...row, url, published_at: at, first_seen_at: at, sort_at: at, analyzed_at: at }
}
