import { expect, it, vi } from 'vitest'
import { finishedCount, type ImportLine, importCoins, readSymbols } from './bulk-import.ts'

it.each([
  ['sol, ada,,LINK ', ['SOL', 'ADA', 'LINK']],
  [' , ,', []],
  ['', []],
  ['btc', ['BTC']],
])('reads %j', (input, symbols) => {
  expect(readSymbols(input)).toEqual(symbols)
})

const finish = async (reply: object) => reply

it('writes every step in order and goes on after a failure', async () => {
  const lines: ImportLine[] = []
  const add = async (symbol: string) => {
    if (symbol === 'ADA') throw new Error("The coin 'ADA' already exists.")
    if (symbol === 'XYZQ') throw new Error('Unknown coin.')
    if (symbol === 'EOS') throw 'no reason at all'
    return {}
  }
  const addLine = (line: ImportLine) => lines.push(line)
  await importCoins(['SOL', 'ADA', 'XYZQ', 'DOT', 'EOS'], { add, finish, addLine })
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

it('does not wait for a job before it asks for the next coin; a symbol named twice waits for the first', async () => {
  const lines: string[] = []
  const job = Promise.withResolvers<object>()
  const added: string[] = []
  const imported = importCoins(['SOL', 'ADA', 'SOL'], {
    add: async (symbol) => {
      if (added.includes(symbol)) throw new Error(`Coin ${symbol} already exists.`)
      return symbol === 'SOL' ? { jobId: 'slow' } : {}
    },
    finish: (reply) => ('jobId' in reply ? job.promise : finish(reply)),
    addLine: ({ text }) => lines.push(text),
  })
  await vi.waitFor(() => expect(lines).toHaveLength(4))
  expect(lines).toEqual([
    'Processing SOL...',
    'Processing ADA...',
    'Added ADA',
    'Processing SOL...',
  ])
  added.push('SOL')
  job.resolve({})
  await imported
  expect(lines.slice(4)).toEqual(['Added SOL', 'Skipped SOL: Already exists'])
})
