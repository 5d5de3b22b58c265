import { desc, eq } from 'drizzle-orm'
import { HOUR_MS } from '../contract/platform/durations.ts'
import type { Database } from '../server/platform/database/connect.ts'
import { articles, coins, pricePoints } from '../server/platform/database/schema.ts'
import { linkArticles } from '../server/stories/coin-links/link-articles.ts'
import { startProcess } from '../server/testing/app-process.ts'
import { makeArticles, makeCategory, makePublisher, makeTag } from '../server/testing/factories.ts'
import { testFolder } from '../server/testing/test-folder.ts'
import { startOwnDatabase } from './own-database.ts'
import { tellStory } from './tell-story.ts'

export const admin = { username: 'admin', password: 'a password of the bench' }
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

/**
 * The production build as a process of its own, on a database with `count` articles about Bitcoin, the newest of them
 * linked to the coin, a story and a day of prices. `isApart`: with a worker that is another process.
 */
export async function startWebSite(
  count: number,
  env: Record<string, string> = {},
  { isApart = false } = {},
) {
  const { url, db, stop } = await startOwnDatabase()
  await fill(db, count)
  await linkNewest(db)
  await tellStory(db)
  const start = (role: string) =>
    startProcess(testFolder(), {
      PROCESS: role,
      RATE_LIMIT: '0',
      DATABASE_URL: url,
      ADMIN_PASSWORD: admin.password,
      ...env,
    })
  const server = start(isApart ? 'web' : 'all')
  const worker = isApart ? start('worker') : undefined
  return {
    url: await server.ready(),
    db,
    pid: server.pid,
    async stop() {
      await Promise.all([server.end('SIGTERM'), worker?.end('SIGTERM')])
      await stop()
    },
  }
}

async function linkNewest(db: Database) {
  await db.update(coins).set({ name: 'Bitcoin' }).where(eq(coins.symbol, 'BTC'))
  const newest = await db
    .select({ id: articles.id })
    .from(articles)
    .orderBy(desc(articles.sort_at))
    .limit(200)
  await db.transaction((tx) =>
    linkArticles(
      tx,
      newest.map(({ id }) => id),
    ),
  )
}

export async function fill(db: Database, count: number) {
  const tag = await makeTag(db, 'Bitcoin')
  const publisher = await makePublisher(db, { name: 'Ledgerline' })
  await makeCategory(db, {
    name: 'Bitcoin',
    slug: 'bitcoin',
    tagId: tag.id,
    description: 'All about Bitcoin.',
  })
  const rows = Array.from({ length: count }, (_, index) => {
    const at = ago(index * HOUR_MS)
    return {
      title: `Bitcoin held on exchanges falls to a six-year low, report ${index}`,
      overview:
        'Balances on the largest venues dropped for another straight week, and desks call it orderly. '.repeat(
          5,
        ),
      published_at: at,
      first_seen_at: at,
      sort_at: at,
      freshness_score: index % 11,
      sentiment_score: 10 - (index % 11),
      analyzed_at: at,
      publisher_id: publisher.id,
      tag_ids: [tag.id],
    }
  })
  for (let start = 0; start < rows.length; start += 500)
    await makeArticles(db, rows.slice(start, start + 500))
  await db.transaction(async (tx) => {
    const known = await tx
      .insert(coins)
      .values(
        ['BTC', 'ETH', 'SOL', 'LTC', 'DOGE', 'XRP', 'ADA', 'DOT', 'LINK', 'XLM'].map(
          (symbol, index) => ({
            symbol,
            name: symbol,
            source_identifier: symbol.toLowerCase(),
            price_usd: 60_000 / (index + 1),
            price_change_24h_percent: index % 2 ? -index : index + 1,
            market_cap: 1e12 / (index + 1),
            volume_24h: 1e9,
            last_update: ago(0),
            missing_history_days: [],
          }),
        ),
      )
      .returning()
    await tx.insert(pricePoints).values(
      known.flatMap(({ id, price_usd }) =>
        Array.from({ length: 288 }, (_, index) => ({
          coin_id: id,
          at: ago(index * 300_000),
          resolution: 5,
          price: (price_usd ?? 1) * (1 + Math.sin(index / 20) / 50),
        })),
      ),
    )
  })
}
