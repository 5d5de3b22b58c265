import type { Occurrence } from './find-coins.ts'

export type LinkedCoin = { symbol: string; salience: 'main' | 'mention'; score: number }
export type Naming = { title: string; lead: string; inTitle: Occurrence[]; inLead: Occurrence[] }

/** Where one coin is named, and how. */
type Places = { title: number; comparison: number; lead: number; firstSentence: number }

/** Main is a coin of the headline, unless it only serves as a yardstick there; without one, the coin that rules the lead. */
export function salienceOf({ title, lead, inTitle, inLead }: Naming): LinkedCoin[] {
  const places = new Map<string, Places>()
  const placesOf = (symbol: string) => {
    const known = places.get(symbol) ?? { title: 0, comparison: 0, lead: 0, firstSentence: 0 }
    places.set(symbol, known)
    return known
  }
  for (const hit of inTitle) {
    const coin = placesOf(hit.symbol)
    if (isCompany(hit)) continue
    if (isComparison(title, hit) || isAside({ title, lead, inTitle, inLead }, hit))
      coin.comparison++
    else coin.title++
  }
  const sentenceEnd = endOfFirstSentence(lead)
  for (const hit of inLead) {
    const coin = placesOf(hit.symbol)
    if (isCompany(hit)) continue
    coin.lead++
    if (hit.at <= sentenceEnd) coin.firstSentence++
  }
  const all = [...places.values()]
  const leadTotal = all.reduce((sum, coin) => sum + coin.lead, 0)
  const titled = all.some((coin) => coin.title > 0)
  const aboutOtherThings = (POLICY.test(title) || DIGEST.test(title)) && !PRICE.test(title)
  return [...places].map(([symbol, coin]) => {
    const rulesLead =
      !titled &&
      coin.comparison === 0 &&
      coin.firstSentence > 0 &&
      coin.lead >= 2 &&
      coin.lead >= 0.6 * leadTotal
    const main = (coin.title > 0 && !aboutOtherThings) || rulesLead
    const score = 3 * coin.title + coin.comparison + coin.lead + (coin.firstSentence > 0 ? 2 : 0)
    return { symbol, salience: main ? 'main' : 'mention', score }
  })
}

const POLICY = /\b(?:CLARITY|GENIUS) Act\b|\bmarket structure\b/i
const DIGEST = /^(?:evening|morning|daily|weekly) (?:digest|recap|wrap|brief)|weekly recap/i
const PRICE = /\bprice\b|\$\d|\bbulls?\b/i
const AFTER_COMPARISON =
  /^[-\s]*(?:based|native|style|layer[- ]?2|layer[- ]?two|l2|l1|meme ?coin|rival|killer|alternative|contributor|hardware|stock)\b/i
const BEFORE_COMPARISON =
  /\b(?:than|like|versus|next|new|to rival|compared to|alternative to|over) $/i

/** 'Bitcoin-based', 'the next Solana': the coin only describes something else. */
const isComparison = (title: string, { at, end }: Occurrence) =>
  AFTER_COMPARISON.test(title.slice(end, end + 20)) ||
  BEFORE_COMPARISON.test(title.slice(Math.max(0, at - 16), at))

/** A second coin that is only where it happens ('USDC on Polygon, Base, Ethereum') or what went on meanwhile, and a nickname in quotes. */
function isAside({ title, inTitle, inLead }: Naming, hit: Occurrence): boolean {
  const before = title.slice(0, hit.at)
  if (/['"]$/.test(before) && /^ \w[^'"]*['"]/.test(title.slice(hit.end))) return true
  const other = inTitle.find(({ symbol, at }) => symbol !== hit.symbol && at < hit.at)
  if (!other) return false
  if (/\b(?:on|onto|across) (?:[A-Z]\w+, (?:and )?|[A-Z]\w+ and )*$/.test(before.slice(other.end)))
    return true
  const meanwhile = before.search(MEANWHILE)
  const named = inLead.some(({ symbol }) => symbol === hit.symbol)
  return meanwhile > other.at && !named
}

const MEANWHILE = / (?:as|amid|while|despite|when) /i
const isCompany = ({ kind }: Occurrence) => kind === 'company' || kind === 'risky-company'

function endOfFirstSentence(lead: string): number {
  const end = lead.search(/[.?!](?:\s|$)/)
  return end < 0 ? lead.length : Math.max(end, 80)
}
