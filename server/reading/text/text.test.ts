import { describe, expect, it } from 'vitest'
import { type AdOrigin, advertisingLabel, advertisingOf } from '../advertising/advertising-of.ts'
import { type AdVerdict, detectAd } from '../advertising/detect-ad.ts'
import { figuresOf, isPrecise, sameFigure } from '../comparison/figures.ts'
import { cleanLead } from './clean-lead.ts'
import { foldText } from './fold-text.ts'
import { languageOf } from './language.ts'
import { stemsOf } from './stems.ts'

const coins = new Map([
  ['bitcoin', 'c:BTC'],
  ['BTC', 'c:BTC'],
  ['比特币', 'c:BTC'],
  ['ビットコイン', 'c:BTC'],
  ['비트코인', 'c:BTC'],
])

describe('foldText', () => {
  it('takes out what cannot be seen and keeps scripts whole', () => {
    expect(foldText('XR\u200b\u200bP “soars” – café')).toBe('XRP "soars" - cafe')
    expect(foldText('비트코인 が')).toBe('비트코인 が')
  })
})

describe('cleanLead', () => {
  it("takes away what a feed adds, the outlet's label and the title", () => {
    const lead =
      'Coin fund opens in Riga A fund for coins opened on Monday. The post Coin fund opens in Riga appeared first on Ledger Daily.'
    expect(cleanLead('Coin fund opens in Riga', lead)).toBe('A fund for coins opened on Monday.')
    expect(cleanLead('Fund', 'Key takeaways: It opened. Continue Reading: Fund opens')).toBe(
      'It opened.',
    )
  })
})

describe('stemsOf', () => {
  it('stems English and drops what says nothing', () => {
    expect(stemsOf('The exchanges planned new listings for Bitcoin', coins)).toEqual([
      'exchang',
      'plan',
      'list',
      'c:BTC',
    ])
  })

  it('cuts Chinese into words and finds the coin in them', () => {
    const words = stemsOf('比特币价格创下历史新高，交易所遭黑客攻击', coins)
    expect(words).toContain('c:BTC')
    expect(words).toContain('交易所')
    expect(words).toContain('黑客')
    expect(words.every((word) => word.length < 8)).toBe(true)
  })

  it('cuts Japanese into words', () => {
    const words = stemsOf('ビットコインが最高値を更新、取引所は停止', coins)
    expect(words).toContain('c:BTC')
    expect(words).toContain('更新')
    expect(words).toContain('停止')
  })

  it('takes the particles off Korean words', () => {
    expect(stemsOf('비트코인이 급등', coins)).toEqual(['c:BTC', '급등'])
    expect(stemsOf('거래소는 거래소를 거래소에서', coins)).toEqual(['거래소', '거래소', '거래소'])
  })

  it('reads other alphabets with spaces', () => {
    expect(stemsOf('Биржа остановила вывод', coins)).toEqual(['биржа', 'остановила', 'вывод'])
  })
})

describe('figuresOf', () => {
  it('multiplies units out in every language', () => {
    expect(
      figuresOf('$3.24 billion, 5亿美元, 12%, 8.5 per cent, 843,775 BTC, 7 banks in 2026'),
    ).toEqual([
      { value: 3.24e9, percent: false },
      { value: 5e8, percent: false },
      { value: 12, percent: true },
      { value: 8.5, percent: true },
      { value: 843775, percent: false },
    ])
  })

  it.each([
    ['76,4 Millionen Dollar', 76.4e6],
    ['1,25 Mrd. Euro', 1.25e9],
    ['3,5 milhões de dólares', 3.5e6],
    ['2,1 miliardi', 2.1e9],
    ['€12,5 milyon', 12.5e6],
    ['34,2 %', 34.2],
    ['1,250 million', 1250e6],
    ['843,775 BTC', 843_775],
  ])('%s: a comma is a point where it can be nothing else', (text, value) =>
    expect(figuresOf(text).map((figure) => figure.value)).toEqual([value]),
  )

  it.each([
    ['5.210 Bitcoin', 'de', 5210],
    ['1.082,65 Bitcoin', 'de', 1082.65],
    ['2.150.000 euros', 'es', 2_150_000],
    ['$0.125', 'de', 0.125],
    ['99.5 %', 'de', 99.5],
    ['$5.210', 'en', 5.21],
    ['$5.210', 'fr', 5.21],
  ])('%s in a text in %s: a point between thousands', (text, language, value) =>
    expect(figuresOf(text, language).map((figure) => figure.value)).toEqual([value]),
  )

  it('takes rounded figures for the same, percentages never for amounts', () => {
    const [exact, rounded, percent] = figuresOf('$3.24B $3.2B 3.24%')
    if (!exact || !rounded || !percent) throw new Error('Three figures are in the text.')
    expect(sameFigure(exact, rounded)).toBe(true)
    expect(sameFigure(exact, percent)).toBe(false)
    expect([exact, rounded].map(isPrecise)).toEqual([true, false])
  })
})

describe('languageOf', () => {
  it.each([
    ['Exchange halts withdrawals after the theft of coins', 'en'],
    ['La bolsa detiene los retiros tras el robo de las monedas', 'es'],
    ['Die Börse stoppt nach dem Diebstahl der Münzen den Handel', 'de'],
    ['交易所遭黑客攻击后暂停提款', 'zh'],
    ['取引所はハッキングで出金を停止', 'ja'],
    ['거래소 해킹으로 출금 중단', 'ko'],
    ['Биржа остановила вывод средств после взлома', 'ru'],
    ['BTC', 'en'],
  ])('%s is %s', (text, language) => expect(languageOf(text)).toBe(language))
})

describe('advertisingLabel', () => {
  const labelOf = (...labels: string[]) => advertisingLabel(labels, 'https://outlet.test/a')

  it.each([
    ['Sponsored', 'Sponsored'],
    [' PRESS-RELEASE ', 'PRESS-RELEASE'],
    ['#sponsored_post', '#sponsored_post'],
    ['News > Partner Content', 'Partner Content'],
    ['Chainwire', 'Chainwire'],
    ['Anzeige', 'Anzeige'],
    ['Contenu sponsorisé', 'Contenu sponsorisé'],
    ['Пресс-релизы', 'Пресс-релизы'],
    ['プレスリリース', 'プレスリリース'],
  ])('%s is one', (label, found) => expect(labelOf('Bitcoin', label)).toBe(found))

  it.each([
    'Press',
    'Press freedom',
    'Sponsorship',
    'Sponsors',
    'Partnerships',
    'Promotion',
    'Advertising',
    'Paid',
    'Wire fraud',
    'Unsponsored',
    'Not sponsored',
    'SEC press release explained',
    '',
  ])('%s is what news is about', (label) => expect(labelOf(label)).toBeNull())

  it('of a label of any length only its beginning is read and kept', () => {
    expect(
      labelOf('x'.repeat(1_000_000), `Sponsored ${'!'.repeat(1_000_000)}`)?.length,
    ).toBeLessThanOrEqual(100)
  })

  it.each([
    'https://www.sec.gov/a',
    'https://www.bundesbank.gov.de/a',
    'https://www.esma.europa.eu/a',
  ])('the release of a public body is news: %s', (url) =>
    expect(advertisingLabel(['Press Release'], url)).toBeNull(),
  )
})

describe('detectAd', () => {
  it('one cue alone never flags, however sure the model is; two do, unless newsroom words speak against them', () => {
    const sure = { bias: 9, scale: 1, keys: new Uint32Array(), weights: new Int8Array() }
    const unsure = { ...sure, bias: 0.2 }
    const judged = (title: string, model: typeof sure) => detectAd(title, '', '', model).ad
    expect(judged('A quiet morning', sure)).toBe(false)
    expect(judged('Presale opens', unsure)).toBe(false)
    expect(judged('Presale opens, last chance', unsure)).toBe(true)
    expect(judged('Presale opens, last chance', { ...sure, bias: -0.2 })).toBe(false)
    expect(judged('Presale scam: last chance to complain', unsure)).toBe(false)
  })

  it.each([
    ['T. Rowe Price expands fixed income ETF capabilities', 'The deal adds funds.'],
    ['Uniswap Announces Governance Vote on Fees', 'Holders may vote until Friday.'],
    ['Network reports 689% growth of its users', 'The figures are those of a year.'],
    [
      'Mining pool reaches 1,000 daily payouts on Lightning',
      'The pool pays small miners every day.',
    ],
    ['Bitcoin drops below 67,000 USDT on Oct 15, 4:10 AM (UTC)', 'It traded at 66,992 USDT.'],
    [
      'Ether analysis: what the chart says',
      'For questions write to research@desk.example. Support lies at $2,000.',
    ],
  ])('a false alarm of before is news: %s', (title, text) =>
    expect(detectAd(title, text, '').ad).toBe(false),
  )

  it('an editor decides, then the mark of the publisher, then its label, then the text', () => {
    const [news, ad] = ['Police arrest hackers', 'Hidden gem named the best coin of the year'].map(
      (title) => detectAd(title, '', ''),
    ) as [AdVerdict, AdVerdict]
    const label = { filedAs: 'Sponsored' }
    const reasonOf = (origin: AdOrigin, text = news) => advertisingOf(origin, text).reason
    expect(reasonOf({ corrected: true })).toBe('an editor marked it as advertising')
    expect(advertisingOf({ corrected: false, isWire: true, ...label }, ad)).toEqual({
      ad: false,
      reason: null,
    })
    expect(reasonOf({ isWire: true, ...label })).toBe(
      'its publisher is marked as a wire of press releases',
    )
    expect(reasonOf({ isWire: false, ...label })).toBe("its publisher filed it under 'Sponsored'")
    expect(reasonOf({ filedAs: null }, ad)).toBe(ad.reason)
    expect(advertisingOf({}, news).ad).toBe(false)
  })

  it.each([
    ['Hidden gem named the best coin of the year', ''],
    ['Ether price prediction: experts back this new token, a cheap crypto', ''],
    ['Missed Shiba Inu? Here is the next crypto expected to explode', ''],
    ['Which meme coin will rally first: Frogu or Wagga?', 'Buyers of the presale get a bonus.'],
    ['5 new tokens that could bring life-changing profits', ''],
    ['10 best Bitcoin sportsbooks for the world cup', ''],
    ['NFT marketplace gives artists a new way to reach their fans', ''],
    ['How this trading platform makes copy trading simple', ''],
    ['Pondera: Solving the Liquidity Problem of DeFi', ''],
    ['Stakewell: The Easiest Way to Grow Your Crypto', ''],
    [
      'Harbinger spring trading competition',
      'Trade any pair and share 50,000 USDT. New users get a bonus.',
    ],
  ])('%s is advertising', (title, text) => expect(detectAd(title, text, '').ad).toBe(true))

  it.each([
    ['Top five cryptocurrencies to watch this week', 'Bitcoin has to hold its support.'],
    ['Trader turned $3,000 into $2 million, wallet shows', 'The coins were sold on Tuesday.'],
    ['Crypto casino loses licence in Curacao', ''],
    ['FBI seizes crypto gambling site', ''],
    ['Presale scam nets $3 million before its site goes dark', ''],
    ['Market share of euro stablecoins expected to grow to 20% by 2028', ''],
    ['Review: bots abound in castle game', ''],
    ['Kraken launches staking in Germany', ''],
    ['Opinion: Banning the mixers was wrong', ''],
    [
      'Can a node earn passive income? Not for most',
      'Fees are low, according to a report, and the work is not.',
    ],
    ['Whales move to cold storage as exchange reserves shrink', ''],
    ['比特币突破十万美元', '比特币周一上涨，交易员表示需求强劲。'.repeat(30)],
  ])('%s is news', (title, text) => expect(detectAd(title, text, '').ad).toBe(false))
})
