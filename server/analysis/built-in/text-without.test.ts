import { expect, test } from 'vitest'
import { FeatureTable } from './feature-table.ts'
import { featureKey } from './features.ts'
import { WORD } from './passages.ts'
import { TextWithout } from './text-without.ts'

/** Any weights will do, as long as every feature has its own. */
const table = new FeatureTable((name) => [featureKey(name) % 255, featureKey(`${name}?`) % 255])

const TEXTS = [
  'Bitcoin falls from $98,000 to $91.5K as longs worth $1.2 million are liquidated, but ETF inflows do not slow',
  'SEC drops lawsuit: XRP +12.5%, Miner (NYSE : ABC) -3 percent; NASDAQ up',
  'BREAKING: BITCOIN ETF APPROVED by NEAR',
  'No no no, not a hack: exchange denies hack of hack victims',
  'Despite fears fears ease while bulls’ hopes fade; 5 million 5 m after 5',
  'to',
  'Despite',
  ' Ｆｕｌｌ width “quotes” of the 3rd 20x rally? ',
]

test.each(TEXTS)('%s: without any of its words it is read as the shorter text is', (written) => {
  const text = written.normalize('NFKC')
  const reading = new TextWithout(text, table)
  const words = new Set(text.match(WORD)?.map((word) => word.toLowerCase()))
  for (const word of words) {
    const shorter = text.replace(WORD, (found) => (found.toLowerCase() === word ? ' ' : found))
    const [found, expected] = [reading.sums(word), table.sums(shorter)]
    expect(found.bearish, word).toBeCloseTo(expected.bearish, 9)
    expect(found.bullish, word).toBeCloseTo(expected.bullish, 9)
  }
})
