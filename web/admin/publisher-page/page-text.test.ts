import { describe, expect, it } from 'vitest'
import type { FeedFetch, PublisherPage } from '../../../contract/news/publisher-page.ts'
import { diagnosisOf } from './diagnosis.ts'
import { broughtText, durationText, median, percentOfText } from './fetch-words.ts'

const NOW = new Date('2026-11-15T15:40:00')
const at = (text: string) => new Date(text).toISOString()

const fetch = (change: Partial<FeedFetch> = {}): FeedFetch => ({
  id: 1,
  at: at('2026-11-15T15:30:00'),
  kind: 'unchanged',
  status_line: '304',
  milliseconds: 40,
  error: null,
  retry_after_seconds: null,
  new_items: 0,
  duplicate_items: 0,
  undated_items: 0,
  unusable_items: 0,
  left_out_items: 0,
  ...change,
})

function page(publisher: object, fetches: FeedFetch[] = []): PublisherPage {
  return {
    publisher: {
      active: true,
      failures: 0,
      failing_since: null,
      last_error: null,
      last_fetch_at: at('2026-11-15T15:30:00'),
      last_success_at: at('2026-11-15T15:30:00'),
      articles_7d: 154,
      articles_per_day_14d: Array(14).fill(22),
      ...publisher,
    },
    fetches,
    next_try: { at: at('2026-11-15T16:04:00'), why: '', wish: null },
  } as unknown as PublisherPage
}

describe('diagnosisOf', () => {
  it.each([
    ['new', { last_fetch_at: null }, 'Not fetched yet', 'The first fetch fills this page.'],
    [
      'paused',
      { active: false, failures: 40 },
      'Paused: not fetched by the schedule.',
      'Last success 15:30. Fetch Feeds still works.',
    ],
    [
      'failing',
      {
        failures: 31,
        failing_since: at('2026-11-12T14:20:00'),
        last_error: 'The address answered with a web page, not a feed.',
      },
      'Failing since Nov 12, 14:20: the address answered with a web page, not a feed.',
      '31 tries so far. Next try 16:04.',
    ],
    [
      'quiet',
      { articles_per_day_14d: [...Array(11).fill(6), 0, 0, 0] },
      'Quiet for 3 days, usually 6 a day.',
      'The feed responds but has nothing new: answered 1 of the last 2 times. Next try 16:04.',
    ],
    [
      'healthy',
      { failures: 1, last_error: 'news.example did not answer in time.' },
      'Healthy: answered 1 of the last 2 times.',
      'About 22 articles a day. The last try failed: news.example did not answer in time. Next try 16:04.',
    ],
  ])('%s', (condition, publisher, title, detail) => {
    const fetches = [fetch({ kind: 'timeout' }), fetch()]
    expect(diagnosisOf(page(publisher, fetches), NOW)).toEqual({ condition, title, detail })
  })

  it.each([
    [2, 'healthy'],
    [3, 'failing'],
  ])('after %d failures it is %s', (failures, condition) => {
    expect(diagnosisOf(page({ failures, last_error: 'No.' }), NOW).condition).toBe(condition)
  })

  it('a feed that never answered is failing from the first try on', () => {
    const never = page({ failures: 1, last_error: 'No.', last_success_at: null })
    expect(diagnosisOf(never, NOW).condition).toBe('failing')
  })
})

it.each([
  [fetch(), 'nothing new'],
  [fetch({ new_items: 2, undated_items: 1, duplicate_items: 22 }), '3 new of 25 items'],
  [
    fetch({ new_items: 300, left_out_items: 9700 }),
    '300 new of 300 items: the newest of the 10,000 that the feed lists',
  ],
  [
    fetch({ kind: 'rate-limited', retry_after_seconds: 600, error: 'x' }),
    'asked to wait 10 minutes',
  ],
  [
    fetch({ kind: 'error', error: 'The publisher answered with an error (500).' }),
    'The publisher answered with an error (500).',
  ],
])('what a fetch brought: %#', (one, text) => {
  expect(broughtText(one)).toBe(text)
})

it('figures', () => {
  expect([durationText(999), durationText(1000), durationText(10_040)]).toEqual([
    '999 ms',
    '1.0 s',
    '10.0 s',
  ])
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, 0])
  expect([percentOfText(34, 186), percentOfText(0, 0)]).toEqual(['18%', '-'])
})
