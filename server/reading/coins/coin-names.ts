/** What a coin is called beside its name and symbol. A network counts as its coin. */
export const OTHER_NAMES: Record<string, string[]> = {
  ADA: ['Cardano'],
  APE: ['ApeCoin'],
  ASTER: ['Aster DEX'],
  ATOM: ['Cosmos Hub'],
  BCH: ['Bitcoin Cash'],
  BNB: ['Binance Coin', 'BNB Chain', 'Binance Smart Chain', 'BSC'],
  BTC: [
    'Bitcoin',
    'Bitcoins',
    'XBT',
    '比特币',
    '比特幣',
    'ビットコイン',
    '비트코인',
    'биткоин',
    'биткойн',
    'बिटकॉइन',
    'بيتكوين',
  ],
  COMP: ['Compound Finance'],
  CRO: ['Cronos Chain'],
  CRV: ['Curve Finance'],
  DOGE: ['Dogecoin', 'Dogecoins', '狗狗币', 'ドージコイン', '도지코인'],
  ENA: ['Ethena'],
  ETC: ['Ethereum Classic'],
  ETH: ['Ethereum', 'Ether', '以太坊', '以太币', 'イーサリアム', '이더리움', 'эфириум', 'إيثيريوم'],
  ETHFI: ['Ether.fi', 'EtherFi'],
  FET: ['Fetch.ai', 'ASI Alliance'],
  FLOKI: ['Floki', 'Floki Inu'],
  FTT: ['FTX Token'],
  HBAR: ['Hedera'],
  HYPE: ['Hyperliquid'],
  ICP: ['Internet Computer', 'Dfinity'],
  IP: ['Story Protocol'],
  LDO: ['Lido'],
  LUNA: ['Terra Luna'],
  LUNC: ['Terra Classic', 'Luna Classic'],
  MKR: ['MakerDAO', 'Maker DAO'],
  NEAR: ['NEAR Protocol'],
  OP: ['OP Mainnet', 'OP Stack'],
  PEPE: ['Pepe', 'Pepecoin'],
  PI: ['Pi Network', 'Pi Coin', 'Pi crypto', 'Pi token'],
  POL: ['Polygon'],
  PUMP: ['Pump.fun', 'Pumpfun'],
  SEI: ['Sei Network'],
  SHIB: ['Shiba Inu', 'Shiba Inu Coin', 'Shibarium', '柴犬币', '시바이누'],
  SKR: ['Solana Mobile Seeker'],
  SOL: ['Solana', 'ソラナ', '솔라나', 'солана'],
  TAO: ['Bittensor'],
  TON: ['Toncoin', 'The Open Network'],
  TRUMP: ['Official Trump', 'Trump memecoin', 'Trump meme coin', 'Trump token'],
  UNI: ['Uniswap'],
  USDC: ['USD Coin'],
  USDT: ['泰达币', '테더'],
  WIF: ['Dogwifhat'],
  WLD: ['Worldcoin'],
  WLFI: ['World Liberty Financial', 'World Liberty', 'WLF'],
  XAUT: ['Tether Gold', 'XAUt'],
  XLM: ['Lumens', 'Stellar Lumens'],
  XRP: ['XRP Ledger', 'XRPL', 'XRPs', '瑞波币', 'リップル', '리플'],
  XTZ: ['Tezos'],
}

/** Companies that stand for a coin without being it: named so, the coin is mentioned but never the main subject. */
export const COMPANIES: Record<string, string[]> = {
  USDT: ['Tether'],
  XRP: ['Ripple', 'Ripple Labs', 'RippleX'],
}

/** Exchanges and apps whose token bears their name: the bare name is the company, not the token. */
export const EXCHANGE_TOKENS = new Set(
  'BGB GT KCS WBT LEO NEXO TWT OKB MX HT CRO FTT BMX WOO FIGR_HELOC'.split(' '),
)

/**
 * Coins that changed their symbol. Whichever of the two the coin list holds is meant by both; the new symbol only from the day
 * it exists, since before it that was another word. A list that holds both knows two coins.
 */
export const RENAMES: { old: string; new: string; day: string }[] = [
  { old: 'MATIC', new: 'POL', day: '2024-09-04' },
  { old: 'FTM', new: 'S', day: '2025-01-16' },
  { old: 'RNDR', new: 'RENDER', day: '2024-07-22' },
  { old: 'AGIX', new: 'FET', day: '2024-07-01' },
  { old: 'EOS', new: 'A', day: '2025-05-14' },
  { old: 'TON', new: 'GRAM', day: '2026-06-01' },
  { old: 'KLAY', new: 'KAIA', day: '2024-08-29' },
]
