import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { unanalyzedArticles } from '../../news/articles/analysis-store.ts'
import { articles, coins, deletedArticles, publishers } from '../../platform/database/schema.ts'
import { makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { adminCli } from '../cli/run.ts'
import { importArchive } from './import-archive.ts'

const site = onceAFile(() => testApp({ now: () => new Date('2026-11-15T12:00:00.000Z') }))
const db = () => site.context.db

beforeEach(async () => {
  await db().execute(
    sql`truncate articles, stories, publishers, coins, deleted_articles, alert_deliveries cascade`,
  )
  await db().insert(coins).values({ symbol: 'BTC', name: 'Bitcoin', source_identifier: 'bitcoin' })
})

function fileWith(name: string, content: string | Buffer) {
  const file = join(testFolder(), name)
  writeFileSync(file, content)
  return file
}

async function admin(...words: string[]) {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await adminCli(words, { say, complain: say, open: async () => site.context })
  return { code, text: lines.join('\n') }
}

const CSV = `\uFEFFid,title,url,publisher,published_at
1,"Bitcoin rises, ""again"" says
analyst",https://www.old.example/a?utm_source=x,Old Outlet,2019-03-01T10:00:00Z
2,No address,,Old Outlet,2019-03-01T10:00:00Z

3,Second report,https://old.example/b,ledgerline,2020-01-02 03:04:05
4,From tomorrow,https://old.example/c,Old Outlet,2030-01-01T00:00:00Z
5,Too few columns
6,The same again,https://old.example/a,Old Outlet,2019-03-01T10:00:00Z
`

test('titles from CSV become articles of known and inactive publishers, with coins and stories of one', async () => {
  const known = await makePublisher(db(), { name: 'Ledgerline' })
  const file = fileWith('archive.csv', CSV)
  const { code, text } = await admin('import-archive', file)
  expect(code).toBe(0)
  expect(text.split('\n')).toEqual([
    '2 articles were added, 1 were known already.',
    'New inactive publishers: Old Outlet.',
    '3 lines could not be used:',
    '  line 4: no address',
    '  line 7: no date, or one in the future',
    '  line 8: not readable',
  ])
  const stored = await db().select().from(articles).orderBy(articles.sort_at)
  const [outlet] = await db().select().from(publishers).where(eq(publishers.name, 'Old Outlet'))
  expect(outlet?.active).toBe(false)
  expect(stored.map(({ publisher_id, sort_at }) => [publisher_id, sort_at])).toEqual([
    [outlet?.id, '2019-03-01T10:00:00.000Z'],
    [known.id, '2020-01-02T03:04:05.000Z'],
  ])
  const { rows } = await db().execute(sql`
    select s.article_count, s.outlet_count, s.first_at = a.sort_at as placed,
      (select string_agg(c.symbol, ',') from article_coins l join coins c on c.id = l.coin_id where l.article_id = a.id) as coins
    from articles a join article_stories m on m.article_id = a.id join stories s on s.id = m.story_id order by a.sort_at`)
  expect(rows).toEqual([
    { article_count: 1, outlet_count: 1, placed: true, coins: 'BTC' },
    { article_count: 1, outlet_count: 1, placed: true, coins: null },
  ])
})

test('nothing is analysed, fetched, grouped or alerted, and a second run adds nothing', async () => {
  const line = (n: number) =>
    JSON.stringify({
      title: `Report no. ${n}`,
      url: `https://old.example/${n}`,
      publisher: 'Old Outlet',
      published_at: new Date(Date.UTC(2020, 0, 1 + (n % 900))).toISOString(),
    })
  const lines = Array.from({ length: 1200 }, (_, n) => line(n))
  const other = JSON.stringify({
    kind: 'base_rate',
    coin: 'BTC',
    day: '2020-01-01',
    window: '1h',
    ups: 1,
    downs: 2,
  })
  const file = fileWith('archive.jsonl.gz', gzipSync([...lines, other, '{broken'].join('\n')))
  const bad = [{ line: 1202, problem: 'not readable' }]
  const first = { added: 1200, known: 0, tooOld: 0, publishers: ['Old Outlet'], bad }
  expect(await importArchive(site.context, file)).toEqual(first)
  expect(await unanalyzedArticles(db(), 10, [])).toEqual([])
  const { rows } = await db().execute(sql`
    select (select count(*)::int from article_stories where story_id is null) as waiting,
      (select count(*)::int from feed_fetches) as fetches, (select count(*)::int from alert_deliveries) as alerts`)
  expect(rows).toEqual([{ waiting: 0, fetches: 0, alerts: 0 }])

  // deleted articles stay deleted
  const [gone] = await db().select().from(articles).limit(1)
  expect(await site.admin(`DELETE /api/articles/${gone?.id}`)).toMatchObject({ status: 200 })
  expect(await db().$count(deletedArticles)).toBe(1)
  expect(await importArchive(site.context, file)).toEqual({
    ...first,
    added: 0,
    known: 1200,
    publishers: [],
  })
  expect(await db().$count(articles)).toBe(1199)
})

test('a file that is no archive or is not there is refused with a sentence', async () => {
  const file = fileWith('other.csv', 'name,address\nx,y\n')
  expect(await admin('import-archive', file)).toMatchObject({
    code: 2,
    text: expect.stringContaining('no column title, url, publisher, published_at'),
  })
  expect(await admin('import-archive', join(testFolder(), 'missing.csv'))).toMatchObject({
    code: 2,
    text: expect.stringContaining('ENOENT'),
  })
  expect(await db().$count(articles)).toBe(0)
})
