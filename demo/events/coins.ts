import { countries, custodians, exchanges, treasuries } from '../cast.ts'
import type { Draw } from '../draw.ts'
import type { EventKind } from './event-kind.ts'

const networks =
  'solana avalanche-2 cardano cosmos polkadot near sui aptos tron algorand hedera-hashgraph'.split(
    ' ',
  )

export const coinKinds: EventKind[] = [
  {
    name: 'network-halt',
    beat: 'altcoins',
    tags: ['Security'],
    impact: -0.07,
    coins: networks,
    facts: (draw) => ({
      hours: draw.word(2, 7),
      cause: draw.pick([
        'a loop in the fee market',
        'a malformed vote',
        'a memory leak in the newest release',
        'two programs that locked the same account',
      ]),
      restart: draw.percent(80, 88),
      exchange: draw.pick(exchanges),
      clock: `${draw.int(10, 23)}:${draw.int(10, 59)}`,
    }),
    correctable: 'hours',
    titles: [
      '{coin} stops for {hours} hours, restarts, and starts asking why',
      '{coin} validators restart the network after {cause}',
      '{hours} hours without a block: what went wrong at {coin}',
      '{coin} outage freezes transfers for {hours} hours as {exchange} closes deposits',
    ],
    openings: [
      'Blocks stopped on {coin} at {clock} UTC and did not resume for {hours} hours, the first full halt in more than a year.',
      'A fault described by engineers as {cause} brought {coin} to a standstill on {day}.',
      'For {hours} hours nobody could move {ticker} at all, and validators spent them in a crowded voice call.',
    ],
    details: [
      'The restart needed {restart} of the stake to agree on the last good block, which took two attempts.',
      'No funds were lost and no transaction was reversed, the foundation said.',
      '{exchange} and two other venues closed deposits and reopened them after a hundred confirmed blocks.',
      'Lending apps extended grace periods so that borrowers who could not add collateral were not sold out.',
      'The faulty code had been reviewed twice and had run on the test network for three weeks.',
      '{ticker} fell sharply on thin volume, and recovered about a third when blocks resumed.',
    ],
    context: [
      'A halted chain is safe in the narrow sense: nothing can be stolen while nothing moves. For apps that rely on timely prices it is still dangerous.',
      '“Availability is a security property too,” said {analyst} of {firm}.',
      'The network has promised a second, independently written client for two years. It now runs on a tenth of the stake.',
    ],
  },
  {
    name: 'listing',
    beat: 'altcoins',
    tags: ['Exchanges'],
    impact: 0.06,
    coins: [
      'chainlink',
      'stellar',
      'uniswap',
      'aave',
      'render-token',
      'injective-protocol',
      'filecoin',
      'vechain',
      'hedera-hashgraph',
      'algorand',
    ],
    facts: (draw) => ({
      exchange: draw.pick(exchanges),
      country: draw.pick(countries),
      volume: draw.millions(31, 220),
      spread: draw.number(0.04, 0.31, 2),
      pairs: draw.word(2, 5),
    }),
    titles: [
      '{exchange} lists {coin} for customers in {country}',
      '{coin} jumps as {exchange} opens {pairs} new pairs',
      'A {country} listing gives {ticker} its busiest session in months',
      '{ticker} volume triples on its first day at {exchange}',
    ],
    openings: [
      'Trading in {coin} began at {exchange} on {day}, the first regulated venue in {country} to offer the token.',
      '{ticker} turned over {volume} in its first session at {exchange}, about three times its usual daily volume.',
      'A long-awaited listing in {country} pushed {coin} to the top of the leaderboard on {day}.',
    ],
    details: [
      '{exchange} opened {pairs} pairs, against the dollar, the euro and two stablecoins.',
      'The spread settled at {spread} per cent within the hour, tight for a new market.',
      'Part of the gain came before the announcement, and the venue says that it is looking into early orders.',
      'The token had been under review since the spring because of questions about who controls its treasury.',
      'Market makers were paid a fee to quote for ninety days, according to the listing notice.',
      'Rival venues in {country} are expected to follow, as the review settles how the token is classed.',
    ],
    context: [
      'Listing standards in {country} require a public treasury report and a named legal entity. About one application in five passes.',
      '“Access matters more than the headline,” said {analyst} of {firm}. “A pension adviser can now tick a box.”',
      'Tokens listed in the country over the past two years trade, on average, slightly below their first-day close.',
    ],
  },
  {
    name: 'exchange-outflow',
    beat: 'bitcoin',
    tags: ['Bitcoin', 'On-chain'],
    impact: 0.02,
    coins: ['bitcoin'],
    facts: (draw) => ({
      moved: draw.count(8_000, 61_000, 100),
      low: draw.pick([
        'a six-year low',
        'the lowest since 2018',
        'a level last seen seven years ago',
      ]),
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
    ],
    context: [
      'Exchange balances are an imperfect measure: an internal reshuffle looks the same as a withdrawal until addresses are labelled. {firm} says that it removed transfers between wallets of one owner.',
      '“Less inventory does not make the price go up by itself,” said {analyst} of {firm}. “It makes every large order matter more.”',
      'A fall in liquid supply preceded three of the last five rallies. It also preceded one of the sharper drops, in which the thin book worked against sellers.',
    ],
  },
  {
    name: 'treasury-buys',
    beat: 'institutions',
    tags: ['Bitcoin', 'Institutional'],
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
    ],
    context: [
      'Corporate treasuries outside the industry hold a little over one per cent of all bitcoin. Most bought less than three years ago.',
      '“The test is not the purchase, it is the first bad quarter,” said {analyst} of {firm}.',
      'Rating agencies treat such holdings as cash only after a haircut of half or more, so the purchase weighs slightly on the company’s credit metrics.',
    ],
  },
  {
    name: 'meme-season',
    beat: 'altcoins',
    tags: ['Markets', 'Memecoins'],
    impact: 0.075,
    coins: ['dogecoin', 'shiba-inu', 'pepe'],
    facts: (draw) => ({
      gain: draw.percent(16, 44),
      volume: draw.billions(1, 6),
      share: draw.percent(3, 9),
      holders: draw.count(12_000, 88_000, 1000),
      post: draw.pick(['a song', 'a cartoon', 'a shop’s window display', 'a football chant']),
    }),
    titles: [
      '{coin} rallies on {post}, because of course it does',
      'Meme coins wake up: {ticker} volume hits {volume}',
      '{holders} new wallets hold {ticker}. Most of them hold $40',
      'Up {gain} on {post}: the {coin} rally, explained to your sensible friend',
    ],
    openings: [
      'There is no news about {coin}. There is {post}, and since {day} there is a rally.',
      '{ticker} changed hands for {volume} in a day as traders who had sworn off jokes came back for one more.',
      'Some {holders} wallets bought {coin} for the first time this week, according to {firm}.',
    ],
    details: [
      'The typical new holder owns about $40 worth.',
      'Ten addresses still control a fifth of the supply, a fact that tends to matter later.',
      'Exchange apps climbed the download charts in four countries.',
      'Meme tokens made up {share} of all spot volume, about double the usual.',
      'Funding on {ticker} futures is steep, so leveraged buyers pay dearly to stay.',
      'Two copies of the token with nearly the same name appeared within hours, and one has already collapsed.',
    ],
    context: [
      'Meme coins have no income and claim none. Their price measures attention, which can be bought and sold like anything else.',
      '“You are not late and you are not early. You are in the audience,” said {analyst} of {firm}.',
      'Of the twenty largest meme tokens of three years ago, four still trade in any size.',
    ],
  },
]

/** A sum that agrees with its number of coins. */
function boughtAndSpent(draw: Draw, price: number) {
  const coins = draw.int(60, 390) * 10
  return {
    bought: coins.toLocaleString('en-GB'),
    spent: `$${Math.round((coins * price) / 1e6)} million`,
  }
}
