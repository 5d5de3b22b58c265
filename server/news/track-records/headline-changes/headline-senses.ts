import { stem } from '../../../reading/text/stems.ts'

const [UP, DOWN] = [
  'rise rose climb gain jump surge soar rally advance increase grow grew rebound recover higher upbeat uptick',
  'fall fell drop slip slide slid sink sank plunge tumble crash decline lower decrease shrink shrank dip slump retreat lose shed downtick',
]
/** Places of the axes below: up or down, and whether it moves at all. */
export const [DIRECTION, MOVES] = [0, 1]

/** Words with opposite senses, a line per axis: those before the slash against those behind it. */
const AXES = `
${UP} / ${DOWN}
${UP} ${DOWN} / steady steadies flat mixed unchanged sideways
inflow / outflow
high / low
above / below
more / less fewer
buy bought purchase acquire accumulate / sell sold dump offload
approve approval allow permit clear authorize nod grant greenlight / reject rejection deny denied refuse refusal ban block prohibit disapprove dismiss forbid
support endorse favor favour / oppose reject resist
uphold affirm / overturn reverse strike
confirm admit / deny denied
win won / lose lost
list relist / delist
resume reopen restart / halt suspend pause stop
guilty convict / innocent acquit
profit / loss
bullish / bearish
raise hike / cut lower reduce
join / leave left quit
success / failure
lock / unlock
legalize / outlaw
ally / rival
`
  .trim()
  .split('\n')
  .map((line) => line.split(' / ').map((side) => new Set(side.split(' ').map(stem))))

const NEGATOR =
  /\b(?:not|never|no|without|nor|neither|cannot|stop(?:s|ped)?|(?:fail|refus|declin)(?:s|ed|es)? to)\b|n't\b|\bwon't\b/g

export const negatorsIn = (text: string) => text.toLowerCase().match(NEGATOR)?.length ?? 0
export const withoutNegators = (text: string) => text.toLowerCase().replace(NEGATOR, ' ')

/** Sign of a headline on each axis where all its words agree; a 'not' turns it around. */
export function senseOf(headline: string): Map<number, number> {
  const lower = headline
    .toLowerCase()
    .replace(/\bback(?:s|ed)?\b(?! (?:pay|to|in|from|up|at|on)\b)/g, 'support')
    .replace(/\blittle changed\b|\bup and down\b/g, 'unchanged')
    .replace(/\bup (?=[$€£]?\d)/g, 'rise ')
    .replace(/\bdown (?=[$€£]?\d)/g, 'fall ')
  const stems = (lower.match(/[a-z]+/g) ?? []).map(stem)
  const turn = negatorsIn(headline) % 2 === 1 ? -1 : 1
  const found = new Map<number, number>()
  AXES.forEach(([for_, against], axis) => {
    const [up, down] = [
      stems.some((word) => for_?.has(word)),
      stems.some((word) => against?.has(word)),
    ]
    if (up !== down) found.set(axis, up ? turn : -turn)
  })
  return found
}

/** Verbs that say nothing before the word that does: 'holds steady', 'edges lower'. */
const LIGHT = new Set(
  'hold held end move edge trade keep close finish open tick inch stay remain turn were little'
    .split(' ')
    .map(stem),
)
export const isLight = (word: string) => LIGHT.has(stem(word.toLowerCase()))

const PREFIX = /^(?:un|non|in|il|dis)-?/
/** 'affected' and 'unaffected', in either order. */
export const isOpposite = (a: string, b: string) =>
  (a.length > 4 && b.replace(PREFIX, '') === a && a !== b) ||
  (b.length > 4 && a.replace(PREFIX, '') === b && a !== b)
