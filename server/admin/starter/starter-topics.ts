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
