/** Real names and tickers, invented prices. `price` and `supply` only set the scale around which the price wanders. */
export type WorldCoin = {
  id: string
  symbol: string
  name: string
  price: number
  supply: number
  volatility: number
  beta: number
}

const table: [string, string, string, number, number, number, number][] = [
  ['bitcoin', 'btc', 'Bitcoin', 67_400, 19.97e6, 0.5, 1],
  ['ethereum', 'eth', 'Ethereum', 3_210, 120.7e6, 0.65, 1.2],
  ['tether', 'usdt', 'Tether', 1, 142e9, 0.002, 0],
  ['ripple', 'xrp', 'XRP', 1.12, 58.2e9, 0.8, 1.1],
  ['binancecoin', 'bnb', 'BNB', 604, 143e6, 0.6, 1],
  ['solana', 'sol', 'Solana', 176, 486e6, 0.85, 1.4],
  ['usd-coin', 'usdc', 'USDC', 1, 61e9, 0.0015, 0],
  ['dogecoin', 'doge', 'Dogecoin', 0.142, 148e9, 0.95, 1.4],
  ['tron', 'trx', 'TRON', 0.214, 86e9, 0.55, 0.8],
  ['cardano', 'ada', 'Cardano', 0.522, 35.4e9, 0.8, 1.3],
  ['avalanche-2', 'avax', 'Avalanche', 30.4, 412e6, 0.9, 1.4],
  ['chainlink', 'link', 'Chainlink', 17.1, 638e6, 0.8, 1.3],
  ['stellar', 'xlm', 'Stellar', 0.302, 30.6e9, 0.8, 1.1],
  ['polkadot', 'dot', 'Polkadot', 5.81, 1.53e9, 0.8, 1.3],
  ['bitcoin-cash', 'bch', 'Bitcoin Cash', 418, 19.8e6, 0.75, 1.1],
  ['litecoin', 'ltc', 'Litecoin', 82.6, 75.4e6, 0.7, 1.1],
  ['uniswap', 'uni', 'Uniswap', 8.36, 600e6, 0.85, 1.3],
  ['internet-computer', 'icp', 'Internet Computer', 8.83, 472e6, 0.9, 1.3],
  ['aave', 'aave', 'Aave', 142, 15.1e6, 0.85, 1.3],
  ['cosmos', 'atom', 'Cosmos Hub', 6.42, 391e6, 0.8, 1.2],
  ['filecoin', 'fil', 'Filecoin', 4.27, 602e6, 0.85, 1.2],
  ['algorand', 'algo', 'Algorand', 0.194, 8.3e9, 0.85, 1.2],
  ['monero', 'xmr', 'Monero', 161, 18.4e6, 0.6, 0.8],
  ['ethereum-classic', 'etc', 'Ethereum Classic', 21.3, 150e6, 0.75, 1.2],
  ['vechain', 'vet', 'VeChain', 0.0273, 81e9, 0.85, 1.3],
  ['the-graph', 'grt', 'The Graph', 0.168, 9.5e9, 0.95, 1.4],
  ['maker', 'mkr', 'Maker', 1_520, 880e3, 0.8, 1.2],
  ['tezos', 'xtz', 'Tezos', 0.741, 1e9, 0.8, 1.2],
  ['zcash', 'zec', 'Zcash', 38.4, 16.3e6, 0.8, 1],
  ['dash', 'dash', 'Dash', 26.1, 12e6, 0.8, 1],
  // Known to the coin service but not followed at first, so that there is something left to add.
  ['shiba-inu', 'shib', 'Shiba Inu', 0.0000179, 589e12, 1, 1.4],
  ['hedera-hashgraph', 'hbar', 'Hedera', 0.138, 38.2e9, 0.9, 1.2],
  ['sui', 'sui', 'Sui', 2.71, 2.9e9, 1, 1.5],
  ['near', 'near', 'NEAR Protocol', 4.62, 1.22e9, 0.95, 1.4],
  ['pepe', 'pepe', 'Pepe', 0.0000098, 420.7e12, 1.15, 1.6],
  ['aptos', 'apt', 'Aptos', 7.94, 545e6, 0.95, 1.4],
  ['arbitrum', 'arb', 'Arbitrum', 0.681, 4.1e9, 0.95, 1.4],
  ['optimism', 'op', 'Optimism', 1.48, 1.35e9, 0.95, 1.4],
  ['render-token', 'render', 'Render', 5.94, 517e6, 1, 1.5],
  ['injective-protocol', 'inj', 'Injective', 19.8, 97e6, 1, 1.5],
  ['polygon-ecosystem-token', 'pol', 'POL (ex-MATIC)', 0.412, 10.1e9, 0.9, 1.3],
  ['immutable-x', 'imx', 'Immutable', 1.36, 1.7e9, 1, 1.4],
]

export const worldCoins: WorldCoin[] = table.map(
  ([id, symbol, name, ...[price, supply, volatility, beta]]) => {
    return { id, symbol, name, price, supply, volatility, beta }
  },
)

/** The coins the demo follows from the start: all of them have an icon in the set that the product uses. */
export const followedCoins = worldCoins.slice(0, 30)

export function worldCoin(id: string): WorldCoin {
  const coin = worldCoins.find((candidate) => candidate.id === id)
  if (!coin) throw new Error(`No coin '${id}' in the sample world`)
  return coin
}
