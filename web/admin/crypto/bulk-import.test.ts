import { expect, it } from 'vitest'
import { finishedCount, type ImportLine, importCoins, readSymbols } from './bulk-import.ts'

it.each([
  ['sol, ada,,LINK ', ['SOL', 'ADA', 'LINK']],
  [' , ,', []],
  ['', []],
  ['btc', ['BTC']],
])('reads %j', (input, symbols) => {
  expect(readSymbols(input)).toEqual(symbols)
})

it('tells every step in order and goes on after a failure', async () => {
  const lines: ImportLine[] = []
  await importCoins(
    ['SOL', 'ADA', 'XYZQ', 'DOT', 'EOS'],
    async (symbol) => {
      if (symbol === 'ADA') throw new Error("The coin 'ADA' already exists.")
      if (symbol === 'XYZQ') throw new Error('Unknown coin.')
      if (symbol === 'EOS') throw 'no reason at all'
    },
    (line) => lines.push(line),
  )
  expect(lines.map(({ text }) => text)).toEqual([
    'Processing SOL...',
    'Added SOL',
    'Processing ADA...',
    'Skipped ADA: Already exists',
    'Processing XYZQ...',
    'Failed to add XYZQ: Unknown coin.',
    'Processing DOT...',
    'Added DOT',
    'Processing EOS...',
    'Failed to add EOS: Failed to add coin',
  ])
  expect(finishedCount(lines)).toBe(5)
  expect(finishedCount(lines.slice(0, 3))).toBe(1)
})

it('tries a coin again after the pause the service asked for, but not for ever', async () => {
  const pauses: number[] = []
  const lines: string[] = []
  let refusals = 2
  const add = async (symbol: string) => {
    if (symbol === 'SOL' && refusals-- > 0)
      throw Object.assign(new Error('Please wait.'), { retryAfterSeconds: 11 })
    if (symbol === 'ADA') throw Object.assign(new Error('Please wait.'), { retryAfterSeconds: 2 })
    if (symbol === 'DOT') throw Object.assign(new Error('Used up.'), { retryAfterSeconds: 86_400 })
  }
  await importCoins(
    ['SOL', 'ADA', 'DOT'],
    add,
    ({ text }) => lines.push(text),
    async (seconds) => pauses.push(seconds),
  )
  expect(lines).toEqual([
    'Processing SOL...',
    'Added SOL',
    'Processing ADA...',
    'Failed to add ADA: Please wait.',
    'Processing DOT...',
    'Failed to add DOT: Used up.',
  ])
  expect(pauses).toEqual([11, 11, ...Array(10).fill(2)])
})
