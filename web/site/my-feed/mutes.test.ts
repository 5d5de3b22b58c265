import { expect, it, test } from 'vitest'
import { muteFinder } from './mutes.ts'
import type { Mute } from './my-feed.ts'

const word = (text: string): Mute => ({ kind: 'word', text })
const publisher = (text: string): Mute => ({ kind: 'publisher', text })
const article = (title: string, ...publishers: (string | null)[]) => ({ title, publishers })

test.each([
  ['airdrop', 'Airdrop season is back', true],
  ['airdrop', 'Airdrops are back', false],
  ['AIRDROP', 'The airdrop, explained', true],
  ['price prediction', 'A Price-Prediction for ETH', true],
  ['price prediction', 'The price of a prediction', false],
  ['price prediction', 'What a price', false],
  ['öl', 'ÖL und Gas', true],
  ['$', 'Bitcoin at $100', false],
  ['10', 'Top 10 coins', true],
])("the word '%s' in '%s': %s", (text, title, hides) => {
  expect(muteFinder([word(text)])?.(article(title, 'Ledgerline')) !== undefined).toBe(hides)
})

it('a word is also looked for in the name of the publisher', () => {
  const find = muteFinder([word('digital')])
  expect(find?.(article('Calm day', 'Orchard Digital'))).toEqual(word('digital'))
  expect(find?.(article('Calm day', null))).toBeUndefined()
})

it('a publisher is the whole name, and no word of a title', () => {
  const find = muteFinder([publisher('Decrypt')])
  expect(find?.(article('Calm day', 'DECRYPT'))).toEqual(publisher('Decrypt'))
  expect(find?.(article('How to decrypt a wallet', 'Decrypt Daily'))).toBeUndefined()
})

it('what several outlets had first is hidden only when all of them are muted', () => {
  const find = muteFinder([publisher('A'), publisher('B')])
  expect(find?.(article('x', 'A', 'C'))).toBeUndefined()
  expect(find?.(article('x', 'A', 'B'))).toEqual(publisher('A'))
  expect(find?.(article('x'))).toBeUndefined()
})

it('the mutes that share a first word are told apart', () => {
  const find = muteFinder([word('bitcoin cash'), word('bitcoin sv')])
  expect(find?.(article('Why Bitcoin SV fell', 'A'))).toEqual(word('bitcoin sv'))
  expect(find?.(article('Why Bitcoin fell', 'A'))).toBeUndefined()
})

it('nothing is looked at without mutes', () => {
  expect(muteFinder([])).toBeUndefined()
})
