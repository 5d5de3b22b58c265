import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/platform/durations.ts'
import {
  activityLogs,
  aiCalls,
  articles,
  categories,
  coins,
  feedStates,
  publishers,
  tags,
} from '../server/platform/database/schema.ts'
import { callRows, logRows } from './admin-activity.ts'
import { publisherRows, stories, tagNames } from './admin-stories.ts'
import { ago } from './ago.ts'
import type { Site } from './site.ts'

/** Fills a site with content that looks like a working week, straight into its database. */
export async function fillSite({ db }: Site) {
  const tagIds = await db
    .insert(tags)
    .values(tagNames.map((name) => ({ name })))
    .returning({ id: tags.id })
  const publisherIds = await db
    .insert(publishers)
    .values(
      publisherRows.map(([name, address, description, content_fetch_type]) => ({
        name,
        description,
        content_fetch_type,
        rss_url: `https://${address}`,
        active: name !== 'Orchard Digital',
        content_rss_tag: content_fetch_type === 'rss' ? 'content:encoded' : null,
      })),
    )
    .returning({ id: publishers.id })
  const idOf = (rows: { id: number }[], index: number) => rows[index % rows.length]?.id ?? 0
  await db.insert(feedStates).values(
    publisherIds.map(({ id }, index) => ({
      publisher_id: id,
      last_fetch_at: ago(12 * MINUTE_MS),
      last_success_at: ago(index === 3 ? 3 * DAY_MS : 12 * MINUTE_MS),
      ...(index === 3 && {
        last_error: 'The feed did not answer within 10 seconds.',
        failures: 4,
        next_try_at: new Date(Date.now() + 14 * MINUTE_MS).toISOString(),
      }),
    })),
  )
  const articleRows = Array.from({ length: 60 }, (_, index) => {
    const [publisher, tagged, freshness_score, sentiment_score, title] =
      stories[index % stories.length] ?? stories[0]
    const at = ago(index * 5 * HOUR_MS + 20 * MINUTE_MS)
    const url = `https://news.example/${index + 1}`
    return {
      title:
        index < stories.length ? title : `${title}, part ${Math.floor(index / stories.length) + 1}`,
      publisher_id: idOf(publisherIds, publisher),
      url,
      url_key: randomUUID(),
      published_at: at,
      first_seen_at: at,
      sort_at: at,
      overview:
        'A stale price from a single feed let one account borrow against collateral that was worth a third of its quoted value. The team stopped the affected pools within eleven minutes.\n\nA post-mortem is promised by Friday, and the insurer Tern Mutual has opened a claim file.',
      content_length: 3000 + index * 37,
      freshness_score,
      sentiment_score,
      analyzed_at: freshness_score === null ? null : at,
      featured: index % 7 === 0,
      ad: index % stories.length === 4,
      tag_ids: tagged.map((tag) => idOf(tagIds, tag)),
    }
  })
  const articleIds = await db.insert(articles).values(articleRows).returning({ id: articles.id })
  await db.insert(categories).values(
    ['Bitcoin', 'Ethereum', 'DeFi', 'Mining'].map((name, order) => ({
      name,
      slug: name.toLowerCase(),
      order,
      isActive: name !== 'Mining',
      tagId: idOf(tagIds, tagNames.indexOf(name)),
      description: `News about ${name}.`,
    })),
  )
  // Another journey may have added some already.
  await db
    .insert(coins)
    .values(
      [
        ['BTC', 'Bitcoin', 'bitcoin'],
        ['ETH', 'Ethereum', 'ethereum'],
        ['SOL', 'Solana', 'solana'],
        ['LINK', 'Chainlink', 'chainlink'],
        ['AVAX', 'Avalanche', 'avalanche-2'],
      ].map(([symbol = '', name = '', source_identifier = ''], index) => ({
        symbol,
        name,
        source_identifier,
        price_usd: 100 / (index + 1),
        last_update: index === 2 ? null : ago(4 * MINUTE_MS),
      })),
    )
    .onConflictDoNothing()
  await db.insert(activityLogs).values(logRows(publisherIds, articleIds))
  await db.insert(aiCalls).values(callRows(publisherIds, articleIds))
  return { publisherIds, articleIds, tagIds }
}
