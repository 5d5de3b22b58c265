import { expect, test } from 'vitest'
import type { UsageGroup } from '../../../contract/analysis/analysis.ts'
import { costPerDay } from './cost-bars.ts'
import { usageCsv } from './usage-csv.ts'
import { monthAfter, monthName, spanWords } from './usage-text.ts'

const group = (name: string, change: Partial<UsageGroup> = {}): UsageGroup => ({
  group: name,
  publisher_id: 1,
  models: [{ model: 'gpt-4', requests: 1200, tokens: 5, cost: 1 }],
  requests: 1200,
  tokens: 2_345_678,
  success_rate: 99.5,
  average_content_length: 1234,
  cost: 4.5,
  ...change,
})

test('cells that begin like a formula get an apostrophe, commas and quotes are wrapped', () => {
  const csv = usageCsv(
    [group('=HYPERLINK("x")'), group('-1'), group('@at'), group('+49'), group('Plain')],
    'Publisher',
  )
  expect(csv.split('\r\n')).toEqual([
    'Publisher,Models used,Total requests,Est. tokens,Success rate,Avg. content length,Est. cost (USD)',
    '"\'=HYPERLINK(""x"")","gpt-4 (1,200)","1,200","2,345,678",99.5%,"1,234",$4.50',
    ...["'-1", "'@at", "'+49", 'Plain'].map(
      (name) => `${name},"gpt-4 (1,200)","1,200","2,345,678",99.5%,"1,234",$4.50`,
    ),
    '',
  ])
})

test('a month has all its days, and neighbours across the year', () => {
  const days = costPerDay(
    [group('2026-02-28')],
    { month: '2026-02' },
    new Date('2026-11-15T12:00:00Z'),
  )
  expect([days[0]?.day, days.at(-1), days.length]).toEqual([
    '2026-02-01',
    { day: '2026-02-28', parts: [{ model: 'gpt-4', cost: 1 }], total: 1 },
    28,
  ])
  expect([monthAfter('2026-01', -1), monthAfter('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
  expect(monthName('2026-11')).toBe('November 2026')
  expect(spanWords({ month: '2026-11' })).toBe('in November 2026')
})
