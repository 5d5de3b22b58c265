/** Price predictions, lists of what to buy, recaps: they repeat the same words every day and would glue strangers together. */
export const isGlue = (title: string) => isRecap(title) || GLUE.some((pattern) => pattern.test(title))
/** Posts that name many events at once. */
export const isRecap = (title: string) => RECAP.test(title)

/** A price move, level or target and nothing else that happened: every day has many of them, and they all read alike. */
export const isPriceReport = (title: string) => PRICE.test(title) && !HAPPENED.test(title)

/** A headline that asks or teases instead of reporting. */
export const isTeaser = (title: string) =>
  /\?\s*$|\bhere'?s (?:why|what|how)\b|\bwhat (?:it|this) means\b|\byou (?:need|won't)\b|^(?:why|how|what|is|will|can|could)\b/i.test(
    title,
  )

const GLUE = [
  /\b(?:forecast|outlook|live updates?|market watch|(?:news|price|markets?|stocks?) today|stock futures|what happened|day[- ]ahead|morning (?:minute|brief)|presale)\b/i,
  /\bprice (?:prediction|analysis|watch)\b|\bprice\b.*\bprediction\b|\bpredict(?:ion|s|ed)?\b.*\b20\d\d\b/i,
  /\b(?:best|top)\b.{0,40}\b(?:cryptos?|altcoins?|coins?|tokens?|presales?)\b/i,
  /\b(?:crypto|altcoins?|coins?|tokens?) to (?:buy|watch|hold|invest)/i,
  /\b\d{2,}x\b|\bcasino|\bsportsbook/i,
  /\bmarket (?:update|prediction)\b/i,
]
const PRICE =
  /\b(?:price|rall(?:y|ies|ied|ying)|resistance|support (?:level|zone|at)|key (?:support|levels?)|breakouts?|eye(?:s|ing)? (?:\$|a |new|key)|nears|targets?|bulls?|bears?|bullish|bearish|all-time highs?|record high|pullback|correction|fibonacci|chart|pattern|(?:tests?|holds?|reclaims?|above|below|past|toward|to|hits?|reach(?:es)?) \$\d)/i
const HAPPENED =
  /\b(?:hack\w*|exploit\w*|drain\w*|stolen|theft|steal\w*|breach\w*|lawsuit|sue[sd]?|court|judge|arrest\w*|charged|indict\w*|fil(?:es?|ed|ing|ings)|appl(?:y|ies|ied)|approv\w*|reject\w*|launch\w*|debut\w*|unveil\w*|acqui\w*|rais(?:es?|ed)|partner\w*|list(?:s|ed|ing)|delist\w*|seiz\w*|resign\w*|appoint\w*|upgrades?|mainnet|bill|act|sec|fed|etfs?|outage|halt\w*|buys?|bought|purchas\w*|sells?|sold|liquidat\w*)\b/i
const RECAP =
  /\b(?:roundup|round-up|recap|digest|newsletter|wrap|weekend watch|week ahead|weekly (?:recap|winners|review)|this week in|news this week|things to know|most-searched|key events this week|critical week|state of crypto|public keys|finance redefined)\b/i
