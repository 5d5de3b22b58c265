import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { TRASH_KINDS, type TrashKind } from '../../../contract/accounts/trash.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import {
  articleCoins,
  articleStories,
  articles,
  articleVersions,
  categories,
  coinAliases,
  coins,
  feedStates,
  oldCategorySlugs,
  pricePoints,
  stories,
  storyCoins,
  storyReactions,
  storyVerdicts,
} from '../../platform/database/schema.ts'
import { guardChild } from '../../testing/end-with-us.ts'
import { makeArticle, makeCategory, makePublisher, makeTag } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { randomRuns } from '../../testing/random-runs.ts'
import { testApp } from '../../testing/test-app.ts'
import { sweepTrash } from './delete-for-good.ts'
import { cascadingChildren, nullingReferences, tableOf } from './tables-store.ts'

let later = 0
const site = onceAFile(() => testApp({ now: () => new Date(Date.now() + later) }))
type Thing = [kind: TrashKind, id: number]
const things: Thing[] = []

const PATHS: Record<TrashKind, string> = {
  article: 'articles',
  publisher: 'publishers',
  tag: 'tags',
  category: 'categories',
  page: 'pages',
  coin: 'crypto/coins',
  user: 'users',
}
const remove = ([kind, id]: Thing, query = '') =>
  site.admin(`DELETE /api/${PATHS[kind]}/${id}${query}`)
const restore = ([kind, id]: Thing, body = {}) =>
  site.admin(`POST /api/trash/${kind}/${id}/restore`, body)

/** Every row that lives, but for what the restoring itself leaves behind. */
async function snapshot() {
  const { db } = site.context
  const names = TRASH_KINDS.map(tableOf)
  const tables = [
    ...new Set([
      ...names,
      ...names.flatMap(cascadingChildren).map(({ table }) => table),
      'stories',
    ]),
  ]
  const all: Record<string, unknown> = {}
  for (const table of [...tables, 'deleted_articles']) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select (to_jsonb(t) - 'stale')::text as row from ${sql.identifier(table)} t order by 1`,
    )
    all[table] = rows.map(({ row }) => row)
  }
  return all
}

beforeAll(async () => {
  const { db } = site.context
  const first = '2026-01-01T00:00:00Z'
  const [story] = await db.insert(stories).values({ first_at: first, last_at: first }).returning()
  const storyId = story?.id ?? 0
  for (const n of [1, 2]) {
    const publisher = await makePublisher(db, { content_api_key_sealed: 'sealed' })
    await db.insert(feedStates).values({ publisher_id: publisher.id, etag: `"${n}"`, failures: n })
    const tag = await makeTag(db)
    const category = await makeCategory(db, { tagId: tag.id })
    await db.insert(oldCategorySlugs).values({ slug: `once-${n}`, category_id: category.id })
    const coin = { symbol: `C${n}`, name: `Coin ${n}`, source_identifier: `coin-${n}` }
    const [{ id: coinId } = { id: 0 }] = await db.insert(coins).values(coin).returning()
    // more digits than a number of JavaScript has
    await db.execute(sql`insert into price_points (coin_id, at, resolution, price)
      select ${coinId}, ${first}::timestamptz + make_interval(mins => n * 5), 5, 1.23456789012345678901234 / n
      from generate_series(1, 30) n`)
    await db.insert(coinAliases).values({ coin_id: coinId, alias: `Old ${n}` })
    await db.insert(storyReactions).values({
      story_id: storyId,
      coin_id: coinId,
      at: first,
      price: 100,
      price_1h: 101.5,
      after_1h_percent: 1.5,
      closed_1h_at: first,
      score: 7,
    })
    await db.insert(storyCoins).values({ story_id: storyId, coin_id: coinId, place: n })
    const page = await site.admin('POST /api/pages', {
      path: `/page-${n}`,
      meta_title: 'P',
      body: '*Hi*',
    })
    const user = await site.admin('POST /api/users', {
      username: `user ${n}`,
      password: 'a longer sentence',
    })
    things.push(
      ['publisher', publisher.id],
      ['tag', tag.id],
      ['category', category.id],
      ['coin', coinId],
    )
    things.push(['page', page.body.id], ['user', user.body.id])
  }
  const ids = (kind: TrashKind) => things.flatMap((thing) => (thing[0] === kind ? [thing[1]] : []))
  for (const n of [0, 1, 2, 3]) {
    const article = await makeArticle(db, {
      publisher_id: ids('publisher')[n % 2] ?? null,
      tag_ids: ids('tag'),
      featured: n === 1,
      hidden: n === 2,
      freshness_score: 1 / 3,
      overview: 'Ünïcode \\ "quotes"',
    })
    things.push(['article', article.id])
    for (const coin_id of ids('coin'))
      await db
        .insert(articleCoins)
        .values({ article_id: article.id, coin_id, salience: 'main', score: n })
    await db
      .insert(articleStories)
      .values({ article_id: article.id, story_id: storyId, score: 0.1 + n })
    await db
      .insert(storyVerdicts)
      .values({ article_id: article.id, story_id: storyId, verdict: 'in' })
    await db
      .insert(articleVersions)
      .values({ article_id: article.id, title: 'Before', replaced_at: '2026-01-01T00:00:00Z' })
  }
})

test('whatever is deleted, in whatever order it is restored, all is as it was', async () => {
  const before = await snapshot()
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(things, { minLength: 1 }),
      fc.infiniteStream(fc.nat()),
      async (some, order) => {
        const gone: Thing[] = []
        for (const thing of some) if ((await remove(thing)).status === 200) gone.push(thing)
        expect(gone.length + some.filter(([kind]) => kind === 'tag').length).toBeGreaterThanOrEqual(
          some.length,
        )
        const shuffled = gone.map((thing) => [order.next().value ?? 0, thing] as const)
        for (const [, thing] of shuffled.sort(([a], [b]) => a - b))
          expect([200, 404]).toContain((await restore(thing)).status)
        expect((await site.admin('GET /api/trash')).body.counts.all).toBe(0)
        expect(await snapshot()).toEqual(before)
      },
    ),
    { numRuns: randomRuns(12) },
  )
}, 60_000)

test('a restored coin keeps its measured reactions, and counts the outlets its story has by then', async () => {
  const { db } = site.context
  const coin = things.find(([kind]) => kind === 'coin') as Thing
  const reactions = () =>
    db.select().from(storyReactions).where(eq(storyReactions.coin_id, coin[1]))
  const before = await reactions()
  expect(before).toMatchObject([{ after_1h_percent: 1.5, outlets: 0 }])
  expect((await remove(coin)).status).toBe(200)
  expect(await reactions()).toEqual([])
  await db.update(stories).set({ outlet_count: 3 })
  expect((await restore(coin)).status).toBe(200)
  expect(await reactions()).toEqual(before.map((row) => ({ ...row, outlets: 3 })))
})

test('every table that hangs on a thing is known, and has nothing hanging on it', () => {
  const hanging = TRASH_KINDS.flatMap((kind) => cascadingChildren(tableOf(kind)))
  expect(hanging.map(({ table }) => table)).toEqual(
    expect.arrayContaining([
      'article_coins',
      'receipts',
      'price_points',
      'feed_states',
      'old_category_slugs',
    ]),
  )
  expect(hanging.map(({ table }) => table)).not.toContain('sessions')
  expect(hanging.flatMap(({ table }) => cascadingChildren(table))).toEqual([])
  expect(nullingReferences('publishers')).toMatchObject([
    { table: 'articles', column: 'publisher_id' },
  ])
})

test('a publisher goes alone and its articles get it back, or all go and come back together', async () => {
  const before = await snapshot()
  const [publisher] = things.filter(([kind]) => kind === 'publisher')
  if (!publisher) throw new Error('No publisher')
  expect(await remove(publisher)).toMatchObject({ status: 200, body: { id: publisher[1] } })
  expect(JSON.stringify((await site.visitor('GET /api/articles')).body)).not.toContain(
    `"id":${publisher[1]},"name":"Publisher`,
  )
  expect((await remove(publisher)).status).toBe(404)
  expect((await restore(publisher)).body).toMatchObject({
    kind: 'publisher',
    note: 'Back on 2 articles.',
  })
  expect(await snapshot()).toEqual(before)

  expect((await remove(publisher, '?articles=delete')).status).toBe(200)
  expect((await site.visitor('GET /api/articles')).body.totalCount).toBe(2)
  const { body } = await site.admin('GET /api/trash')
  expect(body).toMatchObject({
    counts: { all: 1, articles: 0, other: 1 },
    things: [{ kind: 'publisher', note: '2 articles deleted with it', deleted_by: 'admin' }],
  })
  const [deletion] = (
    await site.admin(`GET /api/logs?entity_type=publisher&entity_id=${publisher[1]}`)
  ).body
  expect(deletion).toMatchObject({
    action: 'publisher_delete',
    change: { kind: 'deleted', undo: 'yes' },
  })
  expect((await site.admin(`POST /api/logs/${deletion.id}/undo`, {})).status).toBe(200)
  expect(await snapshot()).toEqual(before)
})

test('a name that was taken meanwhile is asked about; what is needed and gone for good refuses', async () => {
  const { body: tag } = await site.admin('POST /api/tags', { name: 'Airdrops' })
  await remove(['tag', tag.id])
  await site.admin('POST /api/tags', { name: 'airdrops' })
  expect(await restore(['tag', tag.id])).toMatchObject({
    status: 409,
    body: { code: 'NAME_IN_USE', error: 'A tag Airdrops exists again. Restore as Airdrops 2?' },
  })
  expect((await restore(['tag', tag.id], { rename: true })).body).toMatchObject({
    name: 'Airdrops 2',
  })

  const category = (
    await site.admin('POST /api/categories', { name: 'Gifts', slug: 'gifts', tagId: tag.id })
  ).body
  await remove(['category', category.id])
  await remove(['tag', tag.id])
  expect(await site.admin(`DELETE /api/trash/tag/${tag.id}`)).toMatchObject({
    body: { deleted: 1 },
  })
  expect(await restore(['category', category.id])).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  })
  const coin = things.find(([kind]) => kind === 'coin')
  expect((await site.as('editor', 'POST /api/trash/coin/1/restore', {})).status).toBe(403)
  expect((await site.as('editor', `DELETE /api/trash/tag/${coin?.[1]}`)).status).toBe(403)
})

test('two who restore or delete at once: one does, the other is told that it is gone', async () => {
  const before = await snapshot()
  const [article] = things.filter(([kind]) => kind === 'article')
  if (!article) throw new Error('No article')
  const statuses = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort()
  expect(await statuses([remove(article), remove(article)])).toEqual([200, 404])
  const undo = () => site.admin(`POST /api/changes/article/${article[1]}/undo`)
  const both = await statuses([restore(article), undo()])
  expect(both[0]).toBe(200)
  expect(both[1]).toBeGreaterThanOrEqual(404)
  expect(await snapshot()).toEqual(before)
})

test('after 30 days it is gone for good, with its number in the articles; a deleted user cannot sign in', async () => {
  const [, tagThing] = things.filter(([kind]) => kind === 'tag')
  const [, category] = things.filter(([kind]) => kind === 'category')
  const [user] = things.filter(([kind]) => kind === 'user')
  if (!tagThing || !user || !category) throw new Error('Too few things')
  const token = await site.signInAs('user 1', 'a longer sentence')
  await remove(user)
  expect(await site.signInAs('user 1', 'a longer sentence')).toBeUndefined()
  await restore(user)
  const verify = await site.app.inject({
    url: '/api/auth/verify',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(verify.statusCode).toBe(401)
  expect(await site.signInAs('user 1', 'a longer sentence')).toEqual(expect.any(String))
  await remove(category)
  await remove(tagThing)
  expect(await sweepTrash(site.context.db, site.context.now())).toEqual({ deleted: 0 })
  later = 31 * DAY_MS
  await sweepTrash(site.context.db, site.context.now())
  later = 0
  expect((await site.admin('GET /api/trash')).body).toMatchObject({ things: [], bytes: 0 })
  expect((await restore(tagThing)).status).toBe(404)
  const left = await site.context.db.execute(
    sql`select from articles where ${tagThing[1]} = any(tag_ids)`,
  )
  expect(left.rowCount).toBe(0)
})

/** A process of its own that is killed when all is moved and nothing is certain. */
async function killAfterMoving(publisher: number, what: 'delete' | 'restore') {
  const child = spawn(
    process.execPath,
    ['server/testing/quick-process.ts', 'trash', site.url, String(publisher), what],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  guardChild(child)
  const [said] = await once(child.stdout, 'data')
  expect(String(said)).toContain('moved')
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test('killed in the middle of a restore, all is still in the trash, and comes back whole', async () => {
  const before = await snapshot()
  const id = things.find(([kind]) => kind === 'publisher')?.[1] ?? 0
  expect((await site.admin(`DELETE /api/publishers/${id}?articles=delete`)).status).toBe(200)
  const deleted = await snapshot()
  await killAfterMoving(id, 'restore')
  expect(await snapshot()).toEqual(deleted)
  await expect.poll(async () => (await restore(['publisher', id])).status).toBe(200)
  expect(await snapshot()).toEqual(before)
})

test('killed in the middle of a deletion, all is still there', async () => {
  const before = await snapshot()
  const [publisher] = things.filter(([kind]) => kind === 'publisher')
  await killAfterMoving(publisher?.[1] ?? 0, 'delete')
  // the lock of the dead process is let go of when the database has noticed
  await expect
    .poll(async () => (await restore(['publisher', publisher?.[1] ?? 0])).status)
    .toBe(404)
  expect(await snapshot()).toEqual(before)
  expect(await site.context.db.select().from(articles)).toHaveLength(4)
  expect((await site.context.db.select().from(categories)).length).toBeGreaterThan(0)
  expect((await site.context.db.select().from(pricePoints)).length).toBe(60)
})
