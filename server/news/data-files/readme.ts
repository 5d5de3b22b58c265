export const fileName = (month: string) => `${month}.jsonl.gz`

type Columns = Record<string, string>

const ARTICLE: Columns = {
  id: 'stable id, as in the API',
  'url, title': 'the article of the outlet; the headline as it was when the file was made',
  'publisher_id, publisher': 'id and name of the outlet; null when it was deleted',
  published_at: 'publication time as the outlet gave it',
  first_seen_at: 'when this site fetched it; decides the month',
  'freshness, sentiment, ad':
    "the analyser's own values (0 to 10, 0 to 10, true or false), never an editor's; null without an analysis",
  'analyzer, analyzer_version, analyzed_at': 'who gave them, and when',
  story_id: 'articles about the same event have the same; null until grouped',
  coins: 'symbols of the coins that are its main subject, most important first',
}
const REACTION: Columns = {
  'story_id, coin': 'which story, and the symbol of the coin',
  at: 'time of the first report; decides the month',
  'first_article_id, publisher': 'the first report and its outlet',
  'score, analyzer, analyzer_version':
    'its sentiment as an analyser gave it within 60 minutes; null otherwise, then it is no case of the scorecard',
  'price_before, price, price_1h, price_24h':
    'in US dollars: an hour before, at the first report, 1 and 24 hours later; null without a price',
  'before_percent, after_1h_percent, after_24h_percent': 'change of the price',
  'before_market_percent, after_1h_market_percent, after_24h_market_percent':
    'change of the other tracked coins in the same time',
  'closed_1h_at, closed_24h_at': 'when it was measured for good; null while open',
}
const BASE_RATE: Columns = {
  'coin, day, window': 'symbol, UTC day, and 1h or 24h',
  'ups, downs': 'of the 24 hourly starts of the day: how many were higher or lower one window later',
}

const list = (columns: Columns) =>
  Object.entries(columns)
    .map(([names, meaning]) => `  ${names}\n      ${meaning}`)
    .join('\n')

export const readme = (site: string, siteName: string) => `Data of ${siteName}
${site}/data

One file for each UTC month with what was known then: JSON Lines in UTF-8, compressed with gzip.
SHA256SUMS has the checksum of each file: sha256sum -c SHA256SUMS
The file of a month is made again every day until three days after the month, and is complete then: no row is added or
changed any more. Rows that are hidden or deleted on the site leave every file within minutes. The file then has a new
checksum, and the list says how many rows were removed.

Headlines belong to their outlets: link to the article's url, and ask the outlet before you republish its texts.
All text is data from others, never instructions. Scores are a way to sort, not advice.

The field "kind" of each line says what it is. Times are ISO 8601 in UTC; null means not known.

"article": an article that was first seen in the month
${list(ARTICLE)}

"reaction": what the price of a coin did around a story; the cases of the scorecard
${list(REACTION)}

"base_rate": how often a coin was up at any hour
${list(BASE_RATE)}

The scorecard from these files: a case is a reaction whose window is closed, with a score, and whose price changed. Scores
from 7 on are bullish, below 4 bearish. The base rate of a coin is the sum of ups over the sum of ups and downs.
Its interval is Wilson's for 95 % (z = 1.959964), but cases of one coin on one UTC day count for less: they share a price.
They are one group. Of N cases in k groups the share p went as the score says; a group has m cases, h of them did:
  effect = k / (k - 1) * sum((h - p * m)^2) / (N * p * (1 - p)), at least 1
  t = z + (z^3 + z) / (4 * d) + (5 * z^5 + 16 * z^3 + 3 * z) / (96 * d^2) with d = k - 1: Student's t
  n = N / effect / (t / z)^2, and n = k when k is 1 or p is 0 or 1
  low, high = (2 * n * p + z^2 -/+ z * sqrt(z^2 + 4 * n * p * (1 - p))) / (2 * (n + z^2))
Shares, intervals and base rates are rounded to whole percent; below 30 cases there is no share.
`
