import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreBand } from '../../../contract/analysis/scores.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/platform/durations.ts'
import { migrateDatabase } from '../../platform/database/migrate.ts'
import { coins } from '../../platform/database/schema.ts'
import { makeArticles } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { randomRuns } from '../../testing/random-runs.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { foldNewsDays, newsMixBySteps, newsTotal } from './store.ts'

const database = onceAFile(testDatabase)
const start = Date.parse('2026-03-28T00:00:00Z')

/** Around midnights above all. */
const moment = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(-1, 0, 1, HOUR_MS, DAY_MS / 2, DAY_MS - 1))
  .map(([day, ms]) => new Date(start + day * DAY_MS + ms))
const score = fc.constantFrom(null, 0, 3.99, 4, 6.99, 7, 10)
const article = fc.integer({ min: 1, max: 12 })
const coin = fc.integer({ min: 1, max: 2 })
const link = fc.record({ article, coin, salience: fc.constantFrom('main', 'mention') })

/** What can happen to the articles of a coin; each is one statement. */
const change: fc.Arbitrary<SQL> = fc.oneof(
  link.map(
    ({ article, coin, salience }) => sql`
      insert into article_coins (article_id, coin_id, salience)
      select id, ${coin}, ${salience} from articles where id = ${article}
      on conflict (article_id, coin_id) do update set salience = excluded.salience`,
  ),
  fc
    .tuple(article, score)
    .map(([id, to]) => sql`update articles set sentiment_score = ${to} where id = ${id}`),
  fc
    .tuple(article, moment)
    .map(([id, at]) => sql`update articles set sort_at = ${at.toISOString()} where id = ${id}`),
  fc
    .tuple(article, fc.boolean())
    .map(([id, to]) => sql`update articles set hidden = ${to} where id = ${id}`),
  fc
    .tuple(article, fc.constantFrom('text', 'removed'))
    .map(([id, to]) => sql`update article_coins set origin = ${to} where article_id = ${id}`),
  coin.map((id) => sql`update article_coins set salience = 'main' where coin_id = ${id}`),
  article.map((id) => sql`delete from articles where id = ${id}`),
  coin.map((id) => sql`delete from article_coins where coin_id = ${id} and article_id % 3 = 0`),
)

/** Article by article, without the database's help. */
async function counted(coinId: number, from: Date, to: Date, stepMs: number) {
  const { rows } = await database.db.execute<{ at: string; score: number | null }>(sql`
    select a.sort_at as at, a.sentiment_score as score from articles a join article_coins l on l.article_id = a.id
    where l.coin_id = ${coinId} and l.salience = 'main' and l.origin <> 'removed' and not a.hidden`)
  const news = rows.map(({ at, score }) => ({ at: Date.parse(at), score }))
  const starts = Array.from(
    { length: Math.ceil((to.getTime() - from.getTime()) / stepMs) },
    (_, place) => from.getTime() + place * stepMs,
  )
  return starts
    .map((at) => {
      const inside = news.filter(
        (one) => one.at >= at && one.at < at + stepMs && one.at < to.getTime(),
      )
      const banded = (band: string) =>
        inside.filter(({ score }) => score !== null && scoreBand(score) === band).length
      return {
        at: new Date(at).toISOString(),
        bullish: banded('high'),
        neutral: banded('medium'),
        bearish: banded('low'),
        unscored: inside.filter(({ score }) => score === null).length,
      }
    })
    .filter((mix) => newsTotal(mix) > 0)
}

async function sameAsCounted(from: Date, to: Date, stepMs: number) {
  for (const id of [1, 2])
    expect(await newsMixBySteps(database.db, id, { from, to, stepMs })).toEqual(
      await counted(id, from, to, stepMs),
    )
}

async function newNews(moments: { at: Date; score: number | null }[]) {
  const { db } = database
  await db.execute(sql`truncate coins, articles restart identity cascade`)
  const named = ['BTC', 'ETH'].map((name) => ({ symbol: name, name, source_identifier: name }))
  await db.insert(coins).values(named)
  await makeArticles(
    db,
    moments.map(({ at, score }) => ({ published_at: at.toISOString(), sentiment_score: score })),
  )
  await db.execute(sql`
    insert into article_coins (article_id, coin_id, salience) select id, 1 + id % 2, 'main' from articles`)
}

const twelve = fc.array(fc.record({ at: moment, score }), { minLength: 12, maxLength: 12 })
const stepMs = fc.constantFrom(HOUR_MS, 6 * HOUR_MS, DAY_MS, 2.5 * DAY_MS, 7 * DAY_MS)

test("a coin's news in steps is what counting its articles gives, whatever happened to them", async () => {
  await fc.assert(
    fc.asyncProperty(
      twelve,
      fc.array(change, { maxLength: 12 }),
      fc.boolean(),
      fc.tuple(moment, moment, stepMs),
      async (news, changes, folds, [one, other, step]) => {
        await newNews(news)
        for (const statement of changes) await database.db.execute(statement)
        if (folds) await foldNewsDays(database.db)
        const [from, to] = one < other ? [one, other] : [other, one]
        await sameAsCounted(from, to, step)
        await sameAsCounted(new Date(start - DAY_MS), new Date(start + 10 * DAY_MS + 1), step)
      },
    ),
    { numRuns: randomRuns(20) },
  )
})

test('what was added up is one row a day, and nothing is left of a day without news', async () => {
  const { db } = database
  const at = (day: number) => ({ at: new Date(start + day * DAY_MS), score: 5 })
  await newNews([at(1), at(1), at(1), at(2)])
  await db.execute(sql`update articles set sentiment_score = 8`)
  await db.execute(sql`delete from articles where id = 4`)
  await Promise.all([foldNewsDays(db), foldNewsDays(db)])
  await foldNewsDays(db)
  const { rows } = await db.execute(sql`select * from coin_news_days order by coin_id`)
  expect(rows).toMatchObject([
    { coin_id: 1, all: 1, scored: 1, bullish: 1, bearish: 0 },
    { coin_id: 2, all: 2, scored: 2, bullish: 2, bearish: 0 },
  ])
})

test('a site that has news already is counted when it is upgraded, once', async () => {
  const { db, url } = database
  const news = Array.from({ length: 12 }, (_, place) => ({
    at: new Date(start + place * HOUR_MS * 9),
    score: place,
  }))
  await newNews(news)
  for (const trigger of [
    'news_added',
    'news_as_it_is',
    'news_as_it_was',
    'news_removed',
    'news_emptied',
  ])
    await db.execute(sql`drop trigger ${sql.identifier(trigger)} on article_coins`)
  await db.execute(sql`delete from coin_news_days`)
  for (let start = 0; start < 2; start++) {
    await db.execute(sql`delete from app_state where key = 'sql_functions'`)
    await migrateDatabase(url)
  }
  await db.execute(sql`update articles set sentiment_score = 1 where id = 5`)
  await sameAsCounted(new Date(start), new Date(start + 10 * DAY_MS), 7 * DAY_MS)
})
