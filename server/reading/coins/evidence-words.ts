const words = (text: string) => new Set(text.trim().split(/\s+/))

/** After a name these say that it is a coin: 'Harmony validators'. */
export const CRYPTO_NOUNS = words(`
  price prices token tokens coin coins network blockchain protocol chain ecosystem ledger foundation holders holder whale whales etf
  etfs etp etps etn staking stakers validator validators bulls bears traders futures mainnet testnet tvl dapps treasury unlock
  unlocks burn burns supply airdrop dao defi memecoin memecoins stablecoin finance labs governance liquidity bull bear options
  reserve reserves investors community army perpetuals perps dex swap bridge rollup rollups derivatives wallet wallets hodlers
  co-founder cofounder founder developer developers dev devs upgrade fork hack exploit bug subnet nft nfts crypto ibc network-based`)

/** At the start of a sentence a name before these is an organisation at work. */
export const ORGANISATION_VERBS = words(`
  launches launch launched raises raised adopts adopted integrates integrated unveils unveiled partners commits reaches joins
  rebrands introduces rolls announces deploys expands secures hits taps acquires mounts activates proposes suspends signs
  migrates confirms appoints hires denies upgrades completes`)

/** Before 'on X': X is a chain. */
export const LIVES_ON = words(`
  protocol dex live built launches launched deployed nfts nft tokens token coins usdc usdt tether stablecoin stablecoins defi apps
  dapps trading collateral minted based exchange lending available validators activity`)

export const BEFORE_A_COIN = words(`
  altcoin altcoins token tokens coin coins buy buying sell sold hold holding stake staked cryptocurrency cryptocurrencies crypto
  memecoin layer-1 layer-2 l1 l2 dex network blockchain stablecoin native called including such`)

export const PRICE_VERBS = words(`
  surges surge jumps jump gains gain rises rise drops drop falls fall slides slide climbs climb rallies rally eyes targets trades
  traded trading breaks holds faces consolidates soars plunges slips rebounds outperforms leads tests crashes tumbles dips explodes
  skyrockets hits reclaims recovers bounces risks sinks retreats lags up down rose fell gained climbed dropped jumped surged slid
  slipped rallied soared plunged tumbled rebounded`)

export const CHAIN_BEFORE = words(
  'chain network blockchain protocol solution rollup layer-2 l2 dex exchange token',
)
