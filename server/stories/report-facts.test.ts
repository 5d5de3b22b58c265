import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../contract/platform/durations.ts'
import { type ReportSource, reportedAt, withFacts } from './report-facts.ts'

const NOON = Date.UTC(2026, 4, 6, 12)

describe('when a report counts', () => {
  const seen = { firstSeenAt: NOON, firstFetch: false, notBefore: null }
  const lacked = { ...seen, notBefore: NOON - 2 * HOUR_MS }

  it.each([
    ['its date', { ...seen, publishedAt: NOON - HOUR_MS }, NOON - HOUR_MS],
    ['a date in the future', { ...seen, publishedAt: NOON + MINUTE_MS }, NOON],
    [
      'a date a day before it was seen',
      { ...seen, publishedAt: NOON - 24 * HOUR_MS },
      NOON - 24 * HOUR_MS,
    ],
    ['a date long before it was seen', { ...seen, publishedAt: NOON - 25 * HOUR_MS }, NOON],
    [
      'a date long before the first fetch',
      { ...seen, publishedAt: NOON - 25 * HOUR_MS, firstFetch: true },
      NOON - 25 * HOUR_MS,
    ],
    [
      'a date when its feed lacked it',
      { ...lacked, publishedAt: NOON - 20 * HOUR_MS },
      NOON - 2 * HOUR_MS,
    ],
    ['a date after its feed lacked it', { ...lacked, publishedAt: NOON - HOUR_MS }, NOON - HOUR_MS],
    [
      'a feed that lacked it later than it was seen',
      { ...lacked, publishedAt: NOON - HOUR_MS, notBefore: NOON + HOUR_MS },
      NOON,
    ],
  ])('%s', (_, times, at) => {
    expect(reportedAt(times)).toBe(at)
  })
})

const report = (id: number, minutes: number, more: Partial<ReportSource> = {}): ReportSource => ({
  id,
  publisher: id,
  publishedAt: NOON + minutes * MINUTE_MS,
  firstSeenAt: NOON + minutes * MINUTE_MS,
  firstFetch: false,
  notBefore: null,
  ad: false,
  rewritesOthers: false,
  copied: null,
  ...more,
})

describe('who was first', () => {
  const rewriter = report(1, 0, { rewritesOthers: true })
  const backdated = report(1, -1, {
    firstSeenAt: NOON + 3 * HOUR_MS,
    notBefore: NOON + 2 * HOUR_MS,
  })

  it.each<[string, ReportSource[], Record<number, 'alone' | 'together'>]>([
    ['two minutes ahead', [report(1, 0), report(2, 2)], { 1: 'alone' }],
    [
      'less than two minutes',
      [report(2, 1), report(1, 0), report(3, 2)],
      { 1: 'together', 2: 'together' },
    ],
    ['nobody alone', [report(1, 0)], {}],
    ['nobody among reports of one outlet', [report(1, 0), report(2, 5, { publisher: 1 })], {}],
    [
      'outlets that are gone, each for itself',
      [report(1, 0, { publisher: null }), report(2, 5, { publisher: null })],
      { 1: 'alone' },
    ],
    ['never a copy', [report(1, 0, { copied: 2 }), report(2, 5), report(3, 20)], { 2: 'alone' }],
    [
      'never an advertisement',
      [report(1, 0, { ad: true }), report(2, 5), report(3, 20)],
      { 2: 'alone' },
    ],
    ['never a back-dated report', [backdated, report(2, 0), report(3, 20)], { 2: 'alone' }],
    ['no rewriter before another', [rewriter, report(2, 5), report(3, 20)], { 2: 'alone' }],
    ['the only one that is no rewriter', [rewriter, report(2, 5)], { 2: 'alone' }],
    [
      'a rewriter among rewriters',
      [rewriter, report(2, 5, { rewritesOthers: true })],
      { 1: 'alone' },
    ],
    [
      'nobody among copies and advertisements',
      [report(1, 0, { ad: true }), report(2, 5, { copied: 1 })],
      {},
    ],
  ])('%s', (_, sources, expected) => {
    const first = withFacts(sources).flatMap(({ id, cameFirst }) =>
      cameFirst ? [[id, cameFirst]] : [],
    )
    expect(Object.fromEntries(first)).toEqual(expected)
  })
})

it('is own in its own words only, and counts once for each outlet, by its earliest own report', () => {
  const facts = withFacts([
    report(1, 9),
    report(2, 1, { publisher: 1, ad: true }),
    report(3, 3, { publisher: 1 }),
    report(4, 4, { copied: 3 }),
    report(5, 5, { rewritesOthers: true }),
    report(6, 6, { publisher: null }),
    report(7, 7, { publisher: null }),
  ])
  expect(facts.map(({ id, isOwn, countsAsOutlet }) => [id, isOwn, countsAsOutlet])).toEqual([
    [2, false, false],
    [3, true, true],
    [4, false, false],
    [5, false, false],
    [6, true, true],
    [7, true, true],
    [1, true, false],
  ])
})

it('puts the earliest first, and of the same time the one that was stored first', () => {
  const facts = withFacts([report(3, 1), report(1, 2), report(2, 1), report(4, 0)])
  expect(facts.map(({ id }) => id)).toEqual([4, 2, 3, 1])
})

it('copies the visible original; where that is gone its earliest copy stands in for it', () => {
  const facts = withFacts([
    report(1, 1),
    report(2, 2, { copied: 1 }),
    report(4, 4, { copied: 99 }),
    report(3, 3, { copied: 99 }),
    report(5, 3, { copied: 99 }),
  ])
  expect(facts.map(({ id, copyOf, isOwn }) => [id, copyOf, isOwn])).toEqual([
    [1, undefined, true],
    [2, 1, false],
    [3, undefined, true],
    [5, 3, false],
    [4, 3, false],
  ])
})
