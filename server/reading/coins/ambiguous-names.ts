const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Symbols that upper case alone does not prove: everyday words, abbreviations, tickers of shares. */
export const RISKY_SYMBOLS = words(`
  ONE GAS OP IP PI S H M A T G W CC AI ME IO ID AR GT SC ZK BIT TIME WIN SUN HOT JUST NIGHT CORE SAFE SUPER MOVE ACT PEOPLE TRUMP
  ALT AMP ADS PRO FUN BETA REQ KEY LEO HASH TAG BEAT MON BOND BAND KEEP EVER SURE RISE RIDE HUNT TALK RARE QUICK LOOKS AUCTION
  RAMP SHARE MULTI OM MIM COW SPELL DRIFT ETHW ACH MASK POLY CEL POWER ANT DENT CHR WAN TRAC FX LN XCN SSV REN REEF RAD RLC CVC
  DIA POND TRIBE ALPHA ORN OXT DODO MIR BTS KDA BOSON WOO PLA COTI XYO CTSI VSN NEXT GRS CREAM CUBE LON VOX PRE ELF BLZ MLN PHA
  EGLD IQ CQT BNT IOST SLP STEEM WAXL NU UMA PUNDIX TLM QI EDU META ETN HERO REP COC FLEX`)

/** Words whose upper-case form in mixed-case text is the coin, and whose other forms need more than that. */
export const WORD_SYMBOLS = words(`
  LINK NEAR DOT SAND FLOW ATOM DASH COMP HYPE PUMP RENDER SKY APE SUSHI CAKE RUNE ROSE GALA UNI SEI MANA AXS CELO WAVES ICX LUNA
  THETA BONK BAT JUP STRK STX MNT VIRTUAL KAS QUANT TON SUI GRAM`)

/** Names that are words, people, places or companies as well: a capital letter does not prove the coin. */
export const RISKY_NAMES = words(`
  stellar optimism compound maker near flow gas harmony ripple avalanche cosmos render dash sand sandbox quant mantle aster plasma
  story sky sonic jupiter canton midnight walrus humanity lighter seeker flare stacks immutable spell drift sushi terra luna verge
  oasis holo vision chain waves icon secret rally status keep ultra request fun multichain share band beta rise hunt bounce super
  pro talk rare carry quick gate just hash link one ecash amp basic theta vaulta tagger audiera zora venus helium golem ontology
  civic dent orchid polymath steem gnosis radix origin kin storm loom ark bancor aragon swipe mask synapse nano flux prom ocean
  balancer reef alpha serum mina power metal kava fusion energy swarm safe legacy usual global bless shuffle derive slerf
  constellation numeraire beam particl edge moonbeam moonriver astar acala centrifuge phala parallel ardor wax hive golden metis
  boba gods vulcan yield ronin aurora tribe liquity threshold truefi badger perpetual dopex platypus trader sun leo mango meter
  proton nexus handshake hydra komodo marlin anchor orion freeway concordium axion`)

/** Common words of the news that are nothing but coins. */
export const ALWAYS_COINS = words(
  'bitcoin ethereum ether tether solana dogecoin litecoin cardano stablecoin uniswap chainlink ripple monero polygon polkadot',
)

/** Written without a capital these are still the coin: 'a bitcoin miner'. */
export const LOWER_CASE_COINS = words(`
  bitcoin bitcoins ether ethereum solana litecoin dogecoin dogecoins cardano monero chainlink uniswap toncoin zcash polkadot tezos
  algorand filecoin shibarium worldcoin`)
