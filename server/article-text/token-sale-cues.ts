import type { AdCue } from './ad-cue.ts'

const PRESALE = /\bpre-?sales?\b/i

/** Cues of pieces that sell a token: presales, promised multiples, lists of what to buy. */
export const TOKEN_SALE_CUES: AdCue[] = [
  { where: 'title', pattern: PRESALE, weight: 1, reason: 'the title promotes a presale' },
  { where: 'text', pattern: PRESALE, weight: 0.6, reason: 'the text promotes a presale' },
  {
    where: 'title',
    pattern: /\b\d{1,3}% sold(?: out)?\b|\b(?:presale|token sale) (?:stage|phase|round)\b/i,
    weight: 1,
    reason: 'it advertises a token sale',
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
    pattern: /\b\d{2,6}(?:,\d{3})?x\b/i,
    weight: 0.6,
    reason: 'it promises a multiple of the money',
  },
  { where: 'title', pattern: /\b\d{4,6}\s?%/, weight: 0.6, reason: 'it promises extreme returns' },
  {
    where: 'title',
    pattern:
      /\b(?:\d{1,3},\d{3}|[5-9]\d{2}|\d{4,6})\s?%.{0,40}\b(?:gains?|returns?|roi|rally|surge|pump|growth|rewards?|upside|rise|apy|profits?)\b|\b(?:return|gains?|roi|surge|rally|pump|explode|deliver|rise|soar|rewards?)\b.{0,25}(?:\d{1,3},\d{3}|[5-9]\d{2}|\d{4,6})\s?%/i,
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
    pattern: /\b(?:not a scam|scam claims|giveaway|fully verified|full legitimacy)\b/i,
    weight: 0.6,
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
      /\b(?:best|top) \d+ (?:cryptos|altcoins|coins|tokens|meme ?coins)\b.{0,10}\b(?:that|which) (?:could|can|will|might)\b/i,
    weight: 1,
    reason: 'it lists tokens to buy',
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
    pattern:
      /\b(?:best|top|hottest|most promising)\b.{0,30}\b(?:cryptos?|cryptocurrenc(?:y|ies)|altcoins?|tokens?|coins?|meme ?coins?|presales?)\b.{0,30}\b(?:to (?:buy|invest|hold)|for 20\d\d|right now|investments?)\b/i,
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
    pattern:
      /\b(?:exploring the|emerging) (?:potential|future|trends?|investment)\b.{0,40}\b(?:coins?|token|crypto\w*|race)\b|\bwhich one will\b|\bviral cryptos?\b|\bjoins? (?:analyst buzz|the league)\b/i,
    weight: 1,
    reason: 'it compares tokens to sell one',
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
    reason: 'the text promises income',
  },
  {
    where: 'title',
    pattern:
      /\b(?:tokens?|coins?|cryptos?|crypto(?:currency)? assets?|altcoins?)\b.{0,25}\b(?:you (?:should|must|need to|can['’]t afford)|every (?:investor|trader) should|worth (?:buying|holding))\b|\b(?:in|to) your portfolio\b/i,
    weight: 1,
    reason: 'it recommends what to buy',
  },
  {
    where: 'title',
    pattern: /\b(?:best|top)\b.{0,30}\b(?:cryptos?|cryptocurrenc(?:y|ies)|altcoins?|coins?) to watch\b/i,
    weight: 0.4,
    reason: 'it recommends what to buy',
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
]
