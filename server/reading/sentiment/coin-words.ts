/** Names and symbols of coins as lower-case words: masked in sentiment features. The tag dictionary has its own, longer list. */
export const COIN_WORDS = new Set(
  `bitcoin bitcoins btc ethereum eth ether xrp ripple solana sol dogecoin doge cardano ada shiba inu shib bnb litecoin ltc polkadot avalanche avax
  chainlink tron trx toncoin stellar xlm monero xmr hyperliquid pepe uniswap aave polygon matic aptos arbitrum hedera hbar cosmos filecoin
  algorand zcash zec eos tezos xtz iota vechain okb kaspa pengu bonk wif fartcoin ethena ena ondo injective celestia tia sei jup
  aster xpl wlfi worldcoin wld mnt cronos cro quant bch`.split(/\s+/),
)

/** Symbols that are also everyday words: only their upper-case form in mixed-case text is a coin. */
export const AMBIGUOUS_SYMBOLS = new Set(
  'LINK NEAR DOT ONE HYPE SUI TON PI ATOM DASH GAS SAND FLOW RENDER APT ARB OP UNI POL TRUMP PUMP ICP STX INJ FET GRT LDO CRV MKR XDC NEO KAS LIT'.split(
    ' ',
  ),
)
