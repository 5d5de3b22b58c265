import type { AdCue } from './ad-cue.ts'

/** Cues of pieces that tell readers what to buy: lists, rankings, comparisons of which one wins. */
export const BUYING_ADVICE_CUES: AdCue[] = [
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
      /\b(?:tokens?|coins?|cryptos?|crypto(?:currency)? assets?|altcoins?)\b.{0,25}\b(?:you (?:should|must|need to|can['’]t afford)|every (?:investor|trader) should|worth (?:buying|holding))\b|\b(?:in|to) your portfolio\b/i,
    weight: 1,
    reason: 'it recommends what to buy',
  },
  {
    where: 'title',
    pattern:
      /\b(?:altcoins?|cryptos?|cryptocurrenc(?:y|ies)|coins?|tokens?|presales?) to (?:buy|invest in|hold|join|own|grab)\b|\b(?:best|top)\b.{0,20}\bcrypto investments?\b/i,
    weight: 0.7,
    reason: 'it recommends what to buy',
  },
  {
    where: 'title',
    pattern:
      /^(?:missed|forget|farewell)\b.{2,40}[?:,]|\bor will (?:\w+ ){1,3}(?:deliver|outperform|rally|lead)\b|\b(?:could|can) \$[\d,]+ in .{2,40}\b(?:become|turn into|make)\b|\bfrom \$[\d,.]+ to \$[\d,.]+\b.{0,40}\b(?:altcoin|coin|token|crypto)\b|\bwhich (?:altcoin|meme ?coin|crypto|token|coin) (?:will|has|is|could)\b/i,
    weight: 0.7,
    reason: 'it compares tokens to sell one',
  },
]
