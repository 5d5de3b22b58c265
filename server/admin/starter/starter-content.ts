import { DEFAULT_META_DESCRIPTION, DEFAULT_META_TITLE } from '../../../contract/platform/site-meta.ts'

/** The home page's metadata and what the Resources menu leads to. They exist on every site from its first start. */
export const starterPages = [
  {
    path: '/',
    template: 'Homepage',
    meta_title: DEFAULT_META_TITLE,
    meta_description: DEFAULT_META_DESCRIPTION,
  },
  {
    path: '/services',
    template: 'Standard',
    meta_title: 'Services',
    meta_description:
      'News from many publishers in one place, scored for freshness and sentiment, beside live prices. Filter it, search it, and follow a category.',
    body: `News from many publishers in one place, scored for freshness and sentiment, beside live prices.

- **Read** everything as it comes in, as a list or as cards.
- **Filter** by category, tag, publisher, time and score. Every view has an address of its own that can be shared.
- **Watch** the price of a coin over a day, a week, a month or a year.
- **Follow** the site, or one category, in [a feed reader](/feeds).

[How scores are made](/scores) says what the figures beside an article mean.`,
  },
  {
    path: '/contact',
    template: 'Contact',
    meta_title: 'Contact',
    meta_description:
      'Questions, corrections or a feed we should add? Write to the people who run this site.',
  },
  {
    path: '/explore',
    template: 'Homepage',
    meta_title: 'Explore',
    meta_description:
      'Begin with the latest news, open a category from the News menu, or choose a coin above the feed to see its price over a day, a week, a month or a year.',
    body: `Three ways in:

- [What is fresh and not paid for](/?freshness_score=7-10&no_ads=true)
- [What sounds bullish](/?sentiment_score=7-10), and [what sounds bearish](/?sentiment_score=0-3)
- [Everything of the last hour](/?within=1h)

Or begin with the newest articles:`,
  },
  {
    path: '/pricing',
    template: 'Standard',
    meta_title: 'Pricing',
    meta_description: 'Reading is free.',
  },
] as const

/** What the footer leads to, besides the pages above. Sites that are older than these get them too, once. */
export const footerPages = [
  {
    path: '/feeds',
    template: 'Standard',
    meta_title: 'Feeds',
    meta_description: 'Follow this site in a feed reader.',
    in_footer: true,
    body: `Follow the newest articles in a feed reader. Copy one of these addresses:

- [RSS](/feed.xml)
- [Atom](/atom.xml)
- [JSON Feed](/feed.json)

Narrower feeds, each also as \`atom.xml\` and \`feed.json\` except for stories:

- A category: \`/bitcoin/feed.xml\`
- A coin: \`/coins/btc/feed.xml\`
- An outlet: \`/feed.xml?publisher=Name\`
- A search: \`/feed.xml?search=etf\`
- A story: \`/stories/123/feed.xml\`

The 'Feed' link beside the heading of a page leads to its feed.`,
  },
  {
    path: '/scores',
    template: 'Standard',
    meta_title: 'How scores are made',
    meta_description: 'What freshness and sentiment mean, who gives them, and what they cannot tell.',
    in_footer: true,
    body: `Each article has two scores from 0 to 10, given by a program and sometimes corrected by an editor. Select a score, or 'why?', to see what it is based on.

## Freshness

How new and substantial the news is, more than how young it is: up to 4.5 points for novelty, 1.5 for age and 4 for substance. Novelty looks for earlier reports of the same story in the last 48 hours, and names them. Substance counts an event in the title, figures, a quotation and length; headlines that could have been written on any day lose points. So an article can be a minute old and still score low. Ads score 3 at most.

## Sentiment

How the text sounds for the coins it is about: 7 and above is bullish, below 4 is bearish, anything between is neutral. It measures tone, not truth, and can miss irony.

The built-in analyser reads the title and the first 240 characters, in English only; other text gets no sentiment. It names the words and phrases that moved the score, and how much of it each accounts for. The last row is for the names in it, small words and rounding.

A language model cites passages. Only exact quotes are shown; the others are counted.

What is known of its errors, on outlets the built-in analyser had never read: about 7 in 10 articles get the right one of bearish, neutral and bullish. It finds three quarters of the bearish articles and as many of the bullish ones. Of what it calls bearish, 3 in 10 are not, mostly neutral ones. About 2 in 100 get the opposite sign. It misses quiet bad news, such as an inquiry or a tax, and does not always see who suffers.

## Potentially Ad

Articles that look paid for, press releases included. They are not scored bullish or bearish: their sentiment is 5. The publisher's own label counts first, otherwise the wording if it gives two reasons; so some ads are missed. Select the freshness score to see the reason. The filter 'No sponsored content' [leaves them out](/?no_ads=true).

## Who gives them

A language model if the site has one and its budget allows, otherwise the built-in analyser. It also writes the overview and chooses the tags. An article without scores has not been analysed yet.

Scores help to sort the news. They are not advice.`,
  },
] as const

/** What is kept of readers, to be completed by the owner. Sites from before following get it too, once. */
export const privacyPage = {
  path: '/privacy',
  template: 'Standard',
  meta_title: 'Privacy',
  meta_description: 'What this site keeps of its readers, why, how long, and whom to ask.',
  in_footer: true,
  body: `## Reading

There is no account, no advertising, no tracking script and no cookie but those that remember the theme. Starred coins, mutes, saved searches and read marks stay in your browser. The server log has the address of a request for as long as the owner of this site keeps logs.

## Following

If you ask for messages, the site keeps what is needed to send them, encrypted: the address your browser gives for notifications, your e-mail address, or the number of your Telegram chat. Beside it are the views you follow, the hours you chose, your time zone, and when you agreed. There is no account.

- Nothing but one confirmation is sent to an e-mail address before you confirm it. Unconfirmed addresses are deleted after 48 hours.
- Records of what was sent are deleted after 30 days. Whether you open a message is not recorded: there are no pictures and no redirected links.
- A browser that no longer takes notifications is deleted at once, or after 90 days in which every message failed.
- [What you follow](/following) shows all of it. 'Forget everything' deletes it at once. A coded mark of the address is kept for 400 days, so that a restored backup does not bring it back.

## Whom to ask

Write to the people who run this site: [Contact](/contact).`,
} as const

/** Thirty leading coins by the ids of CoinGecko. */
const leading: [source_identifier: string, symbol: string, name: string][] = [
  ['bitcoin', 'BTC', 'Bitcoin'],
  ['ethereum', 'ETH', 'Ethereum'],
  ['tether', 'USDT', 'Tether'],
  ['ripple', 'XRP', 'XRP'],
  ['binancecoin', 'BNB', 'BNB'],
  ['solana', 'SOL', 'Solana'],
  ['usd-coin', 'USDC', 'USDC'],
  ['dogecoin', 'DOGE', 'Dogecoin'],
  ['tron', 'TRX', 'TRON'],
  ['cardano', 'ADA', 'Cardano'],
  ['avalanche-2', 'AVAX', 'Avalanche'],
  ['chainlink', 'LINK', 'Chainlink'],
  ['shiba-inu', 'SHIB', 'Shiba Inu'],
  ['stellar', 'XLM', 'Stellar'],
  ['polkadot', 'DOT', 'Polkadot'],
  ['hedera-hashgraph', 'HBAR', 'Hedera'],
  ['bitcoin-cash', 'BCH', 'Bitcoin Cash'],
  ['litecoin', 'LTC', 'Litecoin'],
  ['uniswap', 'UNI', 'Uniswap'],
  ['sui', 'SUI', 'Sui'],
  ['near', 'NEAR', 'NEAR Protocol'],
  ['pepe', 'PEPE', 'Pepe'],
  ['aptos', 'APT', 'Aptos'],
  ['internet-computer', 'ICP', 'Internet Computer'],
  ['aave', 'AAVE', 'Aave'],
  ['cosmos', 'ATOM', 'Cosmos Hub'],
  ['arbitrum', 'ARB', 'Arbitrum'],
  ['filecoin', 'FIL', 'Filecoin'],
  ['algorand', 'ALGO', 'Algorand'],
  ['optimism', 'OP', 'Optimism'],
]

export const starterCoins = leading.map(([source_identifier, symbol, name]) => ({
  source_identifier,
  symbol,
  name,
}))

/** Each category shows the articles that carry the tag of its own name. */
const topics: [name: string, slug: string, description: string][] = [
  [
    'Bitcoin',
    'bitcoin',
    'The first cryptocurrency: its network, its price, its holders and those who build on it.',
  ],
  ['Ethereum', 'ethereum', 'Upgrades, staking, rollups and the applications that run on Ethereum.'],
  ['DeFi', 'defi', 'Lending, trading and saving without an intermediary, and what goes wrong with it.'],
  ['NFTs', 'nfts', 'Digital art, collectibles and games, and the markets where they change hands.'],
  [
    'Regulation',
    'regulation',
    'Laws, licences, courts and taxes that shape digital assets around the world.',
  ],
  ['Markets', 'markets', 'Prices, flows and derivatives: what moved, by how much, and why.'],
  ['Security', 'security', 'Exploits, scams, outages and the people who prevent them.'],
]

export const starterCategories = topics.map(([name, slug, description], index) => ({
  name,
  slug,
  tag: name,
  description,
  metaTitle: `${name} news`,
  metaDescription: description,
  order: index + 1,
}))

export const starterTags = [
  ...topics.map(([name]) => name),
  // the names the built-in analyser uses, so that a feed's own categories and its answers meet in one tag
  'Altcoins',
  'Solana',
  'XRP',
  'Layer 2',
  'Stablecoins',
  'Mining',
  'Staking',
  'Derivatives',
  'Exchanges',
  'Institutional',
  'ETF',
  'Legal',
  'Wallets',
  'Tokenization',
  'Adoption',
  'Gaming',
  'Memecoins',
  'Macro',
]
