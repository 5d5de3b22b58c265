import { describe, expect, it } from 'vitest'
import { chooseLead, type LeadCandidate } from './choose-lead.ts'
import { disagreementOf, type ScoredReport } from './disagreement.ts'
import { firstReport, type Report, reportedAt } from './first-report.ts'
import { keepIds } from './keep-ids.ts'
import { storyCoins } from './story-coins.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOON = Date.UTC(2026, 4, 6, 12)

describe('the lead of a story', () => {
  const member = (id: number, rest: Partial<LeadCandidate> = {}): LeadCandidate => ({
    id,
    at: NOON + id * MINUTE,
    title: 'Custody firm halts withdrawals',
    summaryCharacters: 200,
    hasImage: true,
    ad: false,
    copy: false,
    rewritesOthers: false,
    featured: false,
    scoreWithin: 3,
    ...rest,
  })

  it('is the best told one, the earlier of equals', () => {
    expect(chooseLead([], undefined, NOON)).toBeUndefined()
    expect(chooseLead([member(2), member(1)], undefined, NOON)).toBe(1)
    expect(chooseLead([member(1, { hasImage: false }), member(2)], undefined, NOON)).toBe(2)
    expect(chooseLead([member(1, { title: 'Will the firm survive?' }), member(2)], undefined, NOON)).toBe(2)
  })

  it('is a copy, a recap, an advertisement or a rewriter only when there is nothing else', () => {
    for (const worse of [
      { copy: true },
      { ad: true },
      { title: 'Weekly recap: withdrawals' },
      { rewritesOthers: true },
    ]) {
      expect(chooseLead([member(1, worse), member(2, { scoreWithin: -4 })], undefined, NOON)).toBe(2)
      expect(chooseLead([member(1, worse)], undefined, NOON)).toBe(1)
    }
    expect(
      chooseLead([member(1, { rewritesOthers: true }), member(2, { copy: true })], undefined, NOON),
    ).toBe(1)
  })

  it('changes only for a clear gain, and only in the first six hours', () => {
    const current = 1
    const slightly = [member(1, { hasImage: false }), member(2)]
    const clearly = [member(1, { hasImage: false, summaryCharacters: 10 }), member(2)]
    expect(chooseLead(slightly, current, NOON + HOUR)).toBe(1)
    expect(chooseLead(clearly, current, NOON + HOUR)).toBe(2)
    expect(chooseLead(clearly, current, NOON + 7 * HOUR)).toBe(1)
    expect(chooseLead([member(2)], current, NOON + 7 * HOUR)).toBe(2)
    expect(chooseLead([member(1), member(2, { featured: true })], current, NOON + 7 * HOUR)).toBe(2)
  })
})

describe('who was first', () => {
  it('does not believe a date in the future nor one long before the feed showed it', () => {
    const seen = { firstSeenAt: NOON, firstFetch: false }
    expect(reportedAt({ ...seen, publishedAt: NOON - HOUR })).toBe(NOON - HOUR)
    expect(reportedAt({ ...seen, publishedAt: undefined })).toBe(NOON)
    expect(reportedAt({ ...seen, publishedAt: NOON + 5 * MINUTE })).toBe(NOON)
    expect(reportedAt({ ...seen, publishedAt: NOON + 6 * MINUTE })).toBe(NOON)
    expect(reportedAt({ ...seen, publishedAt: NOON - 25 * HOUR })).toBe(NOON)
    expect(reportedAt({ ...seen, publishedAt: NOON - 25 * HOUR, firstFetch: true })).toBe(NOON - 25 * HOUR)
    const lacked = { ...seen, notBefore: NOON - 2 * HOUR }
    expect(reportedAt({ ...lacked, publishedAt: NOON - 20 * HOUR })).toBe(NOON - 2 * HOUR)
    expect(reportedAt({ ...lacked, publishedAt: NOON - HOUR })).toBe(NOON - HOUR)
    expect(reportedAt({ ...lacked, publishedAt: NOON - HOUR, notBefore: NOON + HOUR })).toBe(NOON)
  })

  const report = (id: number, minutes: number, rest: Partial<Report> = {}): Report => ({
    id,
    publisher: id,
    at: NOON + minutes * MINUTE,
    ad: false,
    copyOf: undefined,
    rewritesOthers: false,
    ...rest,
  })

  it('needs a lead of two minutes, and two outlets', () => {
    expect(firstReport([report(1, 0), report(2, 2)])).toEqual({ kind: 'first', id: 1, aheadMs: 2 * MINUTE })
    expect(firstReport([report(2, 1), report(1, 0), report(3, 9)])).toEqual({ kind: 'together', ids: [1, 2] })
    expect(firstReport([report(1, 0)])).toBeUndefined()
    expect(firstReport([report(1, 0), report(2, 5, { publisher: 1 })])).toBeUndefined()
  })

  it('is never a copy or an advertisement, and a rewriter only when nobody else told it', () => {
    expect(firstReport([report(1, 0, { copyOf: 2 }), report(2, 5), report(3, 20)])).toMatchObject({ id: 2 })
    expect(firstReport([report(1, 0, { ad: true }), report(2, 5), report(3, 20)])).toMatchObject({ id: 2 })
    const rewriter = report(1, 0, { rewritesOthers: true })
    expect(firstReport([rewriter, report(2, 5), report(3, 20)])).toMatchObject({ id: 2 })
    expect(firstReport([rewriter, report(2, 5, { rewritesOthers: true })])).toMatchObject({ id: 1 })
    expect(firstReport([rewriter, report(2, 5)])).toEqual({ kind: 'first', id: 2, aheadMs: 0 })
  })
})

describe('disagreement', () => {
  const vote = (
    publisher: number,
    sentiment: number | null,
    rest: Partial<ScoredReport> = {},
  ): ScoredReport => ({
    publisher,
    sentiment,
    ad: false,
    copy: false,
    ...rest,
  })

  it('counts one vote an outlet, none for copies, advertisements and what has no score', () => {
    const reports = [
      vote(1, 8),
      vote(1, 9),
      vote(2, 2),
      vote(3, 5),
      vote(4, 1, { copy: true }),
      vote(5, 0, { ad: true }),
      vote(6, null),
    ]
    expect(disagreementOf(reports)).toEqual({
      votes: [2, 5, 8.5],
      median: 5,
      bullish: 1,
      neutral: 1,
      bearish: 1,
      spread: 6.5,
      shown: true,
    })
  })

  it('shows with two outlets only when they say the opposite', () => {
    expect(disagreementOf([vote(1, 7), vote(2, 3)]).shown).toBe(true)
    expect(disagreementOf([vote(1, 9), vote(2, 5)]).shown).toBe(false)
    expect(disagreementOf([vote(1, 6), vote(2, 5), vote(3, 7)]).shown).toBe(false)
    expect(disagreementOf([])).toMatchObject({ spread: 0, shown: false })
  })
})

describe('ids of rebuilt stories', () => {
  it('go to the largest overlap, each once, the older of equals', () => {
    const before = new Map([
      [1, 10],
      [2, 10],
      [3, 10],
      [4, 20],
      [5, 30],
    ])
    const after = new Map([
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
      [5, 2],
      [6, 3],
    ])
    expect([...keepIds(before, after)].sort()).toEqual([
      [1, 10],
      [2, 20],
    ])
  })
})

describe('coins of a story', () => {
  const told = (mainCoins: string[], rest = {}) => ({
    mainCoins,
    ad: false,
    copy: false,
    rewritesOthers: false,
    ...rest,
  })

  it('are the main coins of half of the independent reports', () => {
    expect(storyCoins([told(['BTC', 'ETH']), told(['BTC']), told(['SOL']), told([])])).toEqual(['BTC'])
    expect(
      storyCoins([told(['BTC']), told(['SOL'], { copy: true }), told(['SOL'], { rewritesOthers: true })]),
    ).toEqual(['BTC'])
    expect(storyCoins([told(['SOL'], { rewritesOthers: true })])).toEqual(['SOL'])
  })
})
