/**
 * Coins and topics the built-in analyser knows. `names` match in any case, `symbols` only in upper case, `capitalized` only as written
 * ('Sui', not 'sui generis'). Everyday words ('near', 'optimism', 'stellar') are never names on their own.
 */
export type TagEntry = { tag: string; names: string[]; symbols: string[]; capitalized: string[] }

/** One a line: tag, names, symbols, capitalized. Without names the tag is the only one. */
function entries(table: string): TagEntry[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [tag = '', rest = ''] = line.trim().split(': ')
      const [names, symbols, capitalized] = rest
        .split(';')
        .map((list) => list.trim().split('|').filter(Boolean))
      return {
        tag,
        names: names?.length ? names : [tag],
        symbols: symbols ?? [],
        capitalized: capitalized ?? [],
      }
    })
}

export const COIN_TAGS = entries(`
  Bitcoin: bitcoin|bitcoins|satoshi nakamoto|microstrategy|saylor; BTC|XBT
  Ethereum: ethereum|ether|vitalik buterin; ETH
  XRP: xrp|ripple|xrp ledger|xrpl; XRP
  Solana: ; SOL
  BNB: bnb|bnb chain|binance coin; BNB
  Dogecoin: ; DOGE
  Cardano: cardano|hoskinson; ADA
  Shiba Inu: shiba inu|shibarium; SHIB
  Tron: tron network|tron blockchain|justin sun; TRX; Tron|TRON
  Litecoin: ; LTC
  Polkadot: ; DOT
  Avalanche: avax; AVAX; Avalanche
  Chainlink: ; LINK
  Toncoin: toncoin|the open network; TON
  Stellar: stellar lumens|stellar network|stellar development foundation; XLM
  Monero: ; XMR
  Hyperliquid: ; HYPE
  Sui: sui network|sui blockchain; SUI; Sui
  Pepe: pepe coin|pepecoin; PEPE; Pepe
  Uniswap: ; UNI
  Aave: ; AAVE
  Polygon: polygon|polygon labs; MATIC|POL
  NEAR Protocol: near protocol; NEAR
  Aptos: ; APT
  Arbitrum: ; ARB
  Optimism: optimism network|optimism mainnet|optimism superchain|op mainnet|op token|optimism (op)
  Base: base network|base chain|base blockchain|coinbase layer 2|base token|base app; ; on Base
  Hedera: ; HBAR
  Cosmos: cosmos hub|cosmos network|cosmos ecosystem|cosmos (atom); ATOM
  Filecoin: ; FIL
  Algorand: ; ALGO
  Zcash: ; ZEC
  Dash: dash coin|dash (dash); DASH
  EOS: vaulta; EOS
  Tezos: ; XTZ
  IOTA: ; IOTA
  VeChain: vechain; VET
  Kaspa: ; KAS
  Bitcoin Cash: ; BCH
  Ethereum Classic: ; ETC
  Internet Computer: ; ICP
  Mantle: mantle network; MNT; Mantle
  OKB: ; OKB
  Cronos: ; CRO
  Pi Network: pi network|pi coin
  Ethena: ethena|usde; ENA
  Ondo: ondo finance; ONDO; Ondo
  Injective: ; INJ
  Celestia: ; TIA
  Sei: sei network; SEI; Sei
  Jupiter: jupiter exchange; JUP
  Bonk: bonk coin; BONK; Bonk
  Dogwifhat: ; WIF
  Pudgy Penguins: ; PENGU
  Official Trump: official trump|trump memecoin|trump coin|$trump|trump token
  World Liberty Financial: world liberty|world liberty financial; WLFI
  Worldcoin: ; WLD
  Render: render network; RENDER
  Artificial Superintelligence Alliance: fetch.ai; FET
  Bittensor: ; TAO
  Stacks: ; STX
  Immutable: ; IMX
  The Graph: the graph (grt)|the graph network|the graph protocol; GRT
  Lido: lido dao|lido finance|steth; LDO; Lido
  Sky: makerdao|sky protocol; MKR
  Curve: curve finance|curve dao; CRV
  Compound: compound finance|compound protocol|compound (comp)
  Maple Finance: ; SYRUP
  Pendle: ; PENDLE
  EigenLayer: eigenlayer|eigencloud; EIGEN
  Starknet: ; STRK
  zkSync: zksync
  Linea: linea network|linea token|linea airdrop
  Berachain: ; BERA
  Monad: monad
  Story: story protocol
  Virtuals Protocol: virtuals protocol; VIRTUAL
  Pump.fun: pump.fun|pumpfun; PUMP
  Aster: aster dex|asterdex; ASTER
  Plasma: ; XPL
  Floki: ; FLOKI
  Fartcoin: ; FARTCOIN
  The Sandbox: the sandbox (sand)|sandbox metaverse
  Decentraland: ; MANA
  Axie Infinity: ; AXS
  Gala: gala games
  ApeCoin: apecoin|yuga labs|bayc|bored ape; APE
  Flow: flow blockchain|flow network|dapper labs
  MultiversX: ; EGLD
  Theta: theta network
  Quant: quant network; QNT
  XDC Network: ; XDC
  Neo: neo blockchain|neo n3
  Chiliz: ; CHZ
  PancakeSwap: pancakeswap; CAKE
  dYdX: ; DYDX
  Synthetix: ; SNX
  Raydium: raydium
  Jito: jito; JTO
  Pyth Network: pyth network|pyth; PYTH
  Wormhole: wormhole bridge|wormhole token
  LayerZero: ; ZRO
  Arweave: arweave
  Helium: helium network|helium mobile; HNT
  Conflux: ; CFX
  Sonic: sonic labs|fantom
  Harmony: harmony protocol|harmony (one)|harmony bridge
  Terra: terra luna|terraform labs|terrausd|do kwon; LUNC|LUNA
  FTX: ftx|bankman-fried|sbf; FTT
  Tether: tether|tether gold; USDT
  USDC: usdc|usd coin|circle internet; USDC
  Ripple USD: ; RLUSD
  PayPal USD: ; PYUSD
  Dai: usds; DAI
`)

// 'Markets' is what the starter's category of that name shows
export const TOPIC_TAGS = entries(`
  ETF: etf|etfs|etp|etps|exchange-traded fund|exchange-traded funds|spot fund
  Regulation: regulation|regulations|regulator|regulators|regulatory|mica|clarity act|genius act|market structure bill|lawmakers|senate|congress|senator|compliance|crypto bill|stablecoin bill|license|licence|licenses|fca|esma|finma|crypto tax|legislation|watchdog|central bank rules; SEC|CFTC|OCC|FDIC|MAS
  Legal: lawsuit|lawsuits|court|judge|jury|indicted|indictment|sues|sued|sentenced|prison|class action|appeal|plaintiffs|prosecutors|guilty|convicted|trial|arrested|arrest|charges against; DOJ
  Security: hack|hacked|hackers|hacker|exploit|exploited|exploiter|breach|phishing|stolen|drained|drainer|vulnerability|malware|heist|theft|lazarus|rug pull|rugpull|scam|scams|scammers|fraud|ponzi
  DeFi: defi|decentralized finance|dex|dexs|liquidity pool|liquidity pools|lending protocol|total value locked|yield farming; TVL
  Stablecoins: stablecoin|stablecoins|depeg|depegs|dollar peg
  Mining: miner|miners|mining|hashrate|hash rate|hashprice|mining difficulty|halving
  NFTs: nft|nfts|non-fungible|digital collectibles|collectible|collectibles|opensea|metaverse
  Layer 2: layer 2|layer-2|layer 2s|rollup|rollups|l2|l2s|sequencer|zk proof|zero-knowledge
  Memecoins: memecoin|memecoins|meme coin|meme coins|meme token
  AI: artificial intelligence|openai|chatgpt|anthropic|nvidia|ai agent|ai agents|deepseek|grok|gemini ai|machine learning; AI
  Macro: federal reserve|interest rate|interest rates|rate cut|rate cuts|rate hike|inflation|powell|fomc|tariff|tariffs|treasury yields|jobs report|recession|quantitative easing|dollar index|gold price|wall street|s&p 500|nasdaq|government shutdown|ecb|bank of japan|central bank; CPI|PPI|GDP|FED; Fed
  Exchanges: binance|coinbase|kraken|okx|bybit|kucoin|bitget|gemini exchange|upbit|bithumb|bitfinex|crypto.com|robinhood|gate.io|mexc|crypto exchange|exchange listing|delist|delists|delisting
  Staking: staking|staked|stakers|restaking|validator|validators|liquid staking
  Tokenization: tokenization|tokenized|tokenised|tokenize|real-world assets|real-world asset; RWA|RWAS
  Derivatives: futures|options expiry|perpetual|perpetuals|open interest|liquidation|liquidations|liquidated|funding rate|funding rates|derivatives|leverage
  Institutional: institutional|institutions|blackrock|fidelity|grayscale|vaneck|bitwise|franklin templeton|jpmorgan|goldman sachs|morgan stanley|standard chartered|citi|hedge fund|pension fund|ark invest
  Treasury Companies: bitcoin treasury|crypto treasury|treasury company|treasury firm|treasury companies|metaplanet|sharplink|bitmine|strategic reserve|corporate treasury|bitcoin reserve
  Funding: raises $|funding round|seed round|series a|series b|series c|venture capital|valuation|led by paradigm|a16z
  Adoption: adoption|partnership|partners with|payments|paypal|visa|mastercard|stripe|merchants|accepts bitcoin|legal tender
  Airdrops: airdrop|airdrops|token generation event; TGE
  CBDC: cbdc|cbdcs|digital euro|digital yuan|digital pound|digital dollar|central bank digital currency
  Privacy: privacy coin|privacy coins|mixer|tornado cash|zero knowledge privacy|privacy tokens
  Prediction Markets: prediction market|prediction markets|polymarket|kalshi
  Gaming: gamefi|web3 game|blockchain game|blockchain gaming|play-to-earn|crypto gaming
  Wallets: wallet|wallets|metamask|ledger nano|trezor|self-custody|hardware wallet
  Price Analysis: price prediction|price analysis|technical analysis|price target|support level|resistance|golden cross|death cross|bull flag|head and shoulders|price outlook|breakout
  Markets: rally|rallies|rallied|sell-off|selloff|inflow|inflows|outflow|outflows|trading volume|volatility|open interest|spot market|market makers|traders|futures|options|bulls|bears
  Whales: whale|whales
  Altcoins: altcoin|altcoins|altseason|alt season
`)

/** Nothing in the dictionary: an article still says what it is about. */
export const FALLBACK_TAG = 'Crypto'
