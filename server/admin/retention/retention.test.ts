import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import {
  FIRST_LIMITS,
  KEEP_ALL,
  RETENTION,
  RETENTION_KINDS,
  type RetentionKind,
  type RetentionPreview,
} from '../../../contract/admin/retention.ts'
import { FETCH_KINDS } from '../../../contract/news/fetch-kinds.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import { scorecard } from '../../market/scorecard/scorecard.ts'
import {
  activityLogs,
  aiCalls,
  articleStories,
  articles,
  coins,
  feedFetches,
  pricePoints,
  retention,
  stories,
  storyCoins,
  storyReactions,
} from '../../platform/database/schema.ts'
import {
  beginRetention,
  retentionLimits,
  saveLimits,
} from '../../platform/settings/retention-store.ts'
import { groupStories } from '../../stories/group-stories.ts'
import { openReactions } from '../../stories/open-reactions-store.ts'
import { guardChild } from '../../testing/end-with-us.ts'
import { makeArticle, makeArticles, makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { randomRuns } from '../../testing/random-runs.ts'
import { testApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { previewDeletion } from './kinds.ts'
import { runRetention } from './run-retention.ts'

const NOW = new Date('2026-11-15T12:34:00.000Z')
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString()

const dataDir = testFolder()
const site = onceAFile(() => testApp({ env: { DATA_DIR: dataDir }, now: () => NOW }))
const TABLES = [
  'articles',
  'activity_logs',
  'ai_calls',
  'price_points',
  'deleted_articles',
  'trash',
] as const

async function counts(): Promise<Record<(typeof TABLES)[number], number>> {
  const pairs = await Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await site.context.db.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(table)}`,
      )
      return [table, rows[0]?.n ?? 0] as const
    }),
  )
  return Object.fromEntries(pairs) as Record<(typeof TABLES)[number], number>
}

function picture(name: string, days: number) {
  mkdirSync(join(dataDir, 'image-cache'), { recursive: true })
  const file = join(dataDir, 'image-cache', `${name}.webp`)
  writeFileSync(file, 'picture')
  utimesSync(file, new Date(ago(days)), new Date(ago(days)))
}

beforeEach(async () => {
  const { db } = site.context
  await db.execute(
    sql`truncate retention, articles, stories, activity_logs, ai_calls, coins, deleted_articles, app_state cascade`,
  )
})

const log = (days: number, values: Partial<typeof activityLogs.$inferInsert> = {}) => ({
  created_at: ago(days),
  action: 'fetch_feed',
  entity_type: 'publisher',
  status: 'success',
  ...values,
})
const aiCall = (days: number, values: Partial<typeof aiCalls.$inferInsert> = {}) => ({
  model: 'gpt-4',
  trigger: 'schedule' as const,
  status: 'success' as const,
  started_at: ago(days),
  ...values,
})

/** Three years of everything. */
async function threeYears() {
  const { db } = site.context
  await makeArticles(
    db,
    Array.from({ length: 36 }, (_, month) => ({
      published_at: ago(month * 30.4),
      analyzed_at: ago(month * 30.4),
    })),
  )
  await db.insert(activityLogs).values(Array.from({ length: 36 }, (_, month) => log(month * 30.4)))
  await db.insert(aiCalls).values(Array.from({ length: 36 }, (_, month) => aiCall(month * 30.4)))
  const [coin] = await db
    .insert(coins)
    .values({ symbol: 'A', name: 'A', source_identifier: 'a' })
    .returning()
  await db.execute(sql`insert into price_points (coin_id, at, resolution, price)
    select ${coin?.id}, at, 1440, 1 from generate_series(${ago(1095)}::timestamptz, ${ago(36)}::timestamptz, interval '1 day') at`)
  picture('old', 1000)
}

test('a site that exists keeps everything until an admin saves; a new one starts with limits', async () => {
  const { db } = site.context
  await threeYears()
  const before = await counts()
  await beginRetention(db, NOW)
  expect(await retentionLimits(db)).toEqual({ limits: KEEP_ALL, updated_at: null })
  expect(await runRetention(site.context)).toMatchObject({ deleted: {}, finished: true })
  expect(await counts()).toEqual(before)
  const preview = await previewDeletion(site.context, KEEP_ALL)
  for (const kind of [...RETENTION_KINDS, 'trash'] as const)
    expect({ kind, count: preview[kind].count }).toEqual({ kind, count: 0 })

  const saved = await site.admin('PUT /api/settings/retention', { articles: 365, logs: 90 })
  expect(saved.body).toMatchObject({
    limits: { articles: 365, logs: 90, ai_calls: null },
    updated_at: NOW.toISOString(),
  })
  // of 36 months 12 and the day of today are within the year, 3 within the 90 days
  expect((await runRetention(site.context)).deleted).toEqual({ articles: 23, logs: 33 })
  expect(await counts()).toMatchObject({
    articles: 13,
    ai_calls: 36,
    deleted_articles: 23,
    trash: 0,
  })

  await db.execute(sql`truncate retention, articles, activity_logs, ai_calls, coins cascade`)
  await beginRetention(db, NOW)
  expect((await retentionLimits(db)).limits).toEqual(FIRST_LIMITS)
})

test('what would go is what goes, whatever there is and whatever is to be kept', async () => {
  const { db } = site.context
  const publisher = await makePublisher(db)
  const days = fc.integer({ min: 0, max: 800 })
  const everyLimit = Object.fromEntries(
    RETENTION_KINDS.map((kind) => [
      kind,
      fc.option(fc.integer({ min: RETENTION[kind].least, max: 700 })),
    ]),
  ) as Record<RetentionKind, fc.Arbitrary<number | null>>
  const anArticle = fc.record({
    days,
    featured: fc.boolean(),
    hidden: fc.boolean(),
    corrected: fc.boolean(),
    analyzed: fc.boolean(),
  })
  const aLog = fc.record({
    days,
    by_name: fc.constantFrom(null, null, 'ada'),
    status: fc.constantFrom('success', 'pending'),
  })
  const aCall = fc.record({
    days,
    status: fc.constantFrom('success' as const, 'failed' as const, 'pending' as const),
    of: fc.nat(9),
  })
  const aPoint = fc.record({
    minutes: fc.integer({ min: 0, max: 90 * 1440 }),
    resolution: fc.constantFrom(5, 60, 1440),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        articles: fc.array(anArticle, { minLength: 1, maxLength: 30 }),
        logs: fc.array(aLog, { minLength: 1, maxLength: 30 }),
        calls: fc.array(aCall, { minLength: 1, maxLength: 30 }),
        fetches: fc.array(days, { minLength: 1, maxLength: 30 }),
        points: fc.uniqueArray(aPoint, {
          minLength: 1,
          maxLength: 60,
          selector: (p) => `${p.minutes} ${p.resolution}`,
        }),
      }),
      fc.record(everyLimit),
      async (world, limits) => {
        await db.execute(
          sql`truncate retention, articles, activity_logs, ai_calls, coins, deleted_articles, feed_fetches cascade`,
        )
        const made = await makeArticles(
          db,
          world.articles.map(({ days, analyzed, corrected, ...values }) => ({
            ...values,
            corrected: corrected ? ['tags'] : [],
            published_at: ago(days),
            analyzed_at: analyzed ? ago(days) : null,
          })),
        )
        await db
          .insert(activityLogs)
          .values(world.logs.map(({ days, ...values }) => log(days, values)))
        await db
          .insert(aiCalls)
          .values(
            world.calls.map(({ days, status, of }) =>
              aiCall(days, { status, article_id: made[of]?.id ?? null }),
            ),
          )
        await db.insert(feedFetches).values(
          world.fetches.map((days) => ({
            publisher_id: publisher.id,
            at: ago(days),
            kind: FETCH_KINDS[0],
            status_line: '200',
            milliseconds: 1,
            sent: '<rss>',
          })),
        )
        const [coin] = await db
          .insert(coins)
          .values({ symbol: 'A', name: 'A', source_identifier: 'a' })
          .returning()
        await db.insert(pricePoints).values(
          world.points.map(({ minutes, resolution }) => ({
            coin_id: coin?.id ?? 0,
            at: new Date(NOW.getTime() - minutes * MINUTE_MS).toISOString(),
            resolution,
            price: 1,
          })),
        )
        await saveLimits(db, limits, NOW)
        const before = await counts()
        const preview = await previewDeletion(site.context, limits)
        const { deleted } = await runRetention(site.context)
        const after = await counts()
        const told = (kind: keyof RetentionPreview) => preview[kind].count
        for (const kind of RETENTION_KINDS) expect(deleted[kind] ?? 0, kind).toBe(told(kind))
        expect({
          articles: before.articles - after.articles,
          // the run writes a row of its own where it deleted anything
          logs:
            before.activity_logs - after.activity_logs + (Object.keys(deleted).length > 0 ? 1 : 0),
          prices: before.price_points - after.price_points,
        }).toEqual({ articles: told('articles'), logs: told('logs'), prices: told('prices') })
        expect(after.deleted_articles).toBe(told('articles'))
        expect([preview.articles.of, preview.logs.of]).toEqual([
          before.articles,
          before.activity_logs,
        ])
        const again = await previewDeletion(site.context, limits)
        expect([again.articles.count, again.logs.count, again.prices.count]).toEqual([0, 0, 0])
      },
    ),
    { numRuns: randomRuns(15) },
  )
}, 60_000)

test('featured and corrected articles stay, changes by people too; what goes leaves a tombstone and nothing in the trash', async () => {
  const { db } = site.context
  const old = { published_at: ago(400) }
  const [plain, featured, corrected, hidden] = await makeArticles(db, [
    old,
    { ...old, featured: true },
    { ...old, corrected: ['tags'] },
    { ...old, hidden: true },
  ])
  await db
    .insert(activityLogs)
    .values([log(400), log(400, { by_name: 'ada' }), log(400, { status: 'pending' })])
  picture('old', 40)
  picture('new', 20)
  await saveLimits(db, FIRST_LIMITS, NOW)
  expect((await runRetention(site.context)).deleted).toMatchObject({
    articles: 2,
    logs: 1,
    pictures: 1,
  })
  const left = (await db.select({ id: articles.id }).from(articles)).map(({ id }) => id)
  expect(left).toEqual([featured?.id, corrected?.id])
  const { rows } = await db.execute(sql`select url_key, title from deleted_articles order by title`)
  expect(rows).toEqual(
    [plain, hidden].map((gone) => ({ url_key: gone?.url_key, title: gone?.title })),
  )
  expect((await site.admin('GET /api/trash')).body.counts.all).toBe(0)
  expect((await site.admin('GET /api/settings/retention')).body.last_run).toMatchObject({
    at: NOW.toISOString(),
    deleted: { articles: 2 },
    finished: true,
  })
})

test('stories lose what goes and keep lead and counts; reactions and cases of the scorecard keep their own copy', async () => {
  const { db } = site.context
  const [one, two] = [await makePublisher(db), await makePublisher(db)]
  const old = await makeArticle(db, { publisher_id: one.id, published_at: ago(366) })
  const stays = await makeArticle(db, { publisher_id: two.id, published_at: ago(364) })
  const alone = await makeArticle(db, { publisher_id: one.id, published_at: ago(400) })
  const [coin] = await db
    .insert(coins)
    .values({ symbol: 'A', name: 'A', source_identifier: 'a' })
    .returning()
  const coin_id = coin?.id ?? 0
  const story = async (first: typeof old, members: (typeof old)[]) => {
    const [row] = await db
      .insert(stories)
      .values({
        first_at: first.sort_at,
        last_at: first.sort_at,
        first_article_id: first.id,
        lead_article_id: first.id,
        article_count: members.length,
        outlet_count: members.length,
      })
      .returning()
    const story_id = row?.id ?? 0
    await db.insert(articleStories).values(members.map(({ id }) => ({ article_id: id, story_id })))
    await db.insert(storyCoins).values({ story_id, coin_id, place: 0 })
    await openReactions(db, [story_id])
    await db.update(storyReactions).set({
      price: 1,
      price_1h: 2,
      price_24h: 2,
      after_1h_percent: 100,
      closed_1h_at: first.sort_at,
      closed_24h_at: first.sort_at,
      score: 8,
      analyzer: 'built-in',
      analyzer_version: '2',
      due_at: null,
    })
    return story_id
  }
  const shared = await story(old, [old, stays])
  const lonely = await story(alone, [alone])
  const before = await db.select().from(storyReactions).orderBy(storyReactions.story_id)
  const period = { window: '1h', period: 'all' } as const
  const card = await scorecard(db, period, NOW)
  await saveLimits(db, { ...KEEP_ALL, articles: 365 }, NOW)
  expect((await runRetention(site.context)).deleted).toEqual({ articles: 2 })
  await groupStories(site.context)
  const rows = await db.select().from(stories).orderBy(stories.id)
  expect(rows).toMatchObject([
    {
      id: shared,
      article_count: 1,
      outlet_count: 1,
      lead_article_id: stays.id,
      first_article_id: stays.id,
      stale: false,
    },
    { id: lonely, article_count: 0, outlet_count: 0, stale: false },
  ])
  const kept = await db.select().from(storyReactions).orderBy(storyReactions.story_id)
  expect(kept.map(({ outlets: _, ...row }) => row)).toEqual(
    before.map(({ outlets: _, ...row }) => row),
  )
  expect(await scorecard(db, period, NOW)).toEqual(card)
  expect((await site.visitor(`GET /api/stories/${lonely}`)).status).toBe(404)
})

test('killed in the middle all is consistent, and the next night finishes', async () => {
  const { db } = site.context
  const [story] = await db
    .insert(stories)
    .values({ first_at: ago(500), last_at: ago(500) })
    .returning()
  const made = await makeArticles(
    db,
    Array.from({ length: 500 }, (_, n) => ({ published_at: ago(400 + n / 100) })),
  )
  await db
    .insert(articleStories)
    .values(made.map(({ id }) => ({ article_id: id, story_id: story?.id ?? null })))
  await saveLimits(db, { ...KEEP_ALL, articles: 365 }, NOW)
  const child = spawn(
    process.execPath,
    ['server/testing/quick-process.ts', 'retention', site.url, ago(365)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  guardChild(child)
  const [said] = await once(child.stdout, 'data')
  expect(String(said)).toContain('half done')
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  // the rows of the dead process are let go of when the database has noticed
  await expect
    .poll(
      async () => (await db.execute(sql`select id from articles for update skip locked`)).rowCount,
    )
    .toBe(300)
  expect(await counts()).toMatchObject({ articles: 300, deleted_articles: 200 })
  const { rows } = await db.execute(
    sql`select from article_stories s left join articles a on a.id = s.article_id where a.id is null`,
  )
  expect(rows).toEqual([])
  expect(await runRetention(site.context)).toMatchObject({
    deleted: { articles: 300 },
    finished: true,
  })
  expect(await counts()).toMatchObject({ articles: 0, deleted_articles: 500 })
})

test('what somebody holds is left for the next night, and nobody waits', async () => {
  const { db } = site.context
  const [held] = await makeArticles(db, [{ published_at: ago(400) }, { published_at: ago(401) }])
  await saveLimits(db, { ...KEEP_ALL, articles: 365 }, NOW)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from articles where id = ${held?.id} for update`)
    expect((await runRetention(site.context)).deleted).toEqual({ articles: 1 })
  })
  expect((await runRetention(site.context)).deleted).toEqual({ articles: 1 })
})

test('a change is logged and can be undone; a limit that is too short, a stale edit and lesser roles are refused', async () => {
  const { db } = site.context
  expect((await site.as('editor', 'GET /api/settings/retention')).status).toBe(403)
  expect(
    (await site.as('editor', 'POST /api/settings/retention/run', { confirm: 'DELETE' })).status,
  ).toBe(403)
  expect((await site.admin('PUT /api/settings/retention', { articles: 5 })).body).toMatchObject({
    field: 'articles',
    error: 'The articles must be at least 30.',
  })
  expect((await site.admin('POST /api/settings/retention/run', { confirm: 'yes' })).status).toBe(
    400,
  )
  await site.admin('PUT /api/settings/retention', { articles: 365 })
  await site.admin('PUT /api/settings/retention', { articles: 90, logs: 30 })
  const [change] = (await site.admin('GET /api/logs?entity_type=retention')).body
  expect(change).toMatchObject({
    action: 'retention_update',
    change: {
      by: 'admin',
      undo: 'yes',
      fields: [
        { field: 'logs', before: null, after: 30 },
        { field: 'articles', before: 365, after: 90 },
      ],
    },
  })
  expect((await site.admin(`POST /api/logs/${change.id}/undo`, {})).status).toBe(200)
  expect((await retentionLimits(db)).limits).toMatchObject({ articles: 365, logs: null })
  await db
    .update(retention)
    .set({ updated_at: ago(0) })
    .where(eq(retention.id, 1))
  const stale = await site.app.inject({
    method: 'PUT',
    url: '/api/settings/retention',
    headers: { authorization: `Bearer ${site.token}`, 'if-match': `"${ago(1)}"` },
    payload: { articles: 30 },
  })
  expect(stale.statusCode).toBe(409)
})

test('by hand it deletes at once what the saved limits say; the disk is told by kind', async () => {
  await threeYears()
  await site.admin('PUT /api/settings/retention', { articles: 365 })
  const preview = await site.admin('POST /api/settings/retention/preview', { logs: 90 })
  expect(preview.body).toMatchObject({
    articles: { count: 23, of: 36, before: ago(365) },
    logs: { before: ago(90) },
    ai_calls: { count: 0, before: null },
  })
  expect(preview.body.logs.count).toBe(33)
  expect(preview.body.articles.bytes).toBeGreaterThan(0)
  const run = await site.admin('POST /api/settings/retention/run', { confirm: 'DELETE' })
  expect(run.body).toMatchObject({ deleted: { articles: 23 }, finished: true })
  const { body } = await site.admin('GET /api/settings/disk')
  const bytes = new Map(
    body.parts.map(({ part, bytes }: { part: string; bytes: number }) => [part, bytes]),
  )
  expect(bytes.get('articles')).toBeGreaterThan(8192)
  expect(bytes.get('pictures')).toBe('picture'.length * 2)
  expect(body.total).toBeGreaterThan(body.free)
})
