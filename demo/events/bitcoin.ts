import { custodians, exchanges, treasuries, wallets } from '../cast.ts'
import type { Draw } from '../draw.ts'
import type { EventKind } from './event-kind.ts'

export const bitcoinKinds: EventKind[] = [
  {
    name: 'exchange-outflow',
    beat: 'bitcoin',
    tags: ['Bitcoin', 'On-chain'],
    scenes: ['vault', 'tide'],
    impact: 0.02,
    coins: ['bitcoin'],
    facts: (draw) => ({
      moved: draw.count(8_000, 61_000, 100),
      low: draw.pick(['a six-year low', 'the lowest since 2018', 'a level last seen seven years ago']),
      weeks: draw.pick(['fifth', 'sixth', 'eighth', 'ninth', 'eleventh']),
      left: draw.number(1.9, 2.4, 2),
      custodian: draw.pick(custodians),
      holders: draw.word(3, 8),
    }),
    correctable: 'moved',
    titles: [
      'Bitcoin held on exchanges falls to {low} as custodians move {moved} coins into cold storage',
      '{moved} bitcoin leave trading venues in a week, and most of it is not coming back',
      'Exchange balances drain for the {weeks} straight week, to {left} million coins',
      'Where did {moved} coins go? Mostly to vaults, the chain suggests',
    ],
    openings: [
      'Balances on the twenty largest venues dropped for the {weeks} straight week, leaving {left} million coins within reach of spot sellers.',
      'Another {moved} bitcoin were withdrawn from trading venues over the past seven days, taking the total on exchanges to {low}.',
      'The supply of bitcoin that can be sold at short notice shrank again this week, and the withdrawals are getting larger rather than more frequent.',
    ],
    details: [
      'Most of the outflow was traced to {holders} custodians that serve pension schemes, and two of them confirmed the transfers.',
      '{firm} reads it as accumulation rather than fear, because stablecoin balances on the same venues rose.',
      '{custodian} alone took in about a third of the coins, according to labelled addresses.',
      'The median withdrawal was larger than in any week since the spring, which points to institutions and not to nervous retail holders.',
      'Deposits moved the other way at only {holders} venues, all of them small.',
      'Coins that left in the same pattern last year stayed put for an average of 214 days.',
      'Trading volume was ordinary, so the withdrawals did not come with a rush to sell.',
      'Long-term holders, defined as wallets quiet for at least five months, now control the largest share on record.',
    ],
    context: [
      'Exchange balances are an imperfect measure: an internal reshuffle looks the same as a withdrawal until addresses are labelled. {firm} says that it removed transfers between wallets of one owner.',
      '“Less inventory does not make the price go up by itself,” said {analyst} of {firm}. “It makes every large order matter more.”',
      'A fall in liquid supply preceded three of the last five rallies. It also preceded one of the sharper drops, in which the thin book worked against sellers.',
    ],
  },
  {
    name: 'dormant-wallet',
    beat: 'bitcoin',
    tags: ['Bitcoin', 'On-chain'],
    scenes: ['orbit', 'vault'],
    impact: -0.008,
    coins: ['bitcoin'],
    facts: (draw, price) => ({
      ...coinsAndWorth(draw, price),
      age: draw.word(9, 15),
      fee: draw.pick(['$3', '$7', '$11', '$19']),
      hops: draw.word(3, 9),
    }),
    titles: [
      'A wallet silent for {age} years wakes up and moves {coins} bitcoin',
      '{worth} in early bitcoin stirs after {age} years',
      'An early miner’s {coins} coins are on the move, but not to an exchange',
      'Old coins, new address: {age}-year-old wallet shifts its entire balance',
    ],
    openings: [
      'An address that had not spent a coin for {age} years transferred {coins} bitcoin in a single transaction on {day} morning.',
      'Somebody who mined bitcoin when a block paid fifty coins has moved the lot, worth {worth}, and paid {fee} to do so.',
      'A cluster of addresses from the first years of bitcoin came to life on {day} and emptied itself in {hops} steps.',
    ],
    details: [
      'None of the coins has reached a known exchange address, which makes an immediate sale unlikely.',
      'The receiving wallet uses a modern script type, and {firm} believes that the owner is simply renewing old keys.',
      'The fee was {fee}, so there was no hurry.',
      'The coins were mined in blocks that {firm} links to a hobbyist who posted under a pseudonym on an early forum.',
      'A test payment of one thousandth of a coin went first, as careful owners do.',
      'Prices dipped for about ten minutes when alert services picked up the transfer, then recovered.',
      '{firm} has counted {hops} awakenings of this size this year, roughly in line with last year’s pace.',
      'The owner left a short message in the transaction: a line from a poem and no name.',
    ],
    context: [
      'About 1.8 million coins have not moved for more than ten years. Nobody knows how many of the keys still exist.',
      '“People see an old wallet and think of a seller,” said {analyst}, who tracks dormant supply at {firm}. “Nine times in ten it is somebody buying a new safe.”',
      'Newer script types are cheaper to spend from and easier to share between several keys, which is why advisers urge early holders to migrate.',
    ],
  },
  {
    name: 'treasury-buys',
    beat: 'institutions',
    tags: ['Bitcoin', 'Institutional'],
    scenes: ['skyline', 'coins'],
    impact: 0.018,
    coins: ['bitcoin'],
    facts: (draw, price) => ({
      buyer: draw.pick(treasuries),
      ...boughtAndSpent(draw, price),
      share: draw.percent(4, 22),
      vote: draw.pick([
        'by a wide margin',
        'with one abstention',
        'after a long debate',
        'at the second attempt',
      ]),
    }),
    correctable: 'share',
    titles: [
      '{buyer} puts {share} of its cash into bitcoin',
      'A {spent} bitcoin purchase, and it is the {buyer} treasurer who signed it',
      'Bitcoin joins the balance sheet at {buyer}',
      '{buyer} buys {bought} coins and says that it will not trade them',
    ],
    openings: [
      'The board of {buyer} approved the purchase of {bought} bitcoin {vote}, spending {spent} of cash that would otherwise sit in short-dated bills.',
      '{buyer} said on {day} that it had bought bitcoin worth {spent}, the first digital asset on its books.',
      'Another company with nothing to do with crypto has decided to keep part of its reserves in bitcoin, and this one is putting in {share} of its cash.',
    ],
    details: [
      'The coins were bought over six days through an agency desk to keep the market still, at an average within half a per cent of the reference price.',
      'They will be held by a custodian under three keys, two of which never leave the building.',
      'The finance chief, {person}, said that the position will be capped at {share} of cash and reviewed twice a year.',
      'Shares fell two per cent at the open and ended the day slightly higher.',
      'One large shareholder called the decision a distraction; another asked why it had taken so long.',
      'New accounting rules, which let companies mark the asset to market, removed the last objection of the auditors.',
      'The company does not plan to borrow for further purchases, unlike some of its peers.',
      '{firm} counts {bought} coins as small beside the listed giants, but large for a business of this size.',
    ],
    context: [
      'Corporate treasuries outside the industry hold a little over one per cent of all bitcoin. Most bought less than three years ago.',
      '“The test is not the purchase, it is the first bad quarter,” said {analyst} of {firm}.',
      'Rating agencies treat such holdings as cash only after a haircut of half or more, so the purchase weighs slightly on the company’s credit metrics.',
    ],
  },
  {
    name: 'lightning-growth',
    beat: 'payments',
    tags: ['Bitcoin', 'Payments'],
    scenes: ['mesh', 'bridge'],
    impact: 0.006,
    coins: ['bitcoin'],
    facts: (draw) => ({
      exchange: draw.pick(exchanges),
      wallet: draw.pick(wallets),
      growth: draw.percent(18, 64),
      capacity: draw.count(5_100, 7_900, 10),
      rate: draw.number(98.1, 99.7, 1),
    }),
    titles: [
      'Small bitcoin payments grow by {growth} as {exchange} turns on Lightning withdrawals',
      'Lightning quietly passes {capacity} coins of capacity',
      '{wallet} users now pay more often than they trade',
      'Fewer channels, {growth} more payments: the odd health of Lightning',
    ],
    openings: [
      'Payments over the Lightning network rose by {growth} in a month after {exchange} began to offer instant withdrawals to all customers.',
      'The capacity of public Lightning channels reached {capacity} bitcoin this week, even as the number of channels went on falling.',
      'A payment network that sceptics had written off is carrying more small transfers than ever, according to figures shared by {wallet}.',
    ],
    details: [
      'Success rates for payments under $200 stand at {rate} per cent, up from about 95 two years ago.',
      'The growth comes from a few large, well-run nodes, which worries those who wanted a flatter network.',
      '{exchange} pays the routing fees itself and says that they come to less than the cost of its old batch withdrawals.',
      'Half of all payments are worth less than $9, and tipping is the most common use.',
      '{wallet} counts more payments than trades for the third month in a row.',
      'Merchants in {country} account for an eighth of the total, helped by a lower card-fee alternative.',
      'Average fees are two hundredths of a per cent, against about two per cent for a card.',
      'Developers expect the next release to let channels be resized without closing them.',
    ],
    context: [
      'Public figures leave out private channels, which are thought to be at least as large again.',
      '“Nobody asks which rail it was, and that is the point,” said {analyst} of {firm}.',
      'A study of failed payments found that three in four were caused by a wallet that was simply offline.',
    ],
  },
]

/** A sum that agrees with its number of coins. */
function coinsAndWorth(draw: Draw, price: number) {
  const coins = draw.int(60, 390) * 10
  return { coins: coins.toLocaleString('en-GB'), worth: `$${Math.round((coins * price) / 1e6)} million` }
}

function boughtAndSpent(draw: Draw, price: number) {
  const { coins: bought, worth: spent } = coinsAndWorth(draw, price)
  return { bought, spent }
}
