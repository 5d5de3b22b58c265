import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../contract/platform/durations.ts'
import { shippedBackground } from '../reading/comparison/terms.ts'
import { generator, readSample, type SampleArticle, sampleNews } from '../testing/sample-news.ts'
import { shippedWeights } from './pair-score.ts'
import type { Decision, HandVerdicts } from './placement.ts'
import { STORY_ARTICLES_MAX, StoryGrouper } from './story-grouper.ts'

const NOON = Date.UTC(2026, 4, 6, 12)
const weights = shippedWeights()
const background = shippedBackground()
const newGrouper = () => new StoryGrouper(weights, background)

function add(
  grouper: StoryGrouper,
  article: SampleArticle,
  hand?: HandVerdicts,
): Decision & { story: number } {
  const read = readSample(article)
  const decision = grouper.decide(read, hand)
  const story = decision.story ?? article.id
  for (const merged of decision.merged) grouper.merge(merged, story)
  grouper.place(read, story)
  return { ...decision, story }
}

function storiesOf(articles: SampleArticle[], grouper = newGrouper()) {
  const stories = new Map<number, number>()
  for (const each of articles) {
    const { story, merged } = add(grouper, each)
    for (const [id, known] of stories) if (merged.includes(known)) stories.set(id, story)
    stories.set(each.id, story)
  }
  return stories
}

let lastId = 0
const article = (title: string, lead = '', rest: Partial<SampleArticle> = {}): SampleArticle => {
  lastId++
  return {
    id: lastId,
    publisher: lastId,
    at: NOON + lastId * MINUTE_MS,
    title,
    lead,
    ad: false,
    coins: () => ({ main: [], all: [] }),
    ...rest,
  }
}

const advertising = { ad: true }

const theft = () =>
  article(
    'Norwickpay loses $41.5 million in bridge exploit',
    'Attackers drained $41.5 million from 3,420 wallets at Norwickpay, the Lisbon custody company said on Tuesday.',
  )
const theftRetold = () =>
  article(
    'Hackers steal $41.5M from Lisbon-based Norwickpay',
    'Norwickpay confirmed that 3,420 wallets were emptied through a flaw in its bridge in Lisbon.',
  )

/** The first two have nothing in common, the third shares the firm with one and the insurance with the other. */
const tied = () => [
  article(
    'Harrow Bank opens bitcoin custody to private clients in four countries',
    'Harrow Bank will hold bitcoin for private clients with at least 250,000 in assets, starting in Norvania and Kestria, for a fee of 0.45 per cent a year.',
  ),
  article(
    'Insurance of 40 million backs new vault for the wealthy',
    'Cover of 40 million was arranged for wealthy customers, a spokeswoman said; Norvania comes first.',
  ),
  article(
    'Private clients of Harrow Bank can now keep bitcoin with it',
    'From today Harrow Bank takes bitcoin into custody. Wealthy customers pay 0.45 per cent; a spokeswoman named Norvania first and said insurance covers 40 million.',
  ),
]

describe('grouping', () => {
  const news = sampleNews(100)

  it('keeps a flood of templated headlines in stories of bounded size', () => {
    const words = ['desk', 'ledger', 'vault', 'review', 'branch', 'filing', 'audit', 'notice']
    const sample = article('')
    const flood = Array.from({ length: 250 }, (_, i) => ({
      ...sample,
      id: 1_000_000 + i,
      publisher: i,
      at: NOON + i * 1000,
      title: `Coinbase hit with $77 million penalty in Berlin over custody ${words[i % 8]} ${words[(i >> 3) % 8]} ${i}`,
    }))
    const grouper = newGrouper()
    const sizes = Map.groupBy(flood, (each) => add(grouper, each).story)
    expect(Math.max(...[...sizes.values()].map(({ length }) => length))).toBe(STORY_ARTICLES_MAX)
    const [story] = sizes.keys()
    expect(grouper.scoresWithin(story as number).size).toBe(STORY_ARTICLES_MAX)
  })

  it('compares each member of a large story with as many others at any size', () => {
    const sample = theft()
    const comparisons = (members: number) => {
      const grouper = newGrouper()
      let reads = 0
      for (let n = 0; n < members; n++) {
        const read = readSample({ ...sample, id: 1_000_000 + n })
        const { language } = read
        const countReads = () => {
          reads++
          return language
        }
        grouper.place(Object.defineProperty(read, 'language', { get: countReads }), 1)
      }
      reads = 0
      expect(grouper.scoresWithin(1).size).toBe(members)
      return reads
    }
    expect(comparisons(200) / comparisons(100)).toBeLessThan(2.1)
  })

  it('puts one event in the words of several outlets into one story', () => {
    const grouper = newGrouper()
    const first = add(grouper, theft())
    const second = add(grouper, theftRetold())
    expect(second.story).toBe(first.story)
    expect(second).toMatchObject({ source: 'auto', copyOf: undefined })
    expect(
      add(grouper, article('Quarrow opens a mine in Perth', 'The mine runs on wind.')).story,
    ).not.toBe(first.story)
  })

  it('names the nearest story it did not join, where that was a near thing', () => {
    const grouper = newGrouper()
    const first = add(grouper, theft())
    const apart = add(grouper, theft(), { out: new Set([first.story]) })
    const third = add(grouper, theftRetold(), { areApart: () => true })
    expect([first.near, apart.near]).toEqual([undefined, undefined])
    expect([third.story, third.near?.story].sort()).toEqual([first.story, apart.story].sort())
    expect(
      add(grouper, article('Quarrow opens a mine in Perth', 'It runs on wind.')).near,
    ).toBeUndefined()
  })

  it('gives the same stories for the same rows', () => {
    expect(storiesOf(news)).toEqual(storiesOf(news))
    expect(new Set(storiesOf(news).values()).size).toBeLessThan(news.length * 0.75)
  })

  it('gives the same stories in any order of arrival', () => {
    const few = sampleNews(30)
    const inOrder = mates(storiesOf(few))
    const random = generator(7)
    for (let shuffle = 0; shuffle < 5; shuffle++) {
      const keys = new Map(few.map(({ id }) => [id, random()]))
      const arrived = few.toSorted((a, b) => (keys.get(a.id) ?? 0) - (keys.get(b.id) ?? 0))
      expect(mates(storiesOf(arrived))).toEqual(inOrder)
    }
  })

  it('merges two stories when an article belongs to both, unless they must stay apart', () => {
    const [one, other, both] = tied() as [SampleArticle, SampleArticle, SampleArticle]
    const merging = newGrouper()
    const [first, second] = [add(merging, one), add(merging, other)]
    expect(second.story).not.toBe(first.story)
    expect(add(merging, both)).toMatchObject({ story: first.story, merged: [second.story] })
    expect(merging.scoresWithin(first.story).size).toBe(3)

    const apart = newGrouper()
    add(apart, one)
    add(apart, other)
    expect(add(apart, both, { areApart: () => true }).merged).toEqual([])
  })

  it('goes on after the window was loaded again as if it never stopped', () => {
    const half = Math.floor(news.length / 2)
    const whole = storiesOf(news)
    const again = newGrouper()
    for (const row of news.slice(0, half)) again.place(readSample(row), whole.get(row.id) as number)
    const rest = storiesOf(news.slice(half), again)
    expect([...rest]).toEqual([...whole].slice(half))
  })

  it('forgets what is older than 72 hours before the newest, and groups nothing older', () => {
    const grouper = newGrouper()
    const first = add(grouper, theft())
    const late = add(grouper, { ...theftRetold(), at: NOON + 73 * HOUR_MS })
    expect(late.story).not.toBe(first.story)
    const old = theft()
    expect(add(grouper, { ...old, at: NOON }).story).toBe(old.id)
    expect(grouper.size).toBe(1)
  })

  it('forgets articles whose times lie less than a millisecond apart, in whichever order they came', () => {
    const grouper = newGrouper()
    const later = article('Quarrow opens a mine in Perth', '', { at: NOON + 0.5 })
    add(grouper, later)
    add(grouper, article('Brelling Bank closes in Oslo', '', { at: NOON }))
    add(grouper, article('Tarn floods a mine in Kestria', '', { at: NOON + HOUR_MS }))
    grouper.remove(later.id)
    expect(grouper.size).toBe(2)
    add(grouper, article('Norwickpay hires in Lisbon', '', { at: NOON + 100 * HOUR_MS }))
    expect(grouper.size).toBe(1)
  })

  it('forgets a deleted article', () => {
    const grouper = newGrouper()
    const first = add(grouper, theft())
    grouper.remove(first.story)
    expect(add(grouper, theftRetold()).story).not.toBe(first.story)
  })

  it('scores the members of a story among themselves', () => {
    const grouper = newGrouper()
    const { story } = add(grouper, theft())
    expect([...grouper.scoresWithin(story).values()]).toEqual([undefined])
    add(grouper, theftRetold())
    const scores = [...grouper.scoresWithin(story).values()]
    expect(scores).toHaveLength(2)
    for (const score of scores) expect(score).toBeGreaterThan(1)
  })
})

describe('copies', () => {
  it('are marked as copies of the earliest, whichever came in first', () => {
    const grouper = newGrouper()
    const release = theft()
    const original = add(grouper, release)
    const copy = add(grouper, { ...theft(), at: release.at + HOUR_MS })
    expect(copy).toMatchObject({ story: original.story, copyOf: release.id, copies: [] })
    const earlier = add(grouper, { ...theft(), at: release.at - HOUR_MS })
    expect(earlier).toMatchObject({ story: original.story, copyOf: undefined })
    expect(earlier.copies).toEqual([release.id, release.id + 1])
  })
})

describe('guards', () => {
  it('an advertisement joins only as a copy', () => {
    const grouper = newGrouper()
    const first = add(grouper, theft())
    expect(add(grouper, { ...theftRetold(), ...advertising }).story).not.toBe(first.story)
    expect(add(grouper, { ...theft(), ...advertising }).story).toBe(first.story)
  })

  it('a recap of two events belongs to neither and does not bridge them', () => {
    const grouper = newGrouper()
    const first = add(grouper, theft())
    const court = add(
      grouper,
      article(
        'Judge in Oslo dismisses Brandt lawsuit against Calder',
        'The claim over deposits was worth $7.2 million.',
      ),
    )
    const recap = add(
      grouper,
      article(
        'Weekly recap: Norwickpay exploit, Calder lawsuit dismissed',
        'Attackers drained $41.5 million from Norwickpay; a judge in Oslo dismissed the Brandt lawsuit against Calder.',
      ),
    )
    expect(recap.story).not.toBe(first.story)
    expect(recap.story).not.toBe(court.story)
    expect(add(grouper, theftRetold()).story).toBe(first.story)
  })

  it("an outlet's template is a new story every time", () => {
    const grouper = newGrouper()
    const first = add(
      grouper,
      article('ZEPHYR is available for trading!', 'Deposits are open now.', { publisher: 1 }),
    )
    const next = add(
      grouper,
      article('MARLIN is available for trading!', 'Deposits open at noon.', { publisher: 1 }),
    )
    expect(next.story).not.toBe(first.story)
  })

  it('one wording filled in for two coins, or with other figures throughout, is two stories', () => {
    const about = (symbol: string) => ({
      coins: () => ({ main: [], all: [symbol] }),
    })
    const vote = (name: string) =>
      article(
        'A vote that halves what operators earn passes anyway',
        `Operators of the ${name} network agreed to give up half of their income, after an argument that lasted all year.`,
        about(name.toUpperCase()),
      )
    const expiry = (amount: string, strike: string) =>
      article(
        `${amount} of options expire and sellers still line up`,
        `Protection has not been as cheap this quarter, and most contracts end worthless below ${strike}.`,
      )
    const grouper = newGrouper()
    const first = add(grouper, vote('Quorix'))
    expect(add(grouper, vote('Quorix')).story).toBe(first.story)
    expect(add(grouper, vote('Belmar')).story).not.toBe(first.story)
    const expired = add(grouper, expiry('$6.2 billion', '$71,500'))
    expect(add(grouper, expiry('$6.2 billion', '$71,500')).story).toBe(expired.story)
    expect(add(grouper, expiry('$5.1 billion', '$68,250')).story).not.toBe(expired.story)
  })

  it("an outlet's daily price post is not a copy of yesterday's", () => {
    const grouper = newGrouper()
    const first = add(
      grouper,
      article('Bitcoin price today', 'Quiet trade near the range low.', { publisher: 1 }),
    )
    const next = add(
      grouper,
      article('Bitcoin price today', 'Buyers came back after the auction.', { publisher: 1 }),
    )
    expect(next).toMatchObject({ copyOf: undefined })
    expect(next.story).not.toBe(first.story)
  })

  it('across languages figures and names join, words do not', () => {
    const grouper = newGrouper()
    const first = add(grouper, theft())
    const told = add(
      grouper,
      article(
        'Norwickpay 跨链桥被盗 4150 万美元',
        '攻击者从 3,420 个钱包中转走资金，Norwickpay 表示将赔偿用户。',
      ),
    )
    expect(told.story).toBe(first.story)
    const other = add(
      grouper,
      article('Norwickpay 在新加坡开设办事处', 'Norwickpay 表示新办事处将于下月启用。'),
    )
    expect(other.story).not.toBe(first.story)
  })
})

describe('verdicts by hand', () => {
  it('place without scoring', () => {
    const grouper = newGrouper()
    const first = add(grouper, theft())
    const moved = add(grouper, article('Something else entirely', 'About the weather.'), {
      in: first.story,
    })
    expect(moved).toMatchObject({
      story: first.story,
      source: 'hand',
      score: undefined,
      doubtful: false,
    })
  })

  it('keep an article out of a story, and everything out of a locked one', () => {
    const grouper = newGrouper()
    const first = add(grouper, theft())
    expect(add(grouper, theftRetold(), { out: new Set([first.story]) }).story).not.toBe(first.story)
    expect(add(grouper, theft(), { locked: new Set([first.story]) }).story).not.toBe(first.story)
  })
})

/** Of each article, who is with it. */
function mates(stories: Map<number, number>): Map<number, Set<number>> {
  const members = Map.groupBy(stories.keys(), (id) => stories.get(id))
  return new Map([...stories].map(([id, story]) => [id, new Set(members.get(story))]))
}
