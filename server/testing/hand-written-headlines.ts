/** Test table: headlines written for the tests, none of them a training row. */
export type Expected = {
  headline: string
  band: 'bearish' | 'neutral' | 'bullish'
  /** Tags that must be there. */
  tags?: string[]
  /** Tags that must not be there: everyday words that look like a coin. */
  notTags?: string[]
  ad?: boolean
}

const bullish = (headline: string, tags?: string[], notTags?: string[]): Expected =>
  row('bullish', headline, tags, notTags)
const bearish = (headline: string, tags?: string[], notTags?: string[]): Expected =>
  row('bearish', headline, tags, notTags)
const neutral = (headline: string, tags?: string[], notTags?: string[]): Expected =>
  row('neutral', headline, tags, notTags)
const ad = (headline: string, band: Expected['band']): Expected => ({ headline, band, ad: true })

function row(
  band: Expected['band'],
  headline: string,
  tags?: string[],
  notTags?: string[],
): Expected {
  return { headline, band, ad: false, ...(tags ? { tags } : {}), ...(notTags ? { notTags } : {}) }
}

export const HAND_WRITTEN: Expected[] = [
  // plain
  bullish('Bitcoin surges past $82,000 as ETF demand returns', ['Bitcoin', 'ETF']),
  bullish('Ether rallies 11% in best day since spring', ['Ethereum']),
  bullish('Solana ETFs draw $96M in biggest inflow day yet', ['Solana', 'ETF']),
  bullish('Visa adds support for four more stablecoins', ['Stablecoins']),
  bullish('Senate approves landmark stablecoin law', ['Regulation', 'Stablecoins']),
  bullish('Metaplanet buys another 780 BTC', ['Bitcoin']),
  bullish('Grayscale wins approval for Cardano fund', ['Cardano']),
  bullish('Whales scoop up 60,000 ETH during dip', ['Ethereum', 'Whales']),
  bullish('DeFi startup raises $35M to expand in Asia', ['DeFi']),
  bullish('Analyst sees XRP doubling to $4 by spring', ['XRP']),
  bearish('Bitcoin plunges under $57,000 in broad sell-off', ['Bitcoin']),
  bearish('Hackers steal $85M from cross-chain bridge', ['Security']),
  bearish('Solana slumps to its lowest level in 14 months', ['Solana']),
  bearish('SEC sues stablecoin issuer for misleading buyers', ['Regulation', 'Stablecoins']),
  bearish('Exchange freezes withdrawals as rumors of insolvency spread'),
  bearish('Bitcoin ETFs lose $640M in third day of redemptions', ['Bitcoin', 'ETF']),
  bearish('Crypto lender collapses into bankruptcy'),
  bearish('Founder gets 20 years in prison for token fraud', ['Legal']),
  bearish('$930M in longs wiped out as market crashes'),
  bearish('Binance to delist five tokens next week', ['Exchanges']),
  neutral('Fed holds rates steady, as expected', ['Macro']),
  neutral('What is a rollup? A short introduction', ['Layer 2']),
  neutral('Ethereum price prediction for the week of November 9', ['Ethereum']),
  neutral('Coinbase hires new head of policy', ['Exchanges']),
  neutral('Crypto calendar: events to watch this week'),
  neutral('Bitcoin trades in narrow range before inflation data', ['Bitcoin', 'Macro']),
  // negation
  bullish('Judge tosses lawsuit against Coinbase', ['Legal', 'Exchanges']),
  bullish('SEC drops probe into lending protocol, no charges filed', ['Regulation']),
  bullish('Court overturns sanctions on mixing service', ['Legal']),
  bullish('Stolen funds recovered in full, no users lost money'),
  bullish('Prosecutors drop charges against wallet developers'),
  bullish('No sign of a top yet, on-chain data shows'),
  bearish('Bitcoin fails to reclaim $70,000 and slides again', ['Bitcoin']),
  bearish('SEC refuses to approve Avalanche ETF', ['Avalanche', 'ETF', 'Regulation']),
  bearish('Judge denies motion to dismiss case against Kraken', ['Legal']),
  bearish('Senate will not vote on crypto bill this year, dashing hopes', ['Regulation']),
  bearish('Ether cannot shake off selling pressure', ['Ethereum']),
  bearish('No recovery in sight for altcoins', ['Altcoins']),
  // contrast
  bearish('Bitcoin rally fades as profit taking sets in', ['Bitcoin']),
  bearish('XRP falls despite record ETF inflows', ['XRP', 'ETF']),
  bearish('Upgrade went live, but ether keeps sinking', ['Ethereum']),
  bearish('Early gains vanish as sellers hit Solana', ['Solana']),
  bullish('Bitcoin climbs despite hawkish Fed', ['Bitcoin', 'Macro']),
  bullish('Despite ETF outflows, Bitcoin jumps to monthly high', ['Bitcoin']),
  bullish('Hack fears ease as Aave rebounds 9%', ['Aave']),
  bullish('Dogecoin shakes off slump and soars 15%', ['Dogecoin']),
  neutral('Bitcoin rises while ether falls in mixed session', ['Bitcoin', 'Ethereum']),
  neutral('Bullish or bearish? Traders split on Bitcoin', ['Bitcoin']),
  // price words that mean the opposite
  bearish('Liquidations surge to $1.4B in 24 hours', ['Derivatives']),
  bearish('Outflows hit record high at crypto funds'),
  bearish('Crypto scams soar to new record, report says', ['Security']),
  bearish('Exchange reserves jump, a sign holders want to sell'),
  bearish('Unemployment fears and rising yields weigh on Bitcoin', ['Bitcoin']),
  bullish('Bitcoin exchange reserves fall to lowest since 2018', ['Bitcoin']),
  bullish('Outflows slow sharply as confidence returns'),
  bullish('Inflation drops, boosting hopes for rate cuts', ['Macro']),
  bullish('Bears wiped out as short squeeze lifts Bitcoin', ['Bitcoin']),
  bullish('Crypto crime falls to five-year low'),
  bullish('Ethereum fees tumble after upgrade, to the relief of users', ['Ethereum']),
  // words that look like tickers
  neutral('Bitcoin volatility near yearly average', ['Bitcoin'], ['NEAR Protocol']),
  bullish('NEAR jumps 14% after AI partnership', ['NEAR Protocol', 'AI']),
  bullish('LINK rallies as banks test Chainlink oracles', ['Chainlink']),
  neutral('Police link wallet to online forum', undefined, ['Chainlink']),
  neutral('Optimism among traders unchanged, survey finds', undefined, ['Optimism']),
  neutral('One in five students has heard of stablecoins', ['Stablecoins'], ['Harmony']),
  bearish('HYPE slides 12% as hype around perp exchanges cools', ['Hyperliquid']),
  neutral('Is the metaverse more than hype?', ['NFTs'], ['Hyperliquid']),
  bullish('Stellar earnings push Coinbase shares up 9%', ['Exchanges'], ['Stellar']),
  neutral('Company adds a dot to its logo', undefined, ['Polkadot']),
  bullish('TON soars as Telegram expands wallet', ['Toncoin']),
  neutral('A ton of questions about the digital euro', ['CBDC'], ['Toncoin']),
  // sponsored
  ad('Sponsored: the wallet that pays you back', 'neutral'),
  ad('Presale of new dog coin raises $4M as early buyers eye 50x gains', 'bullish'),
  ad('Best crypto presale to buy now before stage 7 sells out', 'bullish'),
  ad('This $0.004 altcoin could outperform Solana by 9,000%', 'bullish'),
  ad('Top 5 crypto casinos with free spins and no KYC', 'neutral'),
  ad('Cloud mining app lets users earn $800 a day in passive income', 'bullish'),
  ad('Press release: exchange unveils new rewards program', 'bullish'),
  ad('4 altcoins ready to explode 100x this month', 'bullish'),
  bullish('Bitcoin up 120% since last year, and miners profit', ['Bitcoin', 'Mining']),
  bearish('Presale scams cost buyers $20M, police warn', ['Security']),
]
