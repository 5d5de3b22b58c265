import { UNITS } from '../../../reading/comparison/figures.ts'
import { stem } from '../../../reading/text/stems.ts'

/** A figure of a headline: small counts and dates too, which the comparison of whole texts leaves out. */
export type HeadlineFigure = {
  /** Figures of different kinds never replace each other. Counts are kept apart by what they count. */
  kind: string
  value: number
  /** Significant digits as written: '2 billion' has one, '1.96 billion' three. */
  digits: number
  /** 'more than $6bn' is '$6.3bn' said roughly. */
  isRough: boolean
}

const MONTHS =
  'january february march april may june july august september october november december'.split(' ')
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
const WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const ORDINALS = 'third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
/** 'may' is a verb and 'march' can be one, unless a day, a year or a preposition makes it a month. */
const MONTH = new RegExp(
  `\\b(?:(?:in|on|by|until|since|from|to|for|of|last|next|this)\\s+)?(${MONTHS.join('|')})\\b(?:\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?![,.]?\\d))?`,
  'g',
)
const UNIT = '%|per ?cent|percent|k|thousand|m|mn|mln|million|b|bn|billion|t|tn|trillion|crore|lakh'
const NUMBER = new RegExp(
  `(?<![\\w.,-])((?:more than|over|at least|nearly|almost|about|around)\\s+)?([$€£¥₹])?(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|(?:${WORDS.slice(2).join('|')})(?![a-z]))(?:[\\s-]?(${UNIT})\\b|\\s?(%))?[\\s-]*([a-z]+)?`,
  'g',
)

/** What follows a figure that counts nothing: 'kills nine as talks stall'. */
const JOINING = /^(?:and|as|after|amid|at|by|but|for|from|in|of|on|or|to|while|with)$/

/** All figures of a headline in lower case. */
export function headlineFigures(headline: string): HeadlineFigure[] {
  const figures: HeadlineFigure[] = []
  const add = (kind: string, value: number, digits = 9, isRough = false) =>
    figures.push({ kind, value, digits, isRough })
  let text = headline.toLowerCase().replace(MONTH, (found, month: string, day?: string) => {
    if (['may', 'march'].includes(month) && day === undefined && found === month) return found
    add('month', MONTHS.indexOf(month))
    if (day !== undefined) add('day', MONTHS.indexOf(month) * 100 + Number(day))
    return ' '
  })
  text = text.replace(/\bq([1-4])\b/g, (_, quarter: string) => {
    add('quarter', Number(quarter))
    return ' '
  })
  for (const [word] of text.matchAll(/[a-z]+/g)) {
    if (WEEKDAYS.includes(word)) add('weekday', WEEKDAYS.indexOf(word))
    if (ORDINALS.includes(word)) add('ordinal', ORDINALS.indexOf(word) + 3)
  }
  for (const [, rough, currency, written = '', unit = '', sign = '', noun = ''] of text.matchAll(
    NUMBER,
  )) {
    const percent = sign !== '' || /^(?:%|per)/.test(unit)
    const spelled = WORDS.indexOf(written)
    const plain = spelled >= 0 ? String(spelled) : written.replaceAll(',', '')
    if (!currency && !unit && !percent && /^(?:19|20)\d\d$/.test(plain)) add('year', Number(plain))
    else
      add(
        percent
          ? 'percent'
          : currency
            ? `money ${currency}`
            : `count ${JOINING.test(noun) ? '' : stem(noun)}`,
        Number(plain) * (UNITS[unit] ?? 1),
        significant(plain),
        rough !== undefined,
      )
  }
  return figures
}

const significant = (plain: string) =>
  (plain.includes('.') ? plain.replace('.', '') : plain.replace(/0+$/, '')).replace(/^0+/, '')
    .length || 1

/** Largest difference that a shorter number can be a rounding of. */
const ROUNDED = 0.025
const ROUGHLY = 0.1

/** '$1.96 billion' and '$2 billion' are one figure, '$64,100' and '$64,200' are not. */
function isSameFigure(a: HeadlineFigure, b: HeadlineFigure): boolean {
  const amounts = [a, b].every(({ kind }) => /^(?:money|count)/.test(kind))
  if (a.kind !== b.kind && !(amounts && currencyFits(a, b))) return false
  if (a.value === b.value) return true
  const apart = Math.abs(a.value - b.value) / Math.max(a.value, b.value)
  return (
    (a.digits !== b.digits && apart <= ROUNDED) || (a.isRough !== b.isRough && apart <= ROUGHLY)
  )
}

/** '25 million' may be money with the sign left out; '$5' and '€5' differ. */
const currencyFits = (a: HeadlineFigure, b: HeadlineFigure) =>
  a.kind.startsWith('count') || b.kind.startsWith('count')

export const hasFigure = (figures: readonly HeadlineFigure[], figure: HeadlineFigure) =>
  figures.some((other) => isSameFigure(figure, other))
