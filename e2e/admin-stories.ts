// A working week of news: whose feed, which tags, freshness, sentiment, headline.

export const publisherRows = [
  ['Ledgerline', 'ledgerline.example/feed.xml', 'On-chain data and custody reporting', 'rss'],
  [
    'Mempool Courier',
    'mempoolcourier.example/rss',
    'Incident desk for protocols and bridges',
    'api',
  ],
  ['Basis & Carry', 'basisandcarry.example/atom.xml', 'Derivatives, funding and options', null],
  ['Halving Herald', 'halvingherald.example/feed', 'Mining economics and energy', 'rss'],
  ['Chainward', 'chainward.example/index.xml', 'Protocol upgrades and client releases', 'rss'],
  ['Orchard Digital', 'orcharddigital.example/blog/rss', 'Consumer finance and payments', null],
] as const
export const tagNames = [
  'Bitcoin',
  'DeFi',
  'Derivatives',
  'Ethereum',
  'Institutions',
  'Markets',
  'Mining',
  'Payments',
  'Security',
]
export const stories = [
  [
    0,
    [0],
    9.2,
    8,
    'Bitcoin held on exchanges falls to a six-year low as custodians move 41,800 coins into cold storage',
  ],
  [
    1,
    [1, 8],
    9.6,
    1.4,
    'Lending protocol Marrow pauses withdrawals after an oracle error drains $14 million',
  ],
  [
    4,
    [3],
    8.1,
    7.4,
    'Client teams fix a date for the Kelso upgrade after a third clean shadow fork',
  ],
  [4, [3, 8], 7.8, 7.1, 'Validators vote to burn half of all priority fees'],
  [5, [7], 3.1, 6.5, 'Five reasons the Lumapay card makes spending stablecoins effortless'],
  [3, [6], 6, 4.8, 'Coldwater mines a record quarter, then warns on the price of power'],
  [
    0,
    [4],
    6.4,
    5.2,
    'Norvania’s central bank publishes draft reserve rules for stablecoin issuers',
  ],
  [0, [4], null, null, 'Three city treasuries put a sliver of their reserves into tokenised bills'],
  [2, [2], 5.1, 2.6, 'Funding turns negative across major venues for the first time since spring'],
  [2, [5], 4.2, 6.1, 'Altcoin breadth is the widest since January, and nobody is celebrating'],
] as const
