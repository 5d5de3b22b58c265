import { readFileSync } from 'node:fs'
import { DEFAULT_META_DESCRIPTION, DEFAULT_META_TITLE } from '../../../contract/platform/site-meta.ts'

/** The home page's metadata and what the Resources menu leads to. They exist on every site from its first start. */
export const starterPages = [
  {
    path: '/',
    template: 'Homepage' as const,
    meta_title: DEFAULT_META_TITLE,
    meta_description: DEFAULT_META_DESCRIPTION,
  },
  ...['/services', '/contact', '/explore', '/pricing'].map(pageFile),
]

/** What the footer leads to, besides the pages above. Sites that are older than these get them too, once. */
export const footerPages = ['/feeds', '/scores'].map(pageFile)

/** What is kept of readers, to be completed by the owner. Sites from before following get it too, once. */
export const privacyPage = pageFile('/privacy')

/** A page as its file in pages/ says: a few lines of `name: value` between dashes, then Markdown. */
function pageFile(path: string) {
  const [, head = '', body = ''] = readFileSync(new URL(`./pages${path}.md`, import.meta.url), 'utf8').split(
    /^---$/m,
  )
  const {
    template = '',
    title,
    description,
    'in footer': inFooter,
  } = Object.fromEntries(
    head
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  )
  return {
    path,
    template,
    meta_title: title,
    meta_description: description,
    in_footer: inFooter === 'yes',
    ...(body.trim() && { body: body.trim() }),
  }
}

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
