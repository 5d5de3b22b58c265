import { randomUUID } from 'node:crypto'
import {
  activityLogs,
  aiCalls,
  articles,
  categories,
  coins,
  feedStates,
  publishers,
  tags,
} from '../server/database/schema.ts'
import type { Site } from './site.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

const publisherRows = [
  ['Ledgerline', 'ledgerline.example/feed.xml', 'On-chain data and custody reporting', 'rss'],
  ['Mempool Courier', 'mempoolcourier.example/rss', 'Incident desk for protocols and bridges', 'api'],
  ['Basis & Carry', 'basisandcarry.example/atom.xml', 'Derivatives, funding and options', null],
  ['Halving Herald', 'halvingherald.example/feed', 'Mining economics and energy', 'rss'],
  ['Chainward', 'chainward.example/index.xml', 'Protocol upgrades and client releases', 'rss'],
  ['Orchard Digital', 'orcharddigital.example/blog/rss', 'Consumer finance and payments', null],
] as const
const tagNames = [
  'Bitcoin',
  'DeFi',
  'Derivatives',
  'Ethereum',
  'Institutions',
  'Markets',
  'Mining',
  'Payments',
  'Security',
]
const stories = [
  [
    0,
    [0],
    9.2,
    8,
    'Bitcoin held on exchanges falls to a six-year low as custodians move 41,800 coins into cold storage',
  ],
  [
    1,
    [1, 8],
    9.6,
    1.4,
    'Lending protocol Marrow pauses withdrawals after an oracle error drains $14 million',
  ],
  [4, [3], 8.1, 7.4, 'Client teams fix a date for the Kelso upgrade after a third clean shadow fork'],
  [4, [3, 8], 7.8, 7.1, 'Validators vote to burn half of all priority fees'],
  [5, [7], 3.1, 6.5, 'Five reasons the Lumapay card makes spending stablecoins effortless'],
  [3, [6], 6, 4.8, 'Coldwater mines a record quarter, then warns on the price of power'],
  [0, [4], 6.4, 5.2, 'Norvania’s central bank publishes draft reserve rules for stablecoin issuers'],
  [0, [4], null, null, 'Three city treasuries put a sliver of their reserves into tokenised bills'],
  [2, [2], 5.1, 2.6, 'Funding turns negative across major venues for the first time since spring'],
  [2, [5], 4.2, 6.1, 'Altcoin breadth is the widest since January, and nobody is celebrating'],
] as const

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
      last_fetch_at: ago(12 * 60_000),
      last_success_at: ago(index === 3 ? 3 * DAY_MS : 12 * 60_000),
      ...(index === 3 && {
        last_error: 'The feed did not answer within 10 seconds.',
        failures: 4,
        next_try_at: new Date(Date.now() + 14 * 60_000).toISOString(),
      }),
    })),
  )
  const articleRows = Array.from({ length: 60 }, (_, index) => {
    const [publisher, tagged, freshness_score, sentiment_score, title] =
      stories[index % stories.length] ?? stories[0]
    const at = ago(index * 5 * HOUR_MS + 20 * 60_000)
    const url = `https://news.example/${index + 1}`
    return {
      title: index < stories.length ? title : `${title}, part ${Math.floor(index / stories.length) + 1}`,
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
        last_update: index === 2 ? null : ago(4 * 60_000),
      })),
    )
    .onConflictDoNothing()
  await db.insert(activityLogs).values(logRows(publisherIds, articleIds))
  await db.insert(aiCalls).values(
    Array.from({ length: 120 }, (_, index) => {
      const model = index % 3 === 0 ? 'gpt-4' : 'deepseek-chat'
      const [prompt, completion] = [1200 + (index % 9) * 60, 240 + (index % 5) * 20]
      const price = model === 'gpt-4' ? [0.0025, 0.01] : [0.00007, 0.0011]
      return {
        article_id: idOf(articleIds, index),
        publisher_id: idOf(publisherIds, index % 5),
        model,
        trigger: 'schedule' as const,
        status: index % 40 === 7 ? ('failed' as const) : ('success' as const),
        content_length: 3000 + index * 11,
        token_estimate: prompt,
        prompt_tokens: prompt,
        completion_tokens: completion,
        total_tokens: prompt + completion,
        cost_usd: (prompt * (price[0] ?? 0) + completion * (price[1] ?? 0)) / 1000,
        response_log_id: 1_000_000 + index,
        started_at: ago(index * 84 * 60_000),
        finished_at: ago(index * 84 * 60_000 - 2000),
      }
    }),
  )
  return { publisherIds, articleIds, tagIds }
}

function logRows(publisherIds: { id: number }[], articleIds: { id: number }[]) {
  const publisher = (index: number) => publisherIds[index]?.id ?? null
  const article = articleIds[0]?.id ?? null
  const request = {
    model: 'deepseek-chat',
    requestTimestamp: ago(0),
    publisher_id: publisher(0),
    contentLength: 3871,
    tokenEstimate: 968,
  }
  const rows = [
    ['ai_request', 'article', article, 'pending', request],
    [
      'ai_response',
      'article',
      article,
      'success',
      { request, response: { totalTokens: 1604, promptTokens: 1322, completionTokens: 282 } },
    ],
    [
      'fetch_feed',
      'publisher',
      publisher(2),
      'partial',
      { httpStatus: 200, unchanged: false, items: 24, unusable: 2, added: 4, updated: 0 },
    ],
    [
      'fetch_feed',
      'publisher',
      publisher(3),
      'failed',
      { error: 'The feed did not answer within 10 seconds.', failures: 4, nextTry: ago(-14 * 60_000) },
    ],
    [
      'fetch_content',
      'content_fetch',
      publisher(1),
      'success',
      { tag: 'content:encoded', items: 6, withContent: 6 },
    ],
    [
      'fetch_feed',
      'publisher',
      publisher(0),
      'success',
      { httpStatus: 200, unchanged: false, items: 20, unusable: 0, added: 6, updated: 1 },
    ],
    ['refresh_coins', 'market', null, 'stalled', { error: 'The coin service asked for a pause.' }],
  ] as const
  return rows.map(([action, entity_type, entity_id, status, details], index) => ({
    action,
    entity_type,
    entity_id,
    publisher_id: entity_type === 'article' ? publisher(0) : entity_id,
    status,
    details: JSON.stringify(details),
    created_at: ago(index * 9 * 60_000),
  }))
}
