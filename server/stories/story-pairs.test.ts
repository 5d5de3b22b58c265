import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import { wellKnownCoinNames } from '../reading/coins/dictionary.ts'
import { storyArticle } from './story-article.ts'
import { newGrouper } from './story-memory.ts'

type Text = [title: string, lead: string]
type Pair = { what: string; first: Text; second: Text; hours?: number; sameOutlet?: boolean }

const ONE_EVENT: Pair[] = [
  {
    what: 'a theft, by the loss and by the thief',
    first: [
      'Lending app Brindle loses $23 million to attacker',
      'An attacker used a rounding error in the lending pools of Brindle to take $23 million in ether and stablecoins on Thursday.',
    ],
    second: [
      'Rounding bug lets hacker walk off with $23M from Brindle pools',
      'Brindle has paused its markets. The lending protocol says the hacker moved ether and stablecoins to a new wallet within an hour.',
    ],
  },
  {
    what: 'a verdict, by the person and by the years',
    first: [
      'Founder of Tamsin Exchange sentenced to nine years in prison',
      'A court in Rotterdam sentenced Joost Verbeek, founder of the failed Tamsin Exchange, to nine years for fraud against 61,000 customers.',
    ],
    second: [
      'Joost Verbeek gets 9 years for Tamsin Exchange fraud',
      'The judge in Rotterdam said Verbeek had lied to 61,000 customers about where their deposits were.',
    ],
  },
  {
    what: 'a purchase, by the number of coins and by the money',
    first: [
      'Oakhollow adds 4,118 bitcoin to its treasury',
      'The furniture maker Oakhollow bought 4,118 bitcoin last week for about $391 million, a filing shows.',
    ],
    second: [
      'Furniture maker spends $391M on bitcoin, filing shows',
      'Oakhollow paid an average of $94,900 for 4,118 coins and now holds more than 20,000.',
    ],
  },
  {
    what: 'a funding round, by the company and by the investor',
    first: [
      'Pellucid raises $58 million to verify rollups',
      'Pellucid, which checks proofs for rollups, closed a Series B of $58 million led by Dunmore Capital.',
    ],
    second: [
      'Dunmore Capital leads $58M Series B in proof checker Pellucid',
      'The round values the start-up at $600 million; Pellucid wants to verify proofs of every large rollup.',
    ],
  },
  {
    what: 'a fund, by the applicant and by the regulator',
    first: [
      'Harcastle files for a spot Litecoin ETF',
      'The asset manager Harcastle filed papers on Friday for a fund that would hold litecoin directly and trade under the ticker HLTC.',
    ],
    second: [
      'SEC receives Litecoin ETF application from Harcastle',
      'Harcastle named a custodian and the ticker HLTC in its registration for a spot litecoin fund.',
    ],
  },
  {
    what: 'an outage, by the network and by its end',
    first: [
      'Solana validators restart network after five-hour halt',
      'Blocks stopped at 09:40 UTC on Wednesday. Validators agreed on version 3.1.8 and restarted Solana five hours later.',
    ],
    second: [
      'Solana back online: blocks resume after validators install 3.1.8',
      'The network stood still for five hours on Wednesday until enough validators had installed the patch 3.1.8.',
    ],
  },
  {
    what: 'a departure, by the firm and by the person',
    first: [
      'Wexcombe chief executive Ada Lindqvist steps down',
      'Ada Lindqvist leaves the exchange Wexcombe after six years; finance chief Paul Orme takes over in March.',
    ],
    second: [
      'Paul Orme to run Wexcombe as Lindqvist leaves',
      'The exchange said on Monday that its chief executive Ada Lindqvist would go after six years.',
    ],
  },
  {
    what: 'a law, by the vote and by what it says',
    first: [
      'Norvanian parliament passes stablecoin law 212 to 98',
      'The law makes issuers of stablecoins in Norvania keep all reserves at the central bank from July.',
    ],
    second: [
      'Stablecoin issuers in Norvania must park reserves at central bank',
      'Parliament adopted the stablecoin law by 212 votes to 98 on Tuesday; it takes effect in July.',
    ],
  },
  {
    what: 'across languages, by name and figures',
    first: [
      'Kelpwood freezes withdrawals after $76.4 million hack',
      'The exchange Kelpwood said 5,210 bitcoin wallets were affected and $76.4 million is missing.',
    ],
    second: [
      'Kelpwood: Börse stoppt Auszahlungen nach Diebstahl von 76,4 Millionen Dollar',
      'Die Börse Kelpwood teilte mit, dass 5.210 Wallets betroffen sind und der Schaden bei 76,4 Millionen Dollar liegt.',
    ],
  },
  {
    what: 'a merger, by the buyer and by the one bought',
    first: [
      'Stannard agrees to buy custody firm Vaultry for $310 million',
      'Stannard will pay $310 million in cash and shares for Vaultry, which keeps coins for 140 banks.',
    ],
    second: [
      'Custodian Vaultry sold to Stannard in $310M deal',
      'The 140 banks that keep coins with Vaultry were told on Monday; Stannard pays in cash and shares.',
    ],
  },
  {
    what: 'an upgrade, by the date and by the delay',
    first: [
      'Ethereum developers move Larkspur upgrade to 14 April',
      'Core developers agreed on their call to activate Larkspur at the slot of 14 April, two weeks later than planned.',
    ],
    second: [
      'Larkspur upgrade of Ethereum slips by two weeks',
      'On the call of core developers a bug in two clients pushed the activation of Larkspur back to 14 April.',
    ],
  },
  {
    what: 'an airdrop, by the token and by the share',
    first: [
      'Fennimore sets aside 12% of FENN tokens for early users',
      'The perpetuals exchange Fennimore will hand 12% of all FENN to wallets that traded before October.',
    ],
    second: [
      'Early Fennimore traders to receive 12% of supply in FENN airdrop',
      'Wallets that used Fennimore before October can claim from Thursday, the perpetuals exchange said.',
    ],
  },
]

const TWO_EVENTS: Pair[] = [
  {
    what: 'one template, another coin',
    first: [
      'Litecoin open interest climbs to highest level since May',
      'Traders added to positions in Litecoin futures for a sixth day, data show.',
    ],
    second: [
      'Dogecoin open interest climbs to highest level since May',
      'Traders added to positions in Dogecoin futures for a sixth day, data show.',
    ],
  },
  {
    what: 'one kind of theft, another victim and amount',
    first: [
      'Attacker drains $8.1 million from lending protocol Quillon',
      'Quillon paused borrowing after an oracle was manipulated on Monday.',
    ],
    second: [
      'Attacker drains $3.4 million from lending protocol Yarrowby',
      'Yarrowby paused borrowing after an oracle was manipulated on Monday.',
    ],
  },
  {
    what: 'one buyer, the purchase of the week after',
    first: [
      'Copperfield buys 1,205 bitcoin for $114 million',
      'The company Copperfield now holds 31,400 bitcoin, it said in a filing on Monday.',
    ],
    second: [
      'Copperfield buys 870 bitcoin for $81 million',
      'The company Copperfield now holds 32,270 bitcoin, it said in a filing on Monday.',
    ],
    hours: 70,
  },
  {
    what: 'one company, two pieces of news',
    first: [
      'Marlowe Digital opens office in Singapore',
      'The custodian Marlowe Digital hires 40 people for its first office in Asia.',
    ],
    second: [
      'Marlowe Digital fined $2.5 million over late reports',
      'The regulator said the custodian Marlowe Digital had sent 19 reports too late.',
    ],
  },
  {
    what: 'one regulator, two companies',
    first: [
      'SEC sues Ravenscar over unregistered tokens',
      'The complaint filed in Texas says Ravenscar sold RVN-X tokens worth $44 million to the public.',
    ],
    second: [
      'SEC sues Bellwether over unregistered lending product',
      'The complaint filed in Delaware says Bellwether took $190 million from savers without registration.',
    ],
  },
  {
    what: 'inflows of two days',
    first: [
      'Bitcoin ETFs take in $412 million on Tuesday',
      'Funds that hold bitcoin saw net inflows of $412 million, led by Harcastle with $230 million.',
    ],
    second: [
      'Bitcoin ETFs lose $155 million on Wednesday',
      'Funds that hold bitcoin saw net outflows of $155 million, led by Dunmore with $97 million.',
    ],
    hours: 24,
  },
  {
    what: 'a price post of two days',
    first: [
      'Ether price analysis: bulls defend $3,100',
      'Ether trades between moving averages; a close above $3,250 would open the way up.',
    ],
    second: [
      'Ether price analysis: bears eye $2,900',
      'Ether trades below both moving averages; a close under $2,950 would open the way down.',
    ],
    hours: 24,
    sameOutlet: true,
  },
  {
    what: 'a recap that names it',
    first: [
      'Tidewater halts token sale after complaint in Lisbon',
      'Tidewater stopped the sale of its TIDE token when a consumer group in Lisbon complained.',
    ],
    second: [
      'Weekly recap: Tidewater halts sale, miners sell, ether slips',
      'Tidewater stopped its TIDE sale, two miners sold bitcoin, and ether slipped under $3,000.',
    ],
  },
  {
    what: 'a listing notice of one exchange for two tokens',
    first: ['Marquee lists ORBIT with zero fees', 'Trading of ORBIT/USDT opens at 10:00 UTC.'],
    second: ['Marquee lists PLINTH with zero fees', 'Trading of PLINTH/USDT opens at 12:00 UTC.'],
    sameOutlet: true,
  },
  {
    what: 'two upgrades of one chain',
    first: [
      'Cardano activates Plover hard fork',
      'The Plover hard fork went live on Cardano on Sunday and cheapens scripts.',
    ],
    second: [
      'Cardano community votes on treasury budget of 250 million ADA',
      'Representatives of Cardano have until 9 December to vote on the budget of 250 million ADA.',
    ],
  },
  {
    what: 'two whales',
    first: [
      'Whale moves 18,000 ETH to exchange after three years',
      'A wallet that slept for three years sent 18,000 ETH to an exchange on Friday.',
    ],
    second: [
      'Whale moves 2,400 BTC to exchange after eight years',
      'A wallet that slept for eight years sent 2,400 BTC to an exchange on Friday.',
    ],
  },
  {
    what: 'two prison terms',
    first: [
      'Former Haldane trader gets four years for wash trading',
      'A judge in Boston sentenced Rhys Calloway, who traded at Haldane, to four years.',
    ],
    second: [
      'Promoter of Sunfield scheme gets twelve years for fraud',
      'A judge in Miami sentenced Marta Ruiz, who promoted Sunfield, to twelve years.',
    ],
  },
  {
    what: 'the follow-up of another day, about something else',
    first: [
      'Greywater exchange hacked for $52 million',
      'Hackers took $52 million from hot wallets of Greywater on Monday night.',
    ],
    second: [
      'Police in Malta arrest two over Greywater hack',
      'Two men of 24 and 31 were arrested in Valletta with servers and phones, Maltese police said.',
    ],
    hours: 60,
  },
  {
    what: 'across languages, one coin and another amount',
    first: [
      'Miner Coldharbour sells 900 bitcoin',
      'Coldharbour sold 900 bitcoin in October to pay for a site in Quebec.',
    ],
    second: [
      'Coldharbour compra 300 máquinas para su mina de bitcoin',
      'La empresa Coldharbour compró 300 máquinas para la mina que abrirá en Quebec según un informe de octubre.',
    ],
  },
  {
    what: 'two funding rounds of one investor',
    first: [
      'Dunmore Capital leads $14 million round in wallet maker Pocketry',
      'Pocketry builds wallets for phones and will hire 20 engineers.',
    ],
    second: [
      'Dunmore Capital leads $33 million round in data firm Glasswing',
      'Glasswing sells market data to funds and will open in London.',
    ],
  },
  {
    what: 'two liquidation days',
    first: [
      'Crypto liquidations top $640 million as bitcoin slides',
      'Longs lost $590 million in a day when bitcoin fell under $91,000.',
    ],
    second: [
      'Crypto liquidations top $280 million as bitcoin rebounds',
      'Shorts lost $210 million in a day when bitcoin rose over $96,000.',
    ],
    hours: 48,
  },
]

const NOON = Date.UTC(2026, 4, 6, 12)
const pairs = [...ONE_EVENT, ...TWO_EVENTS]

/** All of them in one window, each first telling before the second ones: whether the second joined its first. */
const joined = (() => {
  const grouper = newGrouper()
  const telling = (id: number, [title, lead]: Text, publisher: number, hours: number) =>
    storyArticle(
      { id, publisher, at: NOON + hours * HOUR_MS, title, lead, ad: false },
      wellKnownCoinNames(),
    )
  pairs.forEach(({ first }, id) => {
    const read = telling(id, first, id, 0)
    grouper.place(read, grouper.decide(read).story ?? id)
  })
  return pairs.map(({ second, hours = 1, sameOutlet }, i) => {
    const id = pairs.length + i
    const read = telling(id, second, sameOutlet ? i : id, hours)
    return grouper.decide(read)
  })
})()

describe('two tellings', () => {
  it.each(ONE_EVENT.map(({ what }, i) => [what, i] as const))(
    'of one event are one story: %s',
    (_, i) => {
      expect(joined[i]?.story).toBe(i)
    },
  )

  it.each(TWO_EVENTS.map(({ what }, i) => [what, ONE_EVENT.length + i] as const))(
    'of two events are two stories: %s',
    (_, i) => expect(joined[i]?.story).toBeUndefined(),
  )
})
