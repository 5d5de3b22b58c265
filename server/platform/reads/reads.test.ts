import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { nightlyCleanup } from '../../admin/retention/run-retention.ts'
import { makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { createReads } from './count-reads.ts'

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' }
const site = onceAFile(testApp)

const ping = (slug: string, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: `/api/clicks/${slug}`,
    headers: {
      ...BROWSER,
      'content-type': 'text/ping',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload: 'PING',
  })

test('clicks are counted by outlet, those of bots, other sites and unknown outlets are not', async () => {
  const { slug, name } = await makePublisher(site.context.db)
  expect((await ping(slug)).statusCode).toBe(204)
  expect((await ping(slug, { 'content-type': 'text/ping; charset=utf-8' })).statusCode).toBe(204)
  await ping(slug, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  await ping(slug, { 'sec-fetch-site': 'cross-site' })
  await ping('nobody')
  await ping('%00')
  const day = new Date().toISOString().slice(0, 10)
  expect((await site.as('viewer', 'GET /api/reads')).body).toEqual([
    { day, kind: 'outlet', name, count: 2 },
  ])
  expect((await site.visitor('GET /api/reads')).status).toBe(401)
})

test('pages are counted by path and day, added up over processes, and kept 90 days', async () => {
  const { db, log } = site.context
  await db.execute(sql`truncate daily_reads`)
  const at = (day: string) => () => new Date(`${day}T12:00:00Z`)
  for (const [day, visits] of [
    ['2026-08-01', 1],
    ['2026-11-16', 2],
  ] as const) {
    const processes = [
      createReads({ db, log, now: at(day) }),
      createReads({ db, log, now: at(day) }),
    ]
    for (const reads of processes)
      for (let n = 0; n < visits; n++) {
        reads.page('/coins/btc?range=7d', BROWSER)
        reads.page('/embed/top', BROWSER)
        reads.page('/', { 'user-agent': 'python-requests/2.32' })
        reads.page('/', { ...BROWSER, 'sec-purpose': 'prefetch;prerender' })
      }
    await Promise.all(processes.map((reads) => reads.close()))
  }
  const stored = async () =>
    (await db.execute(sql`select day::text, key, count from daily_reads order by day`)).rows
  expect(await stored()).toEqual([
    { day: '2026-08-01', key: '/coins/btc', count: 2 },
    { day: '2026-11-16', key: '/coins/btc', count: 4 },
  ])
  await nightlyCleanup({ ...site.context, now: at('2026-11-17') })
  expect(await stored()).toEqual([{ day: '2026-11-16', key: '/coins/btc', count: 4 }])
})

test('a flood of different pages costs bounded memory, and a failed flush loses nothing', async () => {
  const { db, log, now } = site.context
  await db.execute(sql`truncate daily_reads`)
  const reads = createReads({ db, log, now })
  for (let n = 0; n < 6_000; n++) reads.page(`/stories/${n}`, BROWSER)
  const broken = createReads({
    db: { execute: () => Promise.reject(new Error('away')) } as never,
    log: { warn() {} } as never,
    now,
  })
  broken.page('/', BROWSER)
  await broken.flush()
  await reads.close()
  const { rows } = await db.execute(
    sql`select count(*)::int as keys, sum(count)::int as visits, max(count) as other from daily_reads`,
  )
  expect(rows).toEqual([{ keys: 5_001, visits: 6_000, other: 1_000 }])
})
