/** Price predictions, lists of what to buy, recaps: they repeat the same words every day and would glue strangers together. */
export const isGlue = (title: string) => isRecap(title) || GLUE.some((pattern) => pattern.test(title))
/** Posts that name many events at once. */
export const isRecap = (title: string) => RECAP.test(title)

/** A headline that asks or teases instead of reporting. */
export const isTeaser = (title: string) =>
  /\?\s*$|\bhere'?s (?:why|what|how)\b|\bwhat (?:it|this) means\b|\byou (?:need|won't)\b|^(?:why|how|what|is|will|can|could)\b/i.test(
    title,
  )

const GLUE = [
  /\b(?:forecast|outlook|live updates?|market watch|(?:news|price) today|what happened|day[- ]ahead|morning (?:minute|brief)|weekly|presale)\b/i,
  /\bprice (?:prediction|analysis|watch)\b|\bprice\b.*\bprediction\b|\bpredict(?:ion|s|ed)?\b.*\b20\d\d\b/i,
  /\b(?:best|top)\b.{0,40}\b(?:cryptos?|altcoins?|coins?|tokens?|presales?)\b/i,
  /\b(?:crypto|altcoins?|coins?|tokens?) to (?:buy|watch|hold|invest)/i,
  /\b\d{2,}x\b|\bcasino|\bsportsbook/i,
  /\bmarket (?:update|prediction)\b/i,
]
const RECAP =
  /\b(?:roundup|round-up|recap|digest|newsletter|wrap|weekend watch|week ahead|weekly (?:recap|winners|review)|this week in|news this week|things to know|most-searched|key events this week|critical week|state of crypto|public keys|finance redefined)\b/i
