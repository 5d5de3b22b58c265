import { expect, test } from 'vitest'
import { placedWords } from '../text/words.ts'
import { buildDictionary } from './dictionary.ts'
import { capitalsOf } from './evidence.ts'
import { findCoins } from './find-coins.ts'

const shipped = buildDictionary([])
const IN_2026 = Date.UTC(2026, 8, 1)
const find = (text: string, dictionary = shipped, time = IN_2026) =>
  findCoins(dictionary, {
    text,
    tokens: placedWords(text, 'coins'),
    capitals: capitalsOf(text),
    time,
    confirmed: new Set(),
  })
/** 'BTC 5' for each place. */
const found = (text: string) => find(text).map(({ symbol, evidence }) => `${symbol} ${evidence}`)

test('an occurrence says what, how sure, as written and where', () => {
  expect(find('they sold $PUMP and bitcoin cash')).toEqual([
    { symbol: 'PUMP', kind: 'word-symbol', evidence: 6, surface: 'PUMP', at: 11, end: 15 },
    { symbol: 'BCH', kind: 'name', evidence: 5, surface: 'bitcoin cash', at: 20, end: 32 },
  ])
  expect(find('他们买了比特币吗')).toEqual([
    { symbol: 'BTC', kind: 'name', evidence: 5, surface: '比特币', at: 4, end: 7 },
  ])
})

test.each([
  ['the longest name of a place counts', 'fees of Bitcoin Cash rose', ['BCH 5']],
  ['a name inside another word is none', 'xbitcoin, @bitcoin, _bitcoin and .bitcoin', []],
  ['a lone dollar sign is no cashtag', 'they paid $ BTC', ['BTC 4']],
  ['a doubtful place does not hide the next word', 'Stellar Bitcoin notes of the bank', ['BTC 5']],
  ['of two readings the surer one', 'they see Sui notes', ['SUI 2.5']],
  ['of two readings the surer one', 'notes of DASH vanish', ['DASH 2.5']],
  [
    'a part of a name that counts is no coin of its own',
    'fees of Lido Staked SOL rose',
    ['STSOL 5'],
  ],
  [
    'a part of a doubtful name is, but for its beginning',
    'fees of Lido staked SOL rose',
    ['SOL 7.5'],
  ],
  ['a web address is no coin', 'they read of it on bitcoin.org and solana.com', []],
])('%s: %s', (_, text, coins) => {
  expect(found(text)).toEqual(coins)
})

test.each([
  ['notes of SOL, IP vanish', ['SOL 4', 'IP 2.5']],
  ['notes of SOL, and IP vanish', ['SOL 4', 'IP 2.5']],
  ['notes of SOL & IP vanish', ['SOL 4', 'IP 2.5']],
  ['notes of SOL/IP vanish', ['SOL 4', 'IP 2.5']],
  ['notes of SOL + IP vanish', ['SOL 4', 'IP 2.5']],
  ['notes of SOL and IP vanish', ['SOL 4', 'IP 2.5']],
  ['notes of SOL or IP vanish', ['SOL 4', 'IP 2.5']],
  ['notes of SOL vs. IP vanish', ['SOL 4', 'IP 2.5']],
  ['notes of SOL vs IP vanish', ['SOL 4', 'IP 2.5']],
  ['notes of (SOL), IP vanish', ['SOL 5', 'IP 2.5']],
  ['notes of IP and SOL vanish', ['IP 2.5', 'SOL 4']],
  ['notes of SOL and then IP vanish', ['SOL 4']],
  ['notes of SOL with IP vanish', ['SOL 4']],
  ['notes of SOL of old and IP vanish', ['SOL 4']],
  ['notes of SOL, the IP vanish', ['SOL 4']],
  ['notes of SOL. And IP vanish', ['SOL 4']],
  ['notes of IP and ATOM, SOL vanish', ['IP 2.5', 'ATOM 2.5', 'SOL 4']],
  // a name that is a word gains less, and only with a capital
  ['notes of SOL and Atom vanish', ['SOL 4']],
  ['notes of SOL and Stellar vanish', ['SOL 4', 'XLM 3.5']],
  ['notes of SOL and injective vanish', ['SOL 4']],
  // where all letters are upper case, only a symbol that is sure enough by itself
  ['NOTES OF BITCOIN, IP VANISH', ['BTC 5']],
  ['NOTES OF BITCOIN, ATOM VANISH', ['BTC 5', 'ATOM 2']],
  // what is just sure enough vouches and gains nothing; what is doubtful does not vouch
  ['they read Ripple and IP reports', ['XRP 2', 'IP 2.5']],
  ['they read Ripple and SOL reports', ['XRP 2', 'SOL 4']],
  ['notes of GAS and IP vanish', []],
  // a coin does not vouch for itself
  ['notes of IP and IP vanish', []],
  ['notes of XLM and Stellar vanish', ['XLM 4']],
])('coins in a list vouch for each other: %s', (text, coins) => {
  expect(found(text)).toEqual(coins)
})

test('a name counts from its first day to the day before its last', () => {
  const [since, until] = [Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1)]
  const aliases = [{ text: 'Breezecoin', since, until }]
  const dictionary = buildDictionary([{ symbol: 'ZEPH', name: 'Zephyrium', aliases }])
  const days = [since - 1, since, until - 1, until]
  expect(days.map((time) => find('Breezecoin fees fall', dictionary, time).length)).toEqual([
    0, 1, 1, 0,
  ])
})
