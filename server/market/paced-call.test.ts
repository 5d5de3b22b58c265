import { expect, test } from 'vitest'
import { DEFAULT_COIN_SOURCE } from '../../contract/market/coin-sources.ts'
import { MINUTE_MS } from '../../contract/platform/durations.ts'
import { onceAFile } from '../testing/fixture.ts'
import { testDatabase } from '../testing/test-database.ts'
import { pacedCalls } from './paced-call.ts'

const site = onceAFile(testDatabase)

test('a click waits for the pace of a slow service, however long that is', async () => {
  let now = Date.parse('2026-11-15T12:00:00Z')
  const waits: number[] = []
  const call = pacedCalls({
    db: site.db,
    now: () => new Date(now),
    source: DEFAULT_COIN_SOURCE,
    reason: 'click',
    limits: { burst: 1, everyMs: 3 * MINUTE_MS, backfillLeaves: 0, callsPerMonth: 9000 },
    onWait(leftMs) {
      waits.push(leftMs)
      now += leftMs
    },
  })
  const answered = async () => ({ outcome: { kind: 'answered' } as const, value: 'quotes' })
  expect(await call(answered)).toBe('quotes')
  expect(await call(answered)).toBe('quotes')
  expect(waits[0]).toBeGreaterThan(2 * MINUTE_MS)
})
