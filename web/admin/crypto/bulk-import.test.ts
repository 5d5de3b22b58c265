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
