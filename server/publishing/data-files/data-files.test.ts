import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import type { DataFile } from '../../../contract/publishing/data-files.ts'
import { clusteredInterval } from '../../market/scorecard/clustered-interval.ts'
import {
  articles,
  baseRates,
  coins,
  receipts,
  stories,
  storyReactions,
} from '../../platform/database/schema.ts'
import { makeArticle, makeArticles, makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { marketSite } from '../../testing/market-site.ts'
import { compareWithPage, rowsOfFiles } from '../../testing/scorecard-from-files.ts'
import { testApp } from '../../testing/test-app.ts'
import { keepDataFiles } from './keep-data-files.ts'

/** It is 2026-11-15T12:00Z. */
const site = onceAFile(marketSite)
const db = () => site.context.db
const get = (url: string) => site.app.inject({ method: 'GET', url })
const list = async (): Promise<DataFile[]> => (await site.visitor('GET /api/data')).body.files
const fileOf = async (month: string) =>
  (await list()).find((file) => file.month === month) as DataFile
// biome-ignore lint/suspicious/noExplicitAny: rows as another program reads them
type Row = any

async function read({ path, sha256, rows }: DataFile): Promise<Row[]> {
  const { rawPayload, statusCode, headers } = await get(path)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/gzip')
  expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256)
  const lines = gunzipSync(rawPayload).toString().trimEnd().split('\n')
  expect(lines).toHaveLength(rows)
  return lines.map((line) => JSON.parse(line))
}

const ago = (days: number) => new Date(site.now().getTime() - days * DAY_MS).toISOString()

let publisher = 0
beforeAll(async () => {
  const outlet = await makePublisher(db(), { name: 'Ledgerline' })
  publisher = outlet.id
  const tracked = await db()
    .insert(coins)
    .values(['BTC', 'ETH'].map((symbol) => ({ symbol, name: symbol, source_identifier: symbol })))
    .returning()
  const told = await db()
    .insert(stories)
    .values(
      Array.from({ length: 180 }, (_, n) => ({ first_at: ago(2 + (n % 75)), last_at: ago(1) })),
    )
    .returning()
  await db()
    .insert(storyReactions)
    .values(
      told.map(({ id, first_at }, n) => ({
        story_id: id,
        coin_id: tracked[n % 2]?.id ?? 0,
        at: first_at,
        price: n % 29 === 0 ? null : 100.1,
        // every 13th is a tie, every 17th is open
        price_1h: n % 29 === 0 ? null : n % 13 === 0 ? 100.1 : n % 3 === 0 ? 100.2 : 100,
        price_24h: n % 29 === 0 || n % 17 === 0 ? null : n % 5 < 3 ? 101 : 99,
        before_percent: n % 7 === 0 ? null : n % 4 === 0 ? 0.5 : -0.5,
        closed_1h_at: ago(1),
        closed_24h_at: n % 17 === 0 ? null : ago(1),
        due_at: n % 17 === 0 ? ago(0) : null,
        ...(n % 11 !== 0 && {
          score: (n * 7) % 11,
          analyzer: n % 2 ? 'built-in' : 'gpt-4',
          analyzer_version: '3.1',
        }),
        publisher_id: n % 6 === 0 ? null : publisher,
      })),
    )
  await db()
    .update(stories)
    .set({ merged_into: told[1]?.id ?? 0 })
    .where(eq(stories.id, told[2]?.id ?? 0))
  const days = Array.from({ length: 80 }, (_, day) => ago(day + 2).slice(0, 10))
  await db()
    .insert(baseRates)
    .values(
      days.flatMap((day, n) =>
        tracked.flatMap(({ id }) =>
          (['1h', '24h'] as const).map((window) => ({
            coin_id: id,
            day,
            window,
            ups: 10 + (n % 5),
            downs: 11,
          })),
        ),
      ),
    )
})

test('the scorecard worked out from the files is that of the page, to the digit', async () => {
  await keepDataFiles(site.context)
  const files = await list()
  expect(files.map(({ month, complete }) => [month, complete])).toEqual([
    ['2026-11', false],
    ['2026-10', true],
    ['2026-09', true],
    ['2026-08', true],
  ])
  const url = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const cases = await compareWithPage(url, await rowsOfFiles(url))
  for (const count of Object.values(cases)) expect(count).toBeGreaterThan(100)
  for (const window of ['1h', '24h'])
    expect(
      (await site.visitor(`GET /api/scorecard?window=${window}&period=all`)).body.claims.bullish
        .share,
    ).not.toBeNull()
})

test('a complete file keeps what was known then, without what was hidden or deleted since', async () => {
  const seen = { publisher_id: publisher, first_seen_at: '2026-12-20T10:00:00.000Z' }
  const [kept, hidden, deleted] = await makeArticles(
    db(),
    ['Kept as it was', 'HIDDEN headline', 'DELETED headline'].map((title) => ({ ...seen, title })),
  )
  await db()
    .insert(receipts)
    .values({
      article_id: kept?.id ?? 0,
      analyzer: 'built-in',
      version: '3.1',
      analyzed_at: '2026-12-20T10:05:00.000Z',
      read_characters: 1,
      age_minutes: 1,
      freshness_score: 7,
      sentiment_score: 8,
      ad: false,
      freshness: {} as never,
      sentiment: {} as never,
      ad_reasons: [],
    })
  site.advance(50 * DAY_MS)
  await keepDataFiles(site.context)
  const before = await fileOf('2026-12')
  expect(before).toMatchObject({ complete: true, rows: 3, removed: 0 })
  // a correction, a new headline and a day later
  await db()
    .update(articles)
    .set({ title: 'Changed', sentiment_score: 2 })
    .where(eq(articles.id, kept?.id ?? 0))
  site.advance(DAY_MS)
  await keepDataFiles(site.context)
  expect(await fileOf('2026-12')).toEqual(before)
  expect((await read(before))[0]).toMatchObject({
    kind: 'article',
    id: kept?.id,
    title: 'Kept as it was',
    publisher: 'Ledgerline',
    first_seen_at: '2026-12-20T10:00:00.000Z',
    sentiment: 8,
    analyzer_version: '3.1',
    coins: [],
  })

  await db()
    .update(articles)
    .set({ hidden: true })
    .where(eq(articles.id, hidden?.id ?? 0))
  await db()
    .delete(articles)
    .where(eq(articles.id, deleted?.id ?? 0))
  const waiting = await get(before.path)
  expect([waiting.statusCode, String(waiting.headers['retry-after'])]).toEqual([503, '60'])
  site.advance(MINUTE_MS)
  await keepDataFiles(site.context)
  const after = await fileOf('2026-12')
  expect(after).toMatchObject({ rows: 1, removed: 2, made_at: before.made_at })
  expect(after.sha256).not.toBe(before.sha256)
  expect((await read(after)).map(({ title }) => title)).toEqual(['Kept as it was'])
  expect((await get('/data/SHA256SUMS')).body).toContain(`${after.sha256}  2026-12.jsonl.gz\n`)
})

test('the README names every column, how the interval is worked out and whose the headlines are', async () => {
  const { body } = await get('/data/README.txt')
  // 10 days of 10 cases each, all of which went as said on six of them
  const days = Array.from({ length: 10 }, (_, day) => ({ hits: day < 6 ? 10 : 0, cases: 10 }))
  const given = { 'sum((h - p * m)^2)': 240, N: 100, k: 10, p: 0.6, d: 9, z: 1.959964 }
  const { low, high } = clusteredInterval(days)
  expect(byFormulas(body, given, '-')).toBeCloseTo(low, 6)
  expect(byFormulas(body, given, '+')).toBeCloseTo(high, 6)
  expect(body).toContain('Headlines belong to their outlets')
  const names = (await Promise.all((await list()).map(read)))
    .flat()
    .flatMap((row) => Object.keys(row))
  for (const name of new Set(names)) expect(body).toContain(name)
  expect((await get('/data/2026-01.jsonl.gz')).statusCode).toBe(404)
})

/** Somebody else types the formulas of the README in, one after the other. */
function byFormulas(readme: string, given: Record<string, number>, sign: '-' | '+'): number {
  const known = { ...given }
  for (const name of ['effect', 't', 'n', 'low, high']) {
    let formula = new RegExp(`^  ${name} = ([^,\\n]*?)(?:,| with|$)`, 'm').exec(readme)?.[1] ?? ''
    for (const [what, value] of Object.entries(known))
      formula = formula.replaceAll(
        new RegExp(`(?<!\\w)${RegExp.escape(what)}(?!\\w)`, 'g'),
        String(value),
      )
    const text = formula.replace('-/+', sign).replaceAll('^', '**').replaceAll('sqrt', 'Math.sqrt')
    known[name] = Number(new Function(`return ${text}`)())
  }
  return known['low, high'] ?? Number.NaN
}

test('DATA_FILES=off: no list, no files, and nothing is made', async () => {
  await using off = new AsyncDisposableStack()
  const closed = await testApp({ env: { DATA_FILES: 'off' } })
  off.defer(() => closed.close())
  await makeArticle(closed.context.db)
  await keepDataFiles(closed.context)
  expect(await closed.visitor('GET /api/data')).toMatchObject({ status: 404 })
  for (const url of ['/data/README.txt', '/data/SHA256SUMS'])
    expect((await closed.app.inject({ method: 'GET', url })).statusCode).toBe(404)
})

test('the papers agree on how soon removed rows leave the files', async () => {
  const readme = (await get('/data/README.txt')).body.replace(/\s+/g, ' ')
  const docs = readFileSync('docs/programs.md', 'utf8')
  for (const paper of [readme, docs]) expect(paper).toContain('leave every file within a minute')
})
