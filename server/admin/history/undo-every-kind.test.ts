import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CHANGE_KINDS, type ChangeKind } from '../../../contract/accounts/activity.ts'
import {
  articleCoins,
  articleStories,
  coinAliases,
  coins,
  stories,
} from '../../platform/database/schema.ts'
import { refreshStories } from '../../stories/refresh-stories.ts'
import { makeArticle, makeCategory, makePublisher, makeTag } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(testApp)
type Call = Parameters<typeof site.admin>
/** Of one thing each change that a person can make, one after the other. */
type Case = { id: number; calls: Call[] }

/** A new kind of change does not compile before it has a case here. */
async function cases(): Promise<Record<ChangeKind, Case>> {
  const { db } = site.context
  const [tag, another] = [await makeTag(db), await makeTag(db)]
  const article = await makeArticle(db, {
    tag_ids: [tag.id, another.id],
    freshness_score: 7.5,
    sentiment_score: 3,
  })
  const category = await makeCategory(db, { tagId: tag.id })
  const publisher = await makePublisher(db)
  const page = (await site.admin('POST /api/pages', { path: '/undone', meta_title: 'Undone' })).body
  const user = (
    await site.admin('POST /api/users', { username: 'ann', password: 'a longer sentence' })
  ).body
  const coin = await newCoin('UND')
  await newCoin('NEW')
  await db
    .insert(coinAliases)
    .values({ coin_id: coin, alias: 'Undcoin', until: '2025-06-01T00:00:00Z' })
  await site.admin('PUT /api/settings/cron', { enabled: true, interval: 3600, ai_model: 'gpt-4' })
  await site.admin('PUT /api/settings/retention', { articles: 365, logs: 90 })
  await site.admin('PUT /api/settings/site', { tagline: 'As it was' })
  const mail = {
    mail_to: 'a@site.example',
    mail_from: 'news@site.example',
    smtp_host: 'mail.site.example',
  }
  const server = { smtp_port: 587, smtp_tls: 'starttls', enabled: true }
  const channel = await site.admin('PUT /api/alerts/channels/email', { ...mail, ...server })
  expect(channel.status).toBe(200)
  await site.admin('GET /api/readers')
  const model = { name: 'Attic', base_url: 'https://attic.example/v1', upstream_model: 'attic:8b' }
  await site.admin('POST /api/ai/models', {
    ...model,
    prompt_price: 0.0004,
    retires_on: '2027-01-31',
  })
  const [story, other] = [await newStory(3, coin), await newStory(2, coin)]
  await refreshStories(db, [story.id, other.id], new Date())
  const [first = 0, second = 0, third = 0] = story.articles
  await db
    .insert(articleCoins)
    .values({ article_id: article.id, coin_id: coin, salience: 'main', score: 2 })
  const channelId = await idOf(sql`select id from alert_channels where kind = 'email'`)
  return {
    article: {
      id: article.id,
      calls: [
        [`PATCH /articles/${article.id}/featured`, { featured: true }],
        [`PATCH /api/articles/${article.id}/hidden`, { hidden: true }],
        [
          `PUT /api/articles/${article.id}/correction`,
          { sentiment: 9, freshness: 1, ad: true, tags: [another.name] },
        ],
        [`DELETE /api/articles/${article.id}`],
      ],
    },
    tag: { id: another.id, calls: [[`DELETE /api/tags/${another.id}`]] },
    category: {
      id: category.id,
      calls: [
        [`PUT /api/categories/${category.id}`, { name: 'N', slug: 'n', tagId: tag.id }],
        [`DELETE /api/categories/${category.id}`],
      ],
    },
    publisher: {
      id: publisher.id,
      calls: [
        [
          `PUT /api/publishers/${publisher.id}`,
          { ...publisher, name: 'Other', active: false, is_wire: true },
        ],
        [`DELETE /api/publishers/${publisher.id}`],
      ],
    },
    page: {
      id: page.id,
      calls: [
        ['PUT /api/pages/undone', { meta_title: 'Otherwise', body: '# Hello', in_footer: true }],
        [`DELETE /api/pages/${page.id}`],
      ],
    },
    user: {
      id: user.id,
      calls: [
        [`PUT /api/users/${user.id}`, { username: 'anne', role: 'editor' }],
        [`DELETE /api/users/${user.id}`],
      ],
    },
    coin: {
      id: coin,
      calls: [
        [
          `PUT /api/crypto/coins/${coin}`,
          { symbol: 'UNDO', name: 'Undone', aliases: ['Oldcoin', 'OLD until 2025-01-01'] },
        ],
        [
          `PUT /api/crypto/coins/${coin}`,
          { symbol: 'UNDO', name: 'Undone', aliases: ['Former from 2024-02-29'] },
        ],
        [`DELETE /api/crypto/coins/${coin}`],
      ],
    },
    settings: {
      id: 1,
      calls: [
        ['PUT /api/settings/cron', { enabled: false, interval: 600, ai_model: 'deepseek-chat' }],
      ],
    },
    site: {
      id: 1,
      calls: [
        ['PUT /api/settings/site', { name: 'Harbour Wire', accent: '#0b6e69', mcp: false }],
        [
          'PUT /api/settings/site',
          { footer_links: [{ label: 'Imprint', href: '/imprint' }], notice: true },
        ],
      ],
    },
    retention: { id: 1, calls: [['PUT /api/settings/retention', { articles: null, logs: 30 }]] },
    alert_channel: {
      id: channelId,
      calls: [
        [
          'PUT /api/alerts/channels/email',
          { mail_to: 'b@site.example', smtp_port: 465, smtp_tls: 'tls' },
        ],
        ['DELETE /api/alerts/channels/email'],
      ],
    },
    alert_rules: {
      id: 1,
      calls: [['PUT /api/alerts/rules', { feed_after_minutes: 60, story_outlets: 9 }]],
    },
    readers: {
      id: 1,
      calls: [['PATCH /api/readers', { push: true, rules_max: 40, mail_name: 'Desk' }]],
    },
    model: {
      id: await idOf(sql`select number as id from language_models`),
      calls: [
        [
          'PUT /api/ai/models/attic',
          { ...model, name: 'Cellar', upstream_model: 'cellar:1b', prompt_price: 1 },
        ],
        ['DELETE /api/ai/models/attic'],
      ],
    },
    story: {
      id: story.id,
      calls: [
        [`PUT /api/stories/${story.id}/locked`, { locked: true }],
        [`PUT /api/stories/${story.id}/lead`, { article_id: third }],
        [`POST /api/stories/${story.id}/split`, { articles: [third] }],
        [`POST /api/stories/${story.id}/split`, { articles: [second, third], into: 'each' }],
        ['POST /api/stories/merge', { ids: [story.id, other.id], lead: first }],
      ],
    },
    article_coins: {
      id: article.id,
      calls: [
        [`PUT /api/articles/${article.id}/coins/UND`, { salience: 'mention' }],
        [`PUT /api/articles/${article.id}/coins/NEW`, {}],
        [`DELETE /api/articles/${article.id}/coins/UND`],
      ],
    },
  }
}

async function newCoin(symbol: string): Promise<number> {
  const values = { symbol, name: symbol, source_identifier: symbol.toLowerCase() }
  const [row] = await site.context.db.insert(coins).values(values).returning()
  return row?.id ?? 0
}

async function newStory(tellings: number, coin_id: number) {
  const { db } = site.context
  const at = '2026-01-01T00:00:00Z'
  const [story] = await db.insert(stories).values({ first_at: at, last_at: at }).returning()
  const ids: number[] = []
  for (let telling = 0; telling < tellings; telling++) {
    const { id: publisher_id } = await makePublisher(db)
    const { id } = await makeArticle(db, { publisher_id })
    await db.insert(articleStories).values({ article_id: id, story_id: story?.id ?? 0 })
    await db.insert(articleCoins).values({ article_id: id, coin_id, salience: 'main', score: 1 })
    ids.push(id)
  }
  return { id: story?.id ?? 0, articles: ids }
}

const idOf = async (query: ReturnType<typeof sql>) =>
  Number((await site.context.db.execute<{ id: string }>(query)).rows[0]?.id)

/** Whole rows, but for when they were changed. Of stories all that anybody sees: that a person looked at them stays known. */
const ROWS = [
  ...[
    'articles',
    'categories',
    'publishers',
    'pages',
    'users',
    'coins',
    'tags',
    'settings',
    'retention',
    'site_settings',
    'alert_channels',
    'alert_rules',
    'follow_settings',
    'language_models',
    'article_coins',
    'story_coins',
  ].map(
    (table) => `select to_jsonb(t) - 'updated_at' - 'since' - 'correction' as row from ${table} t`,
  ),
  `select to_jsonb(t) - 'by_hand' - 'stale' as row from stories t where article_count > 0`,
  'select jsonb_build_array(article_id, story_id) as row from article_stories',
  `select to_jsonb(t) - 'id' as row from coin_aliases t`,
]

async function snapshot() {
  const all: string[] = []
  for (const query of ROWS) {
    const { rows } = await site.context.db.execute<{ row: string }>(
      sql`select row::text from (${sql.raw(query)}) r order by 1`,
    )
    all.push(...rows.map(({ row }) => row))
  }
  return all
}

test('every kind of change is undone: nothing but the log and the time of the change is left of it', async () => {
  const all = await cases()
  const before = await snapshot()
  for (const kind of CHANGE_KINDS)
    for (const call of all[kind].calls) {
      expect(await site.admin(...call), call[0]).toMatchObject({ status: 200 })
      expect(await snapshot(), call[0]).not.toEqual(before)
      const undone = await site.admin(`POST /api/changes/${kind}/${all[kind].id}/undo`)
      expect(undone, call[0]).toMatchObject({ status: 200 })
      expect(await snapshot(), call[0]).toEqual(before)
    }
})

test.each([
  ['tag', 'POST /api/tags', { name: 'Made' }, 'tags'],
  [
    'model',
    'POST /api/ai/models',
    { name: 'Made', base_url: 'https://m.example/v1', upstream_model: 'm' },
    'language_models',
  ],
] as const)(
  'a %s that was made goes, and comes back with the undo of the undo',
  async (kind, call, body, table) => {
    expect((await site.admin(call, body)).status).toBe(201)
    const key = kind === 'model' ? 'number' : 'id'
    const id = await idOf(
      sql`select ${sql.identifier(key)} as id from ${sql.identifier(table)} where name = 'Made'`,
    )
    for (const exists of [false, true, false]) {
      expect((await site.admin(`POST /api/changes/${kind}/${id}/undo`)).status).toBe(200)
      const found = await idOf(
        sql`select count(*) as id from ${sql.identifier(table)} where name = 'Made'`,
      )
      expect(found).toBe(exists ? 1 : 0)
    }
  },
)

test('a model comes back without its key, and says so first; one that is in use does not go', async () => {
  const body = {
    name: 'Keyed',
    base_url: 'https://k.example/v1',
    upstream_model: 'k',
    key: 'sk-secret-1234',
  }
  await site.admin('POST /api/ai/models', body)
  await site.admin('DELETE /api/ai/models/keyed')
  const [deleted] = (await site.admin('GET /api/logs?entity_type=model')).body
  expect(deleted.change).toMatchObject({
    undo: 'partly',
    note: 'The key was not kept: enter it again.',
  })
  expect(await site.admin(`POST /api/logs/${deleted.id}/undo`, {})).toMatchObject({ status: 409 })
  expect((await site.admin(`POST /api/logs/${deleted.id}/undo`, { partly: true })).status).toBe(200)
  const models = (await site.admin('GET /api/ai/models')).body
  const back = models.find(({ id }: { id: string }) => id === 'keyed')
  expect(back).toMatchObject({ name: 'Keyed', key: 'none' })

  await site.admin('PUT /api/ai/models/keyed', { ...body, base_url: 'https://other.example/v1' })
  const [changed] = (await site.admin('GET /api/logs?entity_type=model')).body
  await site.admin(`POST /api/logs/${changed.id}/undo`, { partly: true })
  // the new key was for the other server
  const again = (await site.admin('GET /api/ai/models')).body.find(
    ({ id }: { id: string }) => id === 'keyed',
  )
  expect(again).toMatchObject({ base_url: body.base_url, key: 'none' })

  await site.admin('PUT /api/settings/cron', { enabled: true, interval: 3600, ai_model: 'keyed' })
  const [, made] = (await site.admin('GET /api/logs?entity_type=model')).body
  expect(await site.admin(`POST /api/logs/${made.id}/undo`, {})).toMatchObject({ status: 409 })
})
