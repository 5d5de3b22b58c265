import fc from 'fast-check'
import { expect, test } from 'vitest'
import { featureKey } from '../text/feature-key.ts'
import { sumsOf } from './feature-sums.ts'
import { featureName, keyOfFeature } from './features.ts'
import { WORD } from './passages.ts'
import { TextWithout } from './text-without.ts'

/** Any weights will do, as long as every feature has its own. */
const weightsOf = (key: number) => [key % 255, key % 253] as const

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

test.each(TEXTS)('%s: without any of its words it is read as the shorter text is', (text) => {
  expectAsShorter(text)
})

test('so is any text of such words', () => {
  const pieces = TEXTS.flatMap((text) => text.split(/(?<= )|(?=[ ,:;?)])/))
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (drawn) => {
      expectAsShorter(drawn.join(''))
    }),
    { numRuns: 200 },
  )
})

function expectAsShorter(written: string) {
  const text = written.normalize('NFKC')
  const reading = new TextWithout(text, weightsOf)
  for (const word of new Set(text.match(WORD)?.map((found) => found.toLowerCase()))) {
    const shorter = text.replace(WORD, (found) => (found.toLowerCase() === word ? ' ' : found))
    const [found, expected] = [reading.sums(word), sumsOf(shorter, weightsOf)]
    expect(found.bearish, word).toBeCloseTo(expected.bearish, 9)
    expect(found.bullish, word).toBeCloseTo(expected.bullish, 9)
  }
}

test('the key of a feature is that of its name', () => {
  for (const kind of ['word', 'negated prefix', 'pair', 'apart', 'direction', 'roles'] as const)
    expect(keyOfFeature(kind, 'outflows', 'slow')).toBe(featureKey(featureName(kind, 'outflows', 'slow')))
})
