import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../contract/platform/durations.ts'
import { disagreementOf } from './disagreement.ts'
import { chooseLead, type LeadCandidate } from './refresh-stories.ts'
import { coinsOfStory } from './story-facts.ts'

const NOON = Date.UTC(2026, 4, 6, 12)

describe('the lead of a story', () => {
  const NO_SCORES = new Map()
  const member = (id: number, rest: Partial<LeadCandidate> = {}): LeadCandidate => ({
    id,
    at: NOON + id * MINUTE_MS,
    title: 'Custody firm halts withdrawals',
    summaryCharacters: 200,
    imageUrl: 'https://outlet.example/picture.png',
    ad: false,
    copyOf: undefined,
    rewritesOthers: false,
    featured: false,
    ...rest,
  })

  it('is the best told one, the earlier of equals', () => {
    expect(chooseLead([], NO_SCORES, undefined, NOON)).toBeUndefined()
    expect(chooseLead([member(2), member(1)], NO_SCORES, undefined, NOON)).toBe(1)
    expect(chooseLead([member(1, { imageUrl: null }), member(2)], NO_SCORES, undefined, NOON)).toBe(
      2,
    )
    expect(
      chooseLead(
        [member(1, { title: 'Will the firm survive?' }), member(2)],
        NO_SCORES,
        undefined,
        NOON,
      ),
    ).toBe(2)
  })

  it('is a copy, a recap, an advertisement or a rewriter only when there is nothing else', () => {
    for (const worse of [
      { copyOf: 9 },
      { ad: true },
      { title: 'Weekly recap: withdrawals' },
      { rewritesOthers: true },
    ]) {
      expect(chooseLead([member(1, worse), member(2)], new Map([[2, -4]]), undefined, NOON)).toBe(2)
      expect(chooseLead([member(1, worse)], NO_SCORES, undefined, NOON)).toBe(1)
    }
    expect(
      chooseLead(
        [member(1, { rewritesOthers: true }), member(2, { copyOf: 9 })],
        NO_SCORES,
        undefined,
        NOON,
      ),
    ).toBe(1)
  })

  it('changes only for a clear gain, and only in the first six hours', () => {
    const current = 1
    const slightly = [member(1, { imageUrl: null }), member(2)]
    const clearly = [member(1, { imageUrl: null, summaryCharacters: 10 }), member(2)]
    expect(chooseLead(slightly, NO_SCORES, current, NOON + HOUR_MS)).toBe(1)
    expect(chooseLead(clearly, NO_SCORES, current, NOON + HOUR_MS)).toBe(2)
    expect(chooseLead(clearly, NO_SCORES, current, NOON + 7 * HOUR_MS)).toBe(1)
    expect(chooseLead([member(2)], NO_SCORES, current, NOON + 7 * HOUR_MS)).toBe(2)
    expect(
      chooseLead(
        [member(1), member(2, { featured: true })],
        NO_SCORES,
        current,
        NOON + 7 * HOUR_MS,
      ),
    ).toBe(2)
  })
})

describe('disagreement', () => {
  const vote = (publisher: number, sentiment: number | null, rest = {}) => ({
    ...{ publisher, sentiment, isOwn: true },
    ...rest,
  })

  it('counts one vote an outlet, none for what is not its own and what has no score', () => {
    const reports = [
      vote(1, 8),
      vote(1, 9),
      vote(2, 2),
      vote(3, 5),
      vote(4, 1, { isOwn: false }),
      vote(5, 0, { isOwn: false }),
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

describe('coins of a story', () => {
  const members = [1, 2, 3, 4].map((id) => ({ isOwn: true, id }))
  const about = (article: number, symbol: string) => ({ article, symbol, main: true })

  it('are the main coins of half of the independent reports', () => {
    const coins = [about(1, 'BTC'), about(1, 'ETH'), about(2, 'BTC'), about(3, 'SOL')]
    expect(coinsOfStory(members, coins)).toEqual(['BTC'])
    const [one] = members
    const others = [
      { isOwn: false, id: 2 },
      { isOwn: false, id: 3 },
    ]
    const sol = [about(2, 'SOL'), about(3, 'SOL')]
    expect(coinsOfStory([...(one ? [one] : []), ...others], [about(1, 'BTC'), ...sol])).toEqual([
      'BTC',
    ])
    expect(coinsOfStory(others, sol)).toEqual(['SOL'])
  })
})
