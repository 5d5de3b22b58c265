import { expect, test } from 'vitest'
import { buildDictionary } from './dictionary.ts'
import { linkCoins } from './link-coins.ts'

const shipped = buildDictionary([])
/** 'BTC main 3' for each coin. */
const linked = (title: string, lead = '') =>
  linkCoins(shipped, { title, lead, time: Date.UTC(2026, 8, 1) }).map(
    ({ symbol, salience, score }) => `${symbol} ${salience} ${score}`,
  )
const FAR = `Nothing of the sort was said there before, and nobody wrote a word about it in those days.`

test.each([
  [
    'the headline is worth three, a place in the text one, the first sentence two more',
    'Bitcoin falls',
    '',
    ['BTC main 3'],
  ],
  ['', 'Bitcoin falls', 'It was bitcoin that fell.', ['BTC main 6']],
  ['', 'Bitcoin falls', `${FAR} It was bitcoin that fell.`, ['BTC main 4']],
  ['', 'Bitcoin falls', `${FAR.slice(0, -1)} but that bitcoin fell. So it was.`, ['BTC main 6']],
  ['', 'Bitcoin falls', `${FAR.slice(0, -1)} but that bitcoin fell`, ['BTC main 6']],
  ['', 'Bitcoin falls as bitcoin miners sell', '', ['BTC main 6']],
  ['a yardstick is worth one', 'A coin faster than Solana is built', '', ['SOL mention 1']],
])('%s %s / %s', (_, title, lead, coins) => {
  expect(linked(title, lead)).toEqual(coins)
})

test.each([
  'Bitcoin-based lender opens',
  'Bitcoin native lender opens',
  'Solana - style trading arrives',
  'Ethereum layer-2 opens',
  'Ethereum layer2 opens',
  'Ethereum layer two opens',
  'Ethereum L2 opens',
  'Solana meme coin opens',
  'Solana memecoin opens',
  'Ethereum killer opens',
  'Bitcoin hardware maker opens',
])('another thing is told by the coin after it: %s', (title) => {
  expect(linked(title)).toEqual([expect.stringMatching(/ mention 1$/)])
})

test.each([
  'It is faster than Solana',
  'It works like Solana',
  'It is the next Solana',
  'A chain to rival Solana',
  'It is cheap compared to Solana',
  'They chose it over Solana',
])('another thing is told by the coin before it: %s', (title) => {
  expect(linked(title)).toEqual(['SOL mention 1'])
})

test.each([
  'Bitcoin is not based here',
  'It is older than that, Solana says',
  'Solana trading with a rather different style',
])('a word of comparison elsewhere changes nothing: %s', (title) => {
  expect(linked(title)).toEqual([expect.stringMatching(/ main 3$/)])
})

test.each([
  ['USDC transfers pass a mark on Polygon', ['USDC main 3', 'POL mention 1']],
  ['USDC moves onto Polygon', ['USDC main 3', 'POL mention 1']],
  ['USDC is live across Solana, Polygon', ['USDC main 3', 'POL mention 1', 'SOL mention 1']],
  ['USDC is live on Solana and Polygon', ['USDC main 3', 'POL mention 1', 'SOL mention 1']],
  ['USDC is live on Solana, and Polygon', ['USDC main 3', 'POL mention 1', 'SOL mention 1']],
  ['USDC turns its back on the old Polygon', ['POL main 3', 'USDC main 3']],
  ['On Polygon fees fall', ['POL main 3']],
  ["'Solana summer' returns", ['SOL mention 1']],
  ['"Solana summer" returns', ['SOL mention 1']],
  ["'Solana' returns", ['SOL main 3']],
  ["They call it 'the Solana summer'", ['SOL main 3']],
  ["'Solana' wins, a 'summer' follows", ['SOL main 3']],
  ["They say 'Solana summer is back", ['SOL main 3']],
  ['Fees on Solana and Polygon fall', ['POL main 3', 'SOL main 3']],
  ['Markets fall as Bitcoin and Solana slide', ['BTC main 3', 'SOL main 3']],
])('a venue and a nickname are mentions: %s', (title, coins) => {
  expect(linked(title)).toEqual(coins)
})

test.each(['as', 'amid', 'while', 'despite', 'when'])(
  'what went on meanwhile is a mention: %s',
  (word) => {
    expect(linked(`Bitcoin falls ${word} Solana rises`)).toEqual(['BTC main 3', 'SOL mention 1'])
    expect(linked(`Bitcoin falls ${word} Solana rises`, 'Solana rose.')).toEqual([
      'SOL main 6',
      'BTC main 3',
    ])
  },
)

test('of two coins after each other the first is not aside of itself', () => {
  expect(linked('Bitcoin falls as bitcoin miners sell on Monday')).toEqual(['BTC main 6'])
})

test.each([
  ['CLARITY Act vote lifts Bitcoin', ['BTC mention 3']],
  ['GENIUS Act vote lifts Bitcoin', ['BTC mention 3']],
  ['Vote on market structure lifts Bitcoin', ['BTC mention 3']],
  ['Morning brief: Bitcoin and what else happened', ['BTC mention 3']],
  ['Weekly recap with Bitcoin and more', ['BTC mention 3']],
  ['Our weekly recap: Bitcoin and more', ['BTC mention 3']],
  ['In this morning brief Bitcoin falls', ['BTC main 3']],
  ['CLARITY Act vote lifts Bitcoin price', ['BTC main 3']],
  ['CLARITY Act vote lifts Bitcoin to $90,000', ['BTC main 3']],
  ['CLARITY Act vote brings Bitcoin bulls back', ['BTC main 3']],
  ['CLARITY Act vote brings a Bitcoin bull back', ['BTC main 3']],
])('a law and a digest are about other things, unless a price is named: %s', (title, coins) => {
  expect(linked(title)).toEqual(coins)
})

test.each([
  [
    'twice, the first time in the first sentence',
    'Bitcoin miners stayed. Bitcoin fees paid for it.',
    ['BTC main 4'],
  ],
  ['once', 'Bitcoin miners stayed.', ['BTC mention 3']],
  ['not in the first sentence', `${FAR} Bitcoin fell. Bitcoin rose.`, ['BTC mention 2']],
  [
    'three of five',
    'Bitcoin, Bitcoin, Bitcoin, Solana and Solana stayed.',
    ['BTC main 5', 'SOL mention 4'],
  ],
  [
    'two of four',
    'Bitcoin, Bitcoin, Solana and Solana stayed.',
    ['BTC mention 4', 'SOL mention 4'],
  ],
])('without a coin in the headline, the one that rules the lead: %s', (_, lead, coins) => {
  expect(linked('The miners who stayed', lead)).toEqual(coins)
})

test('a coin of the headline keeps the one that rules the lead a mention', () => {
  expect(linked('Solana falls', 'Bitcoin miners stayed. Bitcoin fees paid for it.')).toEqual([
    'SOL main 3',
    'BTC mention 4',
  ])
})

test('a yardstick does not rule the lead', () => {
  expect(linked('A chain like Solana', 'Solana stayed. Solana fees paid for it.')).toEqual([
    'SOL mention 5',
  ])
})

test('the first sentence has at least 80 characters, or is all there is', () => {
  const short = 'It fell. Then they said that in those days bitcoin miners had sold bitcoin.'
  expect(linked('The miners who stayed', short)).toEqual(['BTC main 4'])
  expect(linked('The miners who stayed', 'Then bitcoin fell and bitcoin rose')).toEqual([
    'BTC main 4',
  ])
})

test('a company is a mention and counts for nothing', () => {
  expect(
    linked('Ripple hires a head of custody', 'The firm Ripple said so. They read RippleX reports.'),
  ).toEqual(['XRP mention 0'])
})
