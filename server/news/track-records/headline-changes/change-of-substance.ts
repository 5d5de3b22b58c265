import { foldText } from '../../../reading/text/fold-text.ts'
import { languageOf } from '../../../reading/text/language.ts'
import { stemsOf } from '../../../reading/text/stems.ts'
import { wordDiff } from '../../../stories/story-page.ts'
import { type HeadlineFigure, hasFigure, headlineFigures } from './headline-figures.ts'
import {
  bareWord,
  isCapitalised,
  isCertainInTitle,
  isCertainName,
  isSameName,
  isTitleCase,
  nameKey,
} from './headline-names.ts'
import {
  DIRECTION,
  isLight,
  isOpposite,
  MOVES,
  negatorsIn,
  senseOf,
  withoutNegators,
} from './headline-senses.ts'

/** What changed in substance, with what distinguishes the old version from the new one. */
export type ChangeOfSubstance =
  | { kind: 'figure'; before: HeadlineFigure[]; after: HeadlineFigure[] }
  | { kind: 'name'; before: string[]; after: string[] }
  /** The axes whose sign turned around; none when only a 'not' came or went. */
  | { kind: 'sense'; axes: number[] }

/** Below this share of common words the address carries another story now: no correction. */
const SAME_SUBJECT = 0.3
/** A report that says the opposite in other words may be about something else. */
const SAME_SENTENCE = 0.5

/**
 * A figure, date, name, direction or negation that differs between two versions of a headline; null for changes of
 * spelling, style, order and length. Something only added or only left out is a change of length.
 */
export function changeOfSubstance(
  oldHeadline: string,
  newHeadline: string,
): ChangeOfSubstance | null {
  // a dash joins words that belong to two parts of the sentence
  const [before, after] = [oldHeadline, newHeadline].map((text) =>
    foldText(text.replace(/[—–]/g, ' – ')),
  ) as [string, string]
  if (sharedWords(before, after) < SAME_SUBJECT) return null
  const figure = changedFigures(before, after)
  if (figure) return figure
  if (languageOf(before) !== 'en') return null
  const hunks = hunksOf(before, after)
  return (
    changedName(hunks, isTitleCase(before) || isTitleCase(after)) ??
    changedSense(before, after, hunks)
  )
}

/** Whether another report's headline still has what the old version said, and not what the new one says. */
export function showsOldVersion(
  change: ChangeOfSubstance,
  headline: string,
  versions: { before: string; after: string },
): boolean {
  const text = foldText(headline)
  if (change.kind === 'figure') {
    const figures = headlineFigures(text)
    return (
      change.before.some((figure) => hasFigure(figures, figure)) &&
      !change.after.some((figure) => hasFigure(figures, figure))
    )
  }
  if (change.kind === 'name') {
    const words = text.split(/\s+/).map(nameKey)
    const has = (names: string[]) => names.every((name) => words.includes(name))
    return has(change.before) && !has(change.after)
  }
  if (sharedWords(text, versions.before) < SAME_SENTENCE) return false
  const [own, old] = [senseOf(text), senseOf(versions.before)]
  // 'falls' moves as 'rises' does, and is another sense
  const axes = change.axes.includes(MOVES) ? [DIRECTION, ...change.axes] : change.axes
  if (axes.length > 0) return axes.every((axis) => own.get(axis) === old.get(axis))
  return (
    negatorsIn(text) % 2 === negatorsIn(versions.before) % 2 &&
    changeOfSubstance(text, versions.after)?.kind === 'sense'
  )
}

const NO_COINS = new Map<string, string>()

/** Share of the shorter headline's content words that the other has too. */
function sharedWords(a: string, b: string): number {
  const [one, other] = [new Set(stemsOf(a, NO_COINS)), new Set(stemsOf(b, NO_COINS))]
  const least = Math.min(one.size, other.size)
  return least === 0 ? 0 : one.intersection(other).size / least
}

function changedFigures(before: string, after: string): ChangeOfSubstance | null {
  const [old, fresh] = [headlineFigures(before), headlineFigures(after)]
  const gone = old.filter((figure) => !hasFigure(fresh, figure))
  const came = fresh.filter((figure) => !hasFigure(old, figure))
  const replaced = gone.filter((figure) => came.some(({ kind }) => kind === figure.kind))
  if (replaced.length === 0) return null
  return {
    kind: 'figure',
    before: replaced,
    after: came.filter(({ kind }) => replaced.some((r) => r.kind === kind)),
  }
}

/** Words that were replaced between two kept ones; `after` is the kept word before them. */
type Hunk = { removed: string[]; added: string[]; after: string | undefined }

function hunksOf(before: string, after: string): Hunk[] {
  const hunks: Hunk[] = []
  let open: Hunk | undefined
  let kept: string | undefined
  for (const { text, change } of wordDiff(before, after)) {
    if (change === 'kept') {
      open = undefined
      kept = text.split(' ').at(-1)
      continue
    }
    if (!open) {
      open = { removed: [], added: [], after: kept }
      hunks.push(open)
    }
    open[change].push(...text.split(' '))
  }
  return hunks
}

/** Names against names, and nothing else: with other words between them, or beside them, the sentence was rewritten. */
function changedName(hunks: Hunk[], titleCase: boolean): ChangeOfSubstance | null {
  const changed = hunks.filter(hasContentWords)
  const [{ removed, added, after } = { removed: [], added: [], after: '' }] = changed
  const areNames = [removed, added].every((words) => words.length > 0 && words.every(isCapitalised))
  if (changed.length !== 1 || !areNames || isSameName(removed.map(bareWord), added.map(bareWord)))
    return null
  const areCertain = [removed, added].every((words) =>
    titleCase ? words.every(isCertainInTitle) : words.some(isCertainName),
  )
  // a capital letter inside a sentence makes a name; at its beginning, or in title case, it says nothing
  if ((titleCase || after === undefined) && !areCertain) return null
  // 'Trust' alone is no name: 'Harrow Trust' is
  const whole = !areCertain && after && isCapitalised(after) ? [nameKey(after)] : []
  return {
    kind: 'name',
    before: [...whole, ...removed.map(nameKey)],
    after: [...whole, ...added.map(nameKey)],
  }
}

const hasContentWords = ({ removed, added }: Hunk) =>
  contentWords(removed) + contentWords(added) > 0
const contentWords = (words: string[]) => stemsOf(words.join(' '), NO_COINS).length

function changedSense(before: string, after: string, hunks: Hunk[]): ChangeOfSubstance | null {
  const turned = hunks.map(({ removed, added }) => turnedAxes(removed, added))
  const axes = turned.flat()
  // 'Ether rises …' and 'Ether falls …' are about the same, whatever comes behind
  const hasSubject =
    turned[0]?.some((axis) => axis <= MOVES) && contentWords([hunks[0]?.after ?? '']) > 0
  if (axes.length > 0 && (hasSubject || sharedWords(before, after) >= SAME_SENTENCE))
    return { kind: 'sense', axes }
  const changed = hunks.filter(hasContentWords)
  const isOnlyNegated = hunks.some(
    (hunk) => isNegated(hunk) && changed.every((other) => other === hunk),
  )
  return isOnlyNegated ? { kind: 'sense', axes: [] } : null
}

/** Axes on which one word was replaced by its opposite, said of the same: no other words were put before it. */
function turnedAxes(removed: string[], added: string[]): number[] {
  const [old, fresh] = [removed, added].map((words) => {
    const at = words.findIndex((_, end) => senseOf(words.slice(0, end + 1).join(' ')).size > 0)
    const before = words.slice(0, Math.max(0, at)).filter((word) => !isLight(word))
    return { sense: senseOf(words.join(' ')), before: contentWords(before) }
  }) as [Sided, Sided]
  if (old.before + fresh.before > 0) return []
  return [...old.sense]
    .filter(([axis, sign]) => fresh.sense.get(axis) === -sign)
    .map(([axis]) => axis)
}
type Sided = { sense: Map<number, number>; before: number }

/** A 'not' or 'un-' came or went, and the words around it stayed. */
function isNegated({ removed, added }: Hunk): boolean {
  const [old, fresh] = [removed.join(' '), added.join(' ')]
  const [one, other] = [old, fresh].map((text) => stemsOf(withoutNegators(text), NO_COINS)) as [
    string[],
    string[],
  ]
  const isTurned = negatorsIn(old) % 2 !== negatorsIn(fresh) % 2
  if (isTurned) return one.join(' ') === other.join(' ')
  return one.length === 1 && other.length === 1 && isOpposite(one[0] ?? '', other[0] ?? '')
}
