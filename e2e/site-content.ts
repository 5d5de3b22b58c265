import { randomUUID } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '../contract/platform/durations.ts'
import { categories, coins, pages, pricePoints } from '../server/platform/database/schema.ts'
import { READING_VERSION } from '../server/reading/version.ts'
import { currentCoins } from '../server/stories/coin-links/link-articles.ts'
import { saveReadingState } from '../server/stories/reread-store.ts'
import { makeArticles, makePublisher, makeTag } from '../server/testing/factories.ts'
import { ago } from './ago.ts'
import type { Site } from './site.ts'

export const HOSTILE = `<script>document.title='hacked'</script><img src=x onerror="document.title='hacked'"> &lt;b&gt;`
export const LONG_OVERVIEW = `${'Balances on the largest venues dropped for a ninth straight week. '.repeat(8)}\n\nA second paragraph.`

type Story = Parameters<typeof makeArticles>[1][number]

/** What the public journeys read: a front page with every kind of story, two pages more, prices and pages. */
export async function fillPublicSite({ db }: Site) {
  const [bitcoin, defi, hostileTag] = [
    await makeTag(db, 'Bitcoin'),
    await makeTag(db, 'DeFi'),
    await makeTag(db, '<i>tag</i>'),
  ]
  const publisher = await makePublisher(db, { name: 'Ledgerline' })
  const evil = await makePublisher(db, { name: '<b>Evil</b>' })
  const stories: Story[] = [
    {
      title: 'Bitcoin held on exchanges falls to a six-year low',
      overview: LONG_OVERVIEW,
      freshness_score: 9.2,
      sentiment_score: 7,
      featured: true,
      tag_ids: [bitcoin.id],
      publisher_id: publisher.id,
    },
    {
      title: 'An advertised card',
      ad: true,
      freshness_score: 7,
      sentiment_score: 6.96,
      tag_ids: [defi.id],
    },
    { title: 'A calm day', overview: '   ', freshness_score: 4, sentiment_score: 3.99 },
    {
      title: 'A story without scores',
      overview: 'Short.',
      freshness_score: null,
      sentiment_score: null,
    },
    {
      title: HOSTILE,
      overview: HOSTILE,
      publisher_id: evil.id,
      tag_ids: [hostileTag.id],
      image_url: 'https://127.0.0.1:1/x.jpg',
    },
  ]
  const older = Array.from({ length: 44 }, (_, index) => ({
    title: `Older story ${index + 1}`,
    overview: 'Perpetual futures traders are paid to hold long positions.',
    freshness_score: index % 11,
    sentiment_score: 10 - (index % 11),
    publisher_id: publisher.id,
    tag_ids: [defi.id],
  }))
  await makeArticles(
    db,
    [...stories, ...older].map((story, index) => {
      const at = ago(index < stories.length ? (12 + index) * MINUTE_MS : (24 + index) * HOUR_MS)
      return {
        ...story,
        published_at: at,
        first_seen_at: at,
        sort_at: at,
        // or a scheduled analysis would give them other scores and tags
        analyzed_at: at,
        url: `https://news.example/${randomUUID()}`,
      }
    }),
  )
  await db.insert(categories).values([
    {
      name: 'DeFi',
      slug: 'defi',
      tagId: defi.id,
      description: 'Pools, yields & bridges.',
      order: 1,
    },
    {
      name: 'Bitcoin',
      slug: 'bitcoin',
      tagId: bitcoin.id,
      metaTitle: 'Bitcoin news, all day',
      metaDescription: 'Only Bitcoin.',
      order: 2,
    },
    { name: 'Hidden', slug: 'hidden', tagId: defi.id, isActive: false },
    { name: HOSTILE, slug: 'hostile', tagId: hostileTag.id, description: HOSTILE, order: 3 },
  ])
  await db.insert(pages).values([
    {
      path: '/about',
      meta_title: 'About us',
      meta_description: 'Who we are.\n\nAnd why.',
      og_image: '/og.jpg',
    },
    { path: '/legal/terms', meta_title: HOSTILE, meta_description: HOSTILE },
  ])
  await fillMarket({ db })
  // or the job of every fifth minute would link these articles to coins in the midst of a journey
  await saveReadingState(db, {
    linked: (await currentCoins(db)).hash,
    below: 0,
    grouped: READING_VERSION,
  })
  return { defi: defi.id }
}

const coinRows = [
  ['BTC', 'Bitcoin', 64_000.5, 2.5, 1.3e12, 31.2e9],
  ['ETH', 'Ethereum', 3214.6, -1.75, 3.9e11, 14.86e9],
  ['SOL', 'Solana', 182.44, 8.12, 8e10, 3.42e9],
  ['PEPE', 'Pepe', 0.00000012, -5, 1e9, 950_000],
] as const

async function fillMarket({ db }: Pick<Site, 'db'>) {
  await db.transaction(async (tx) => {
    const rows = await tx
      .insert(coins)
      .values(
        coinRows.map(
          ([symbol, name, price_usd, price_change_24h_percent, market_cap, volume_24h]) => ({
            symbol,
            name,
            source_identifier: name.toLowerCase(),
            price_usd,
            price_change_24h_percent,
            market_cap,
            volume_24h,
            last_update: ago(MINUTE_MS),
            missing_history_days: [],
          }),
        ),
      )
      .returning()
    await tx.insert(pricePoints).values(
      rows.flatMap(({ id, price_usd }) =>
        Array.from({ length: 24 * 6 }, (_, hour) => ({
          coin_id: id,
          at: ago(hour * HOUR_MS + MINUTE_MS),
          resolution: 5,
          // falls from twice the price to the price over six days, so every range has a change of its own
          price: (price_usd ?? 1) * (1 + hour / 144),
        })),
      ),
    )
  })
}
