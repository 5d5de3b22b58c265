import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { appState, coins } from '../platform/database/schema.ts'
import { startProcess } from '../testing/app-process.ts'
import { fakeCoin, fakeCoinGecko } from '../testing/fake-coingecko.ts'
import { onceAFile } from '../testing/fixture.ts'
import { testApp } from '../testing/test-app.ts'
import { testFolder } from '../testing/test-folder.ts'
import { backfillJob } from './jobs.ts'

const site = onceAFile(testApp)
const service = onceAFile(fakeCoinGecko)
const patience = { timeout: 20_000, interval: 50 }

test('SIGTERM while the coin service is slow fails no job and no coin, and the next process fetches the rest', async () => {
  const { db, queue } = site.context
  const missing = async () => {
    const [coin] = await db.select().from(coins)
    return [coin?.missing_history_days, coin?.history_failures]
  }
  const needsAttention = async () => (await site.admin('GET /api/attention')).body.matters
  const startServer = () =>
    startProcess(testFolder(), {
      DATABASE_URL: site.url,
      COINGECKO_BASE_URL: service.url,
      COINGECKO_API_KEY: 'CG-test',
    })
  service.coins.push(fakeCoin({ id: 'alpha', symbol: 'alpha' }))
  service.misbehave(({ query }) => (query.days === '30' ? 'hang' : undefined))
  await db.insert(coins).values({ symbol: 'ALPHA', name: 'Alpha', source_identifier: 'alpha' })
  await queue.send(backfillJob, {})

  const first = startServer()
  await vi.waitFor(
    () => expect(service.calls.map(({ query }) => query.days)).toContain('30'),
    patience,
  )
  expect(await first.end('SIGTERM')).toEqual({ code: 0, errors: '' })
  expect(first.output()).not.toMatch(/"level":"(error|fatal)"/)
  expect(await missing()).toEqual([[30, 365], 0])
  expect(await needsAttention()).toEqual([])

  service.misbehave(() => undefined)
  // saves the waits for the retry and for the call that nobody ended, which counts as under way for 20 s
  await db.execute(sql`update queue.job set start_after = now() where name = ${backfillJob.name}`)
  await db.delete(appState).where(eq(appState.key, 'coingecko.calls'))
  const next = startServer()
  await vi.waitFor(async () => expect(await missing()).toEqual([[], 0]), patience)
  expect(await needsAttention()).toEqual([])
  await next.end('SIGTERM')
})
