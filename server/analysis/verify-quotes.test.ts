import { expect, test } from 'vitest'
import { quoteVerifier } from './verify-quotes.ts'

const TITLE = 'Lender pauses withdrawals after an oracle error'
const TEXT = `A stale price let one account borrow against “worthless” collateral.\n\nThe team’s statement says  the rest is untouched. ${'Nothing else was said about it. '.repeat(40)}`
const verify = (...texts: string[]) =>
  quoteVerifier({ title: TITLE, text: TEXT })(texts.map((text) => ({ text, pull: 'down' })))
const kept = (...texts: string[]) => verify(...texts).quotes.map(({ text }) => text)

test('a faithful quote is kept; blanks and quotation marks may differ and are shown as in the text', () => {
  expect(kept('pauses withdrawals', 'A stale price let one account')).toEqual([
    'pauses withdrawals',
    'A stale price let one account',
  ])
  expect(
    kept(
      '"against \'worthless\' collateral. "',
      'against "worthless"  collateral',
      "The team's\nstatement",
    ),
  ).toEqual(['against “worthless” collateral', 'The team’s statement'])
})

test('quotation marks and blanks around a claim, and characters nobody sees, make no difference', () => {
  const text = `  The vault’s share\u00ad price\u200b never moved on the day. ${'Nothing else was said. '.repeat(40)}`
  const claims = ['"\' pauses withdrawals \'"', 'share price never moved', 'on the\u2060 day'].map(
    (claim) => ({
      text: claim,
      pull: 'up' as const,
    }),
  )
  expect(quoteVerifier({ title: TITLE, text })(claims).quotes.map((quote) => quote.text)).toEqual([
    'pauses withdrawals',
    'share\u00ad price\u200b never moved',
    'on the day',
  ])
})

test('of more than three claims the rest is not read; the same passage is shown once', () => {
  expect(
    verify('one account', 'one account', 'stale price', 'pauses withdrawals', 'not there'),
  ).toEqual({
    kind: 'quotes',
    quotes: [
      { text: 'one account', pull: 'down' },
      { text: 'stale price', pull: 'down' },
    ],
    left_out: 0,
  })
})

test('what is not in the text, changed, or a single word is left out and counted', () => {
  expect(
    verify('a stale price let one account', 'The team refunds everybody', 'collateral'),
  ).toEqual({
    kind: 'quotes',
    quotes: [],
    left_out: 3,
  })
})

test('no quote is longer than 200 characters, and all lists together show at most a tenth of the text', () => {
  const whole = TEXT.replace(/\s+/g, ' ').slice(0, 900)
  const all = quoteVerifier({ title: TITLE, text: TEXT })
  const lists = [1, 2].map(() =>
    all([
      { text: whole, pull: 'up' },
      { text: whole.slice(70), pull: 'up' },
    ]),
  )
  const texts = lists.flatMap(({ quotes }) => quotes.map(({ text }) => text))
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) {
    expect(text.length).toBeLessThanOrEqual(200)
    expect(whole).toContain(text)
  }
  expect(texts.join('').length).toBeLessThanOrEqual(TEXT.length / 10)
  expect(lists.every(({ left_out }) => left_out === 0)).toBe(true)
})

test('of a text that is too short to quote from only the title is quoted', () => {
  const short = quoteVerifier({ title: TITLE, text: 'One account borrowed too much.' })
  expect(
    short(['an oracle error', 'One account borrowed'].map((text) => ({ text, pull: 'down' })))
      .quotes,
  ).toEqual([{ text: 'an oracle error', pull: 'down' }])
})

test.each([
  [23, 'nine words stand here a'],
  [22, 'nine words stand here'],
  [21, 'nine words stand here'],
  [20, 'nine words stand'],
  [10, 'nine words'],
  [9, undefined],
])(
  'where %d characters may be shown a passage ends with the last whole word: %j',
  (room, shown) => {
    const text = 'nine words stand here a'.padEnd(room * 10, '.')
    const verified = quoteVerifier({ title: TITLE, text })
    // the title is public: quoting it takes no room
    const claims = [TITLE, 'nine words stand here a'].map((claim) => ({
      text: claim,
      pull: 'up' as const,
    }))
    expect(verified(claims).quotes.map((quote) => quote.text)).toEqual(
      [TITLE, shown].filter(Boolean),
    )
  },
)
