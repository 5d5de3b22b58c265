import { expect, test } from 'vitest'
import { hitPattern, splitAtHits } from './search-hits.ts'

const marked = (search: string, text: string) => {
  const pattern = hitPattern(search)
  if (!pattern) return text
  return splitAtHits(text, pattern)
    .map((part, index) => (index % 2 === 1 ? `[${part}]` : part))
    .join('')
}

test.each([
  ['exchanges', 'An exchange and Exchanged coins', 'An [exchange] and [Exchanged] coins'],
  ['bitc', 'Bitcoin, bitcoins and orbit', '[Bitcoin], [bitcoins] and orbit'],
  ['SOL', 'SOL solved it, sol did', '[SOL] solved it, [sol] did'],
  ['etf flows', 'ETF flow today', '[ETF] [flow] today'],
  ['"spot etf" -bitcoin', 'A spot ETF for Bitcoin', 'A [spot] [ETF] for Bitcoin'],
  ['c++ (a|b)', 'c++ is a|b', '[c]++ is [a]|[b]'],
  ['', 'nothing', 'nothing'],
  ['-only', 'only', 'only'],
  ['börse', 'Die Börse öffnet', 'Die [Börse] öffnet'],
])('%j marks %j as %j', (search, text, result) => {
  expect(marked(search, text)).toBe(result)
})
