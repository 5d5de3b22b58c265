/**
 * Cues of paid or promotional pieces, each with its weight and the words an admin reads. No brand names: they go stale.
 * A piece is flagged at AD_THRESHOLD; news about wrongdoing counts against it. The cues look at where they are told to: title, text or URL.
 */
export type AdCue = {
  where: 'title' | 'text' | 'url' | 'ending'
  pattern: RegExp
  weight: number
  reason: string
}

export const AD_THRESHOLD = 1

const PRESALE = /\bpre-?sales?\b/i
const DISCLOSURE =
  /\b(?:sponsored (?:content|post|article|by)|paid (?:content|post|press release|partnership)|advertorial|this (?:is a )?(?:press release|sponsored)|partner content|promoted content|branded content|in partnership with our sponsor)\b/i
const WIRE =
  /\b(?:globe ?newswire|business ?wire|pr ?newswire|chainwire|accesswire|ein presswire|blockchain wire|newsfile corp|media contact:)/i

export const AD_CUES: AdCue[] = [
  {
    where: 'title',
    pattern:
      /\b(?:scams?|scammers?|police|fraud|lawsuit|sues?|sued|arrest(?:ed|s)?|charged|hack(?:ed|ers?)?|regulators?|investigat\w+)\b(?! claims)/i,
    weight: -1,
    reason: 'it reports on wrongdoing',
  },
  {
    where: 'title',
    pattern:
      /\b\d{2,6}(?:,\d{3})?x\+?\s+(?:gains?|roi|returns?|crypto|token|coin|altcoin|price|rival|pump|potential|profits?)\b/i,
    weight: 0.5,
    reason: 'it promises a multiple of the money',
  },
  {
    where: 'title',
    pattern: /(?:\b|sub-)\$?0\.0\d+\b/i,
    weight: 0.5,
    reason: 'it advertises a token by its tiny price',
  },
  { where: 'title', pattern: /\b\d{4,6}\s?%/, weight: 0.6, reason: 'it promises extreme returns' },
  {
    where: 'title',
    pattern:
      /\b(?:this|a different|another|trending|new eth(?:ereum)? l2)\s+(?:\$[\d.]+\s+|sub-\$[\d.]+\s+)?(?:\w+\s+)?(?:token|meme ?coin|altcoin|coin|crypto)\b/i,
    weight: 0.4,
    reason: 'it touts an unnamed or new token',
  },
  {
    where: 'title',
    pattern: /\b(?:not a scam|scam claims|giveaway|fully verified|full legitimacy)\b/i,
    weight: 0.6,
    reason: 'it vouches for a token or gives some away',
  },
  {
    where: 'title',
    pattern: /\bturn(?:ed|s|ing)? \$[\d,]+ into\b/i,
    weight: 0.4,
    reason: 'it promises a multiple of the money',
  },
  {
    where: 'title',
    pattern: /\b\d{1,3}% sold(?: out)?\b|\b(?:presale|token sale) (?:stage|phase|round)\b/i,
    weight: 1,
    reason: 'it advertises a token sale',
  },
  {
    where: 'title',
    pattern:
      /\b\d+\s+(?:tokens?|coins|altcoins|cryptos|meme ?coins)\b.{0,40}\b(?:could|set to|ready to|will|poised to|primed to)\b.{0,25}\b(?:explode|soar|moon|skyrocket|outperform|\d+x)\b/i,
    weight: 1,
    reason: 'it lists tokens to buy',
  },
  {
    where: 'title',
    pattern: /^\s*\[?(?:sponsored|promoted|advertisement|press release|partner content|paid post)\b/i,
    weight: 1.5,
    reason: 'the title says it is sponsored',
  },
  { where: 'text', pattern: DISCLOSURE, weight: 1.2, reason: 'the text says it is sponsored' },
  {
    where: 'ending',
    pattern:
      /\b(?:disclaimer: this is a (?:paid|sponsored)|this article (?:is|was) (?:sponsored|paid for|provided by))/i,
    weight: 1.2,
    reason: 'the disclaimer says it is paid',
  },
  {
    where: 'url',
    pattern: /\/(?:press-releases?|sponsored|partner-content|advertorial|paid|branded|promoted)(?:[/-]|$)/i,
    weight: 1.2,
    reason: 'the address is in a section for paid pieces',
  },
  { where: 'text', pattern: WIRE, weight: 0.8, reason: 'it comes from a press-release wire' },
  { where: 'title', pattern: PRESALE, weight: 1, reason: 'the title promotes a presale' },
  { where: 'text', pattern: PRESALE, weight: 0.6, reason: 'the text promotes a presale' },
  {
    where: 'title',
    pattern:
      /\b(?:casinos?|sportsbook|free spins|betting sites?|no[- ]kyc casino|crypto gambling|deposit bonus)\b/i,
    weight: 1,
    reason: 'it promotes gambling',
  },
  {
    where: 'title',
    pattern:
      /\b(?:best|top|hottest|most promising)\b.{0,30}\b(?:cryptos?|cryptocurrenc(?:y|ies)|altcoins?|tokens?|coins?|meme ?coins?|presales?)\b.{0,30}\b(?:to (?:buy|invest|watch|hold)|for 20\d\d|right now|investments?)\b/i,
    weight: 1,
    reason: 'it recommends what to buy',
  },
  {
    where: 'title',
    pattern: /\b(?:best|top)\b.{0,20}\b(?:cryptos?|cryptocurrenc(?:y|ies)|altcoins?) to buy\b/i,
    weight: 0.2,
    reason: 'it recommends what to buy',
  },
  {
    where: 'title',
    pattern: /\b\d{2,6}(?:,\d{3})?x\b/i,
    weight: 0.6,
    reason: 'it promises a multiple of the money',
  },
  {
    where: 'title',
    pattern:
      /\b(?:\d{1,3},\d{3}|[5-9]\d{2}|\d{4,6})\s?%.{0,40}\b(?:gains?|returns?|roi|rally|surge|pump|growth|rewards?|upside|rise|apy|profits?)\b|\b(?:return|gains?|roi|surge|rally|pump|explode|deliver|rise|soar|rewards?)\b.{0,25}(?:\d{1,3},\d{3}|[5-9]\d{2}|\d{4,6})\s?%/i,
    weight: 1,
    reason: 'it promises extreme returns',
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
      /\b(?:this|new|one|viral|hidden|unknown|under-the-radar)\b.{0,25}\b(?:altcoin|meme ?coin|token|gem|crypto(?:currency)?|coin)\b.{0,60}\b(?:could|will|set to|might|poised|ready|may)\b.{0,40}\b(?:overtake|outperform|outpace|surpass|beat|explode|flip|soar|skyrocket|leave|next|pump|\d+x|rival|dethrone|turn)\b/i,
    weight: 1,
    reason: 'it touts an unnamed or new token',
  },
  {
    where: 'title',
    pattern:
      /\bnext (?:big crypto|big thing in crypto|dogecoin|shiba inu|solana|xrp|bitcoin|pepe|meme ?coin|breakout (?:star|token))\b/i,
    weight: 1,
    reason: 'it touts the next big coin',
  },
  {
    where: 'title',
    pattern:
      /\b(?:cloud mining|daily (?:income|earnings|passive income|profits?)|passive income|earn \$?[\d,]+ (?:a|per|every) day|earn up to|mining contracts?)\b/i,
    weight: 1,
    reason: 'it promises income',
  },
  {
    where: 'text',
    pattern: /\b(?:cloud mining|guaranteed (?:returns?|profits?)|risk-free (?:returns?|profits?))\b/i,
    weight: 0.6,
    reason: 'the text promises income',
  },
  {
    where: 'title',
    pattern:
      /\b(?:stage \d+|sells? out|early (?:buyers|investors|adopters|backers)|whitelist|bonus code|promo code|referral (?:code|bonus)|tge code|limited[- ]time|don't miss|last chance|fomo|claim your)\b/i,
    weight: 0.6,
    reason: 'it urges readers to act',
  },
  {
    where: 'text',
    pattern:
      /\b(?:(?:buy|join|visit)\b.{0,30}\b(?:official (?:website|site|telegram)|presale|telegram)|promo code|bonus code|whitepaper:|website: https?:)/i,
    weight: 0.7,
    reason: 'the text asks readers to join or buy',
  },
  {
    where: 'title',
    pattern:
      /\b(?:vs\.?|versus)\b.{0,60}\b(?:which|better|best|next|presale|\d+x|growth potential|gains?)\b/i,
    weight: 0.3,
    reason: 'it compares tokens to sell one',
  },
  {
    where: 'title',
    pattern:
      /\b(?:game-?chang(?:er|ing)|revolutioni[sz](?:es?|ing)|unleash(?:es|ing)?|at your fingertips|one-stop|life-changing|millionaire|retire early|turn \$[\d,]+ into)\b/i,
    weight: 0.4,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'title',
    pattern:
      /\bas (?:investors|traders|whales|analysts|holders)\b.{0,30}\b(?:flock|rush|pile|pivot|shift|turn|rotate|back|eye)\b.{0,15}\b(?:to|into|on)?\b/i,
    weight: 0.3,
    reason: 'it says that others already buy',
  },
]
