import type { AdCue } from './ad-cue.ts'

/** 'Veltra (VLTR)': newsrooms hardly ever write the symbol of a coin that is not among the large ones. */
const SMALL_TOKEN =
  /\b[A-Z][\w.]+ \(\$?(?!(?:BTC|ETH|XRP|SOL|ADA|DOGE|BNB|TRX|LINK|DOT|AVAX|SHIB|LTC|BCH|XLM|TON|SUI|HBAR|PEPE|UNI|AAVE|NEAR|ICP|ETC|XMR|ZEC|MATIC|POL|ARB|HYPE|ALGO|ATOM|LUNA|UST|USD[TC])\)|NFT|ETF|ETP|DAO|SEC|RWA|CBDC|UTC|GMT|E[SD]T|P[SD]T)[A-Z]{2,6}\)/

const PRESALE = /\bpre-?sales?\b/i

/** Cues of pieces that sell a token: presales, promised multiples and income, tokens nobody knows. */
export const TOKEN_SALE_CUES: AdCue[] = [
  { where: 'title', pattern: PRESALE, weight: 1, reason: 'it promotes a presale' },
  { where: 'text', pattern: PRESALE, weight: 0.8, reason: 'it promotes a presale' },
  {
    where: 'title',
    pattern: /\b\d{1,3}% sold(?: out)?\b|\b(?:presale|token sale) (?:stage|phase|round)\b/i,
    weight: 1,
    reason: 'it advertises a token sale',
  },
  {
    where: 'title',
    pattern:
      /\b\d{2,6}(?:,\d{3})?x\+?\s+(?:gains?|roi|returns?|crypto|token|coin|altcoin|price|rival|pump|potential|profits?|upside|rally|run|first|growth|opportunity|move)\b/i,
    weight: 0.5,
    reason: 'it promises a multiple of the money',
  },
  {
    where: 'title',
    pattern: /\b\d{2,6}(?:,\d{3})?x\b/i,
    weight: 0.6,
    reason: 'it promises a multiple of the money',
  },
  { where: 'title', pattern: /\b\d{4,6}\s?%/, weight: 0.6, reason: 'it promises extreme returns' },
  {
    where: 'title',
    pattern:
      /\b(?:\d{1,3},\d{3}|[5-9]\d{2}|\d{4,6})\s?%.{0,40}\b(?:gains?|returns?|roi|pump|rewards?|apy|profits?)\b|\b(?:returns?|gains?|roi|pump|explode|deliver|rewards?)\b.{0,25}(?:\d{1,3},\d{3}|[5-9]\d{2}|\d{4,6})\s?%/i,
    weight: 1,
    reason: 'it promises extreme returns',
  },
  {
    where: 'title',
    pattern: /(?:\b|sub-)\$?0\.0\d+\b/i,
    weight: 0.5,
    reason: 'it advertises a token by its tiny price',
  },
  {
    where: 'title',
    pattern:
      /\$0\.0\d+\b.{0,60}\b(?:token|altcoin|coin|crypto|gem|stage|price|code)\b|\b(?:token|altcoin|coin|crypto|gem) (?:under|below|at|priced at) \$0\.\d+/i,
    weight: 0.5,
    reason: 'it advertises a token by its tiny price',
  },
  {
    where: 'title',
    pattern:
      /\b(?:this|a different|another|trending|new eth(?:ereum)? l2)\s+(?:\$[\d.]+\s+|sub-\$[\d.]+\s+)?(?:\w+\s+)?(?:token|meme ?coin|altcoin|coin|crypto)\b/i,
    weight: 0.4,
    reason: 'it touts an unnamed or new token',
  },
  {
    where: 'title',
    pattern: /\bpath from \$0\.\d+ to\b|\bfully verified after\b|\bsay experts$/i,
    weight: 0.6,
    reason: 'it touts an unnamed or new token',
  },
  {
    where: 'title',
    pattern:
      /\b(?:this|new|one|viral|hidden|unknown|under-the-radar)\b.{0,25}\b(?:altcoin|meme ?coin|token|gem|crypto(?:currency)?|coin)\b.{0,60}\b(?:could|will|set to|might|poised|ready|may)\b.{0,40}\b(?:overtake|outperform|outpace|surpass|beat|explode|flip|soar|skyrocket|leave|next|pump|\d+x|rival|dethrone|turn|deliver|return)\b/i,
    weight: 1,
    reason: 'it touts an unnamed or new token',
  },
  {
    where: 'title',
    pattern:
      /\bnext (?:big crypto|big thing in crypto|dogecoin|doge|shiba inu|solana|xrp|bitcoin|pepe|meme ?coin|breakout (?:star|token))\b/i,
    weight: 1,
    reason: 'it touts the next big coin',
  },
  {
    where: 'title',
    pattern: /\bgiveaway\b/i,
    weight: 0.6,
    reason: 'it vouches for a token or gives some away',
  },
  {
    where: 'title',
    pattern:
      /\b(?:not a scam|scam claims|fully verified|full legitimacy|proves? (?:doubters|critics) wrong)\b/i,
    weight: 1,
    reason: 'it vouches for a token or gives some away',
  },
  {
    where: 'title',
    pattern: /\bturn(?:ed|s|ing)? \$[\d,]+ into\b/i,
    weight: 0.5,
    reason: 'it promises a multiple of the money',
  },
  {
    where: 'title',
    pattern:
      /\bas (?:investors|traders|whales|analysts|holders)\b.{0,30}\b(?:flock|rush|pile|pivot|shift|turn|rotate|back|eye)\b.{0,15}\b(?:to|into|on)?\b/i,
    weight: 0.3,
    reason: 'it says that others already buy',
  },
  {
    where: 'title',
    pattern:
      /\b(?:cloud mining|daily (?:income|earnings|passive income|profits?)|earn \$?[\d,]+ (?:a|per|every) day|earn up to|mining contracts?)\b/i,
    weight: 1,
    reason: 'it promises income',
  },
  {
    where: 'text',
    pattern: /\b(?:cloud mining|guaranteed (?:returns?|profits?)|risk-free (?:returns?|profits?))\b/i,
    weight: 0.6,
    reason: 'it promises income',
  },
  {
    where: 'title',
    pattern:
      /\b(?:set|poised|ready|primed|tipped|bound) to (?:outshine|outpace|outperform|eclipse|dethrone|overtake)\b|\bnamed (?:the |a |among )?(?:the )?(?:top|best|next|most)\b.{0,30}\b(?:cryptos?|altcoins?|coins?|tokens?)\b/i,
    weight: 0.7,
    reason: 'it touts an unnamed or new token',
  },
  {
    where: 'title',
    pattern:
      /\bprice (?:prediction|outlook|forecast)\b.{5,120}\b(?:rival|alternative|named|this (?:new )?(?:token|coin|altcoin)|presale|hidden gem|top pick|rises as the|outshine|which one)\b/i,
    weight: 0.6,
    reason: 'it touts an unnamed or new token',
  },
  {
    where: 'title',
    pattern:
      /\b(?:hidden gems?|early-stage (?:altcoin|token|coin|crypto|project)s?|undervalued (?:altcoin|crypto|token|gem)s?|cheap (?:crypto|altcoin)s?|low-cap (?:gem|altcoin|token)s?|\d+% (?:roi|staking|apy|apr|rewards?|bonus))\b/i,
    weight: 0.6,
    reason: 'it touts an unnamed or new token',
  },
  {
    where: 'title',
    pattern:
      /\b(?:insiders|experts|smart money|analysts|big wallets|traders)\b.{0,25}\b(?:tip|back|prefer|predict parabolic|predict explosive|targeting|call it|identify the best)\b/i,
    weight: 0.4,
    reason: 'it says that others already buy',
  },
  {
    where: 'title',
    pattern:
      /\b(?:smart money|whales?|investors|holders)\b.{0,25}\b(?:shift|rotat|pivot|flock|pil|pour|mov)(?:e|es|s|ing|ed)? (?:in)?to\b/i,
    weight: 0.4,
    reason: 'it says that others already buy',
  },
  {
    where: 'title',
    pattern: /\bpassive income\b/i,
    weight: 0.6,
    reason: 'it promises income',
  },
  {
    where: 'text',
    pattern:
      /\b(?:stage|phase|round) \d+\b.{0,60}\b(?:price|presale|tokens?)\b|\btokens? (?:have been |already |were )?sold\b|\bprice (?:will )?(?:rise|increase)s?\b.{0,20}\b(?:next|each|every) (?:stage|phase|round)\b|\b(?:ongoing|current|upcoming) (?:token sale|ICO|IDO|public sale)\b/i,
    weight: 0.6,
    reason: 'it advertises a token sale',
  },
  {
    where: 'text',
    pattern:
      /\b(?:next|potential) \d{2,4}x\b|\b\d{2,4}x (?:gains?|returns?|potential|roi)\b|\b\d{3,6}% (?:gains?|returns?|roi)\b/i,
    weight: 0.5,
    reason: 'it promises a multiple of the money',
  },
  {
    where: 'title',
    pattern:
      /\b(?:cheap(?:est)?|affordable|little-known|newly launched|under-\$1|low-cost|unknown|(?:most )?undervalued|utility|fast-growing)\b.{0,25}\b(?:altcoins?|cryptos?|coins?|tokens?)\b/i,
    weight: 0.5,
    reason: 'it touts an unnamed or new token',
  },
  {
    where: 'title',
    pattern:
      /\b(?:explosive|set to explode|expected to explode|life-changing|make you (?:rich|a millionaire)|tipped (?:to|as|for)|selling out|outselling|sells? \d+% of|everyone is talking about|taking over \w+|steals? the (?:spotlight|show)|(?:bigger|huge|massive) gains|bigger growth|growth potential|hard cap|listing nears|new [a-z]+ inu|the new shiba)\b/i,
    weight: 0.6,
    reason: 'it promises extreme returns',
  },
  {
    where: 'title',
    pattern:
      /\b(?:only|just) \d+ (?:hours?|days?) (?:left|remaining|to go)\b|\blast chance\b|\bbuy before\b|\bbefore (?:the )?(?:exchange )?listing\b|\bat the lowest price\b|\b(?:exclusive|early) (?:discount|access|bonus)\b|\bwhitelist (?:is )?(?:now )?open\b|\bearly (?:buyers|backers)\b/i,
    weight: 0.8,
    reason: 'it urges readers to act',
  },
  {
    where: 'title',
    pattern:
      /\b(?:holders|investors|traders|whales|army)\b.{0,30}\b(?:rotat\w+ from|are (?:quietly )?(?:moving|choosing|switching|turning)|abandon|pile into|bet big on|flock(?:ing)? to)\b/i,
    weight: 0.5,
    reason: 'it says that others already buy',
  },
  {
    where: 'title',
    pattern:
      /\bearn (?:every|each) (?:day|hour|week)\b|\bwhile you sleep\b|\bfree mining\b|\bmining for free\b|\bmine .{0,20}\bfrom (?:your|a) phone\b|\bearn yield on your\b/i,
    weight: 1,
    reason: 'it promises income',
  },
  { where: 'title', pattern: SMALL_TOKEN, weight: 0.4, reason: 'it touts an unnamed or new token' },
  {
    where: 'title',
    pattern:
      /\b(?:analysts?|experts?|fund managers|insiders?|millionaires|veterans?|investors|traders|whales?|smart money)\b.{0,30}\b(?:believe|predict|eye|place|rank|back|tip|favou?r|choose|prefer|stack(?:ing)?|load(?:ing)? up|point to|turn to|pick)\b/i,
    weight: 0.3,
    reason: 'it says that others already buy',
  },
  {
    where: 'title',
    pattern:
      /\b(?:could|will|might|to|can|may) (?:reach|hit|climb to|soar|surge|rally past|outperform|beat|outpace|explode|overtake|rival)\b/i,
    weight: 0.2,
    reason: 'it promises extreme returns',
  },
  {
    where: 'title',
    pattern:
      /\bby Q[1-4] 20\d\d\b|\bin (?:the )?next \d weeks\b|\bbefore (?:the )?next (?:leg|rally|bull run|cycle)\b/i,
    weight: 0.3,
    reason: 'it promises extreme returns',
  },
  {
    where: 'title',
    pattern:
      /\b(?:stall|fail|slow|slip|struggle|weaken|fade|cool|lose(?:s)? (?:steam|momentum|ground))\w*\b.{0,50}\b(?:while|as|yet|but|why)\b|^(?:\w+ ){1,3}(?:stalls|fails|slows|fades)\b.{0,40},/i,
    weight: 0.2,
    reason: 'it compares tokens to sell one',
  },
  {
    where: 'title',
    pattern:
      /\b(?:fuel|ignite|spark|trigger|drive) (?!(?:bitcoin|btc|ether|ethereum|eth|xrp|solana|dogecoin|crypto|altcoin|market)\b)\w+['’]s? (?:next )?(?:rally|breakout|surge|run|rise)\b/i,
    weight: 0.9,
    reason: 'it touts an unnamed or new token',
  },
  {
    where: 'title',
    pattern:
      /\b(?:better|smarter|safer|bigger|stronger) (?:play|bet|choice|pick|investment|opportunity|alternative)\b|\b(?:next|top|best) picks?\b|\b(?:perfectly|ideally) (?:positioned|placed|poised)\b|\b(?:far|well) above (?:\w+ ){1,3}/i,
    weight: 0.9,
    reason: 'it compares tokens to sell one',
  },
  {
    where: 'title',
    pattern:
      /\b(?:coins?|tokens?|altcoins?|cryptos?) to (?:accumulate|stack|add|load|consider)\b|\bquietly (?:stacking|buying|accumulating|loading)\b/i,
    weight: 0.9,
    reason: 'it recommends what to buy',
  },
  {
    where: 'title',
    pattern:
      /\b\d[\d,]*k?\+? (?:miners?|nodes?|units) sold\b|\btokens sold\b|\$\d[\d.]*\s?(?:m|million|k)\+? raised\b|\b(?:final|last|next) (?:token|sale|presale|ICO) (?:stage|round|phase)\b|\bnode sales?\b|\b\d[\d,]*k?\+? holders and counting\b/i,
    weight: 0.9,
    reason: 'it advertises a token sale',
  },
  {
    where: 'title',
    pattern:
      /\b(?:daily|weekly|hourly) (?:returns|profits)\b|\$[\d,]+ (?:daily|a day|per day|every day|each day)\b|\b(?:steady|stable|fixed) (?:daily (?:returns|income|profits)|returns|profits)\b|\bmining made (?:simple|easy)\b/i,
    weight: 1,
    reason: 'it promises income',
  },
  {
    where: 'title',
    pattern:
      /\b(?:says?:?|time to|should) buy this\b|\bbuy this (?:token|coin|altcoin|crypto)\b|\bload(?:ing)? up on\b|\bcoins? under \$1\b|\b\d{2,}% (?:apy|apr)\b|\bsells? out (?:another|its|every|each) (?:\w+ )?(?:stage|round|phase)\b/i,
    weight: 0.9,
    reason: 'it recommends what to buy',
  },
  {
    where: 'title',
    pattern:
      /\bnewcomer\b|\bthe newest\b|\bsmart traders\b|\bnext winner\b|\bbelongs to this\b|\bexplodes in popularity\b/i,
    weight: 0.6,
    reason: 'it touts an unnamed or new token',
  },
]
