import { foldText } from '../text/fold-text.ts'

/** A figure of a text with its unit multiplied out, and the period it is counted over, where the text says so. */
export type Figure = { value: number; percent: boolean; period?: Period | undefined }
type Period = 'day' | 'week' | 'month' | 'quarter' | 'year'

export const UNITS: Record<string, number> = Object.fromEntries(
  (
    [
      [1e3, 'k thousand'],
      [1e6, 'm mn mln mil million millones millionen mio milhoes milioni milyon'],
      [1e9, 'b bn billion milliarden mrd milliards bilhoes miliardi milyar'],
      [1e12, 't tn trillion 兆 조'],
      [1e7, 'crore'],
      [1e5, 'lakh'],
      [1e4, '万 萬 만'],
      [1e8, '亿 億 억'],
    ] as const
  ).flatMap(([factor, units]) => units.split(' ').map((unit) => [unit, factor])),
)
const UNIT =
  /%|per ?cent\b|(?:k|thousand|mln|mn|mil|million|millones|millionen|mio|milhoes|milioni|milyon|bn|billion|milliarden|mrd|milliards|bilhoes|miliardi|milyar|tn|trillion|crore|lakh|[mbt])\b|[万萬만亿億억兆조]/
/** '76,4 Millionen': half of Europe writes a comma for the point, which only a unit behind it gives away. */
const DECIMAL_COMMA = new RegExp(`\\d+,\\d{1,2}(?=\\s?(?:${UNIT.source}))`)
const FIGURE = new RegExp(
  `([$€£¥₩₹])?\\s?(${DECIMAL_COMMA.source}|\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)\\s?-?(${UNIT.source})?`,
  'gi',
)
const SMALLEST_COUNT = 32

/** Languages that write '5.210' for five thousand; English means five by it. */
const WITH_POINT = new Set(['de', 'es', 'pt', 'it', 'tr', 'nl', 'id', 'vi'])
const POINTED = /(?<![\d.,])([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?(?![.,]?\d)/g
const withoutPoints = (text: string) =>
  text.replace(POINTED, (_, whole: string, rest = '0') => `${whole.replaceAll('.', '')}.${rest}`)

/** Amounts, percentages and large counts; years, days of a month and small counts are left out. */
export function figuresOf(text: string, language = 'en'): Figure[] {
  const figures: Figure[] = []
  const folded = foldText(text)
  const read = WITH_POINT.has(language) ? withoutPoints(folded) : folded
  for (const match of read.matchAll(FIGURE)) {
    const [found, currency, digits = '', unit = ''] = match
    const word = unit.toLowerCase()
    const factor = UNITS[word] ?? 1
    const value =
      Number(/,\d{1,2}$/.test(digits) ? digits.replace(',', '.') : digits.replaceAll(',', '')) *
      factor
    const percent = /^(?:%|per)/.test(word)
    const bare = !percent && !currency && factor === 1
    if (value === 0 || (bare && (value < SMALLEST_COUNT || isYear(digits)))) continue
    figures.push({ value, percent, period: periodAfter(read, match.index + found.length) })
  }
  return figures
}

const PERIODS: [Period, RegExp][] = [
  ['day', /\b(?:daily|a day|per day|in (?:a|one) day|24[- ]hours?|24h|today)\b/i],
  ['week', /\b(?:weekly|a week|per week|this week|last week|7[- ]days?|seven days)\b/i],
  [
    'month',
    /\b(?:monthly|a month|per month|this month|last month|30[- ]days?|in (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/i,
  ],
  ['quarter', /\b(?:quarterly|this quarter|last quarter|q[1-4])\b/i],
  ['year', /\b(?:yearly|annual(?:ly)?|a year|per year|this year|last year|year to date)\b/i],
]
const PERIOD_CHARACTERS = 40
/** Where the sentence ends, or the next figure begins, the words belong to something else. */
const NEXT_FIGURE = /[.;!?] |[$€£¥₩₹]?\d[\d.,]*(?!\d*-?(?:h|hours?|days?)\b)/

/** The period named in the words right after a figure. */
function periodAfter(text: string, from: number): Period | undefined {
  const after = text.slice(from, from + PERIOD_CHARACTERS)
  const end = after.search(NEXT_FIGURE)
  const words = end < 0 ? after : after.slice(0, end)
  return PERIODS.find(([, pattern]) => pattern.test(words))?.[0]
}

const isYear = (digits: string) => /^(?:199\d|20\d\d|2100)$/.test(digits)

/** Three digits or more: '1,082.65 BTC' recurs only in reports of the same event, '$70 million' anywhere. */
export const isPrecise = ({ value }: Figure) =>
  value
    .toPrecision(6)
    .replace(/e.*$/, '')
    .replace('.', '')
    .replace(/^0+|0+$/g, '').length >= 3

/** Outlets round: 3.24 and 3.2 are one figure. */
const ROUNDED = 0.02
export const EXACT = 0.002

export const sameFigure = (a: Figure, b: Figure, tolerance = ROUNDED) =>
  a.percent === b.percent &&
  (a.period === undefined || b.period === undefined || a.period === b.period) &&
  Math.abs(a.value - b.value) / Math.max(a.value, b.value) <= tolerance

/** How many of these figures the others hold as well. */
export function figuresIn(
  figures: readonly Figure[],
  others: readonly Figure[],
  tolerance = ROUNDED,
): number {
  if (others.length === 0) return 0
  return figures.filter((figure) => others.some((other) => sameFigure(figure, other, tolerance)))
    .length
}
