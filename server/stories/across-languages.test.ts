import { expect, test } from 'vitest'
import { onceATest } from '../testing/fixture.ts'
import { storySite } from '../testing/story-site.ts'

const site = onceATest(storySite)

const THEFT = {
  title: 'Kelpwood freezes bitcoin withdrawals after $76.4 million hack',
  overview:
    'The exchange Kelpwood said 5,210 bitcoin wallets were affected and $76.4 million is missing.',
}
const inGerman = (coin: string) => ({
  title: `Kelpwood stoppt Auszahlungen von ${coin} nach Diebstahl von 76,4 Millionen Dollar`,
  overview: `Die Börse Kelpwood teilte mit, dass 5.210 Wallets mit ${coin} betroffen sind und der Schaden bei 76,4 Millionen Dollar liegt.`,
})

test.each([
  ['Bitcoin', true],
  ['Ethereum', false],
])(
  'two languages, the same name and figures, bitcoin and %s: one story is %s',
  async (coin, isOne) => {
    const [english, german] = (await site.tell([
      { outlet: 'Kestrel', ...THEFT },
      { outlet: 'Basis', ...inGerman(coin), hours: 1 },
    ])) as [number, number]
    await site.group()
    expect((await site.storyOf(german)) === (await site.storyOf(english))).toBe(isOne)
  },
)
