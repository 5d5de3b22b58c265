import { expect, test } from 'vitest'
import { splitAtHits } from '../../../ui/marked.tsx'
import { hitPattern } from './search-marks.tsx'

const marked = (search: string | undefined, text: string) => {
  const pattern = hitPattern(search)
  if (!pattern) return text
  return splitAtHits(text, pattern)
    .map((part, index) => (index % 2 === 1 ? `[${part}]` : part))
    .join('')
}

test.each([
  ['exchanges', 'An exchange and Exchanged coins', 'An [exchange] and [Exchanged] coins'],
  ['bitc', 'Bitcoin, bitcoins and orbit', '[Bitcoin], [bitcoins] and orbit'],
  ['Bitc', 'Bitcoin', '[Bitcoin]'],
  ['bits', 'A bit', 'A [bit]'],
  ['etf -5', 'An ETF at -5 %', 'An [ETF] at -5 %'],
  ['SOL', 'SOL solved it, sol did', '[SOL] solved it, [sol] did'],
  ['BTC', 'wBTC is no BTC', 'wBTC is no [BTC]'],
  // figures and scripts without capitals are not written in capitals
  ['2026', '20261115 and 2026', '[20261115] and [2026]'],
  ['比特币', '比特币价格', '[比特币价格]'],
  ['etf flows', 'ETF flow today', '[ETF] [flow] today'],
  ['ETF FLOWS', 'ETFs flowing', '[ETFs] [flowing]'],
  ['bit bitcoin', 'Bitcoin and bits', '[Bitcoin] and [bits]'],
  ['edition yields', 'An edition yields', 'An [edition] [yields]'],
  ['companies', 'A company, companion', 'A [company], [companion]'],
  // what would be left of a short word is too little to go by
  ['uses', 'used in the usa', 'used in the usa'],
  ['ties', 'ties tied', '[ties] tied'],
  ['bit', 'A bitabcdefghijkl, a bitabcdefghijklm', 'A [bitabcdefghijkl], a bitabcdefghijklm'],
  ['"spot etf" -bitcoin', 'A spot ETF for Bitcoin', 'A [spot] [ETF] for Bitcoin'],
  ['c++ (a|b)', 'c++ is a|b', '[c]++ is [a]|[b]'],
  ['', 'nothing', 'nothing'],
  [undefined, 'nothing', 'nothing'],
  ['-only', 'only', 'only'],
  ['börse', 'Die Börse öffnet', 'Die [Börse] öffnet'],
])('%j marks %j as %j', (search, text, result) => {
  expect(marked(search, text)).toBe(result)
})
