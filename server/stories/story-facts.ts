import { firstReport } from './first-report.ts'
import type { Member, NamedCoin } from './members-store.ts'

/** `own`: in its own words. `release`: paid for or sent out, and copied by others. */
type ReportKind = 'own' | 'release' | 'copy' | 'rewrite'

export type StoryFacts = NonNullable<ReturnType<typeof storyFacts>>

/** The outlet of an article; where the publisher is gone each article is its own. */
export const outletOf = ({ publisher, id }: Pick<Member, 'publisher' | 'id'>) =>
  publisher ?? `article ${id}`

/** Its own words, and no advertisement. */
export const isOwn = ({
  ad,
  copyOf,
  rewritesOthers,
}: Pick<Member, 'ad' | 'copyOf' | 'rewritesOthers'>) =>
  !ad && copyOf === undefined && !rewritesOthers

/** What follows from the visible members of a story, earliest first; undefined without any. */
export function storyFacts(members: readonly Member[]) {
  const [earliest] = members
  if (!earliest) return undefined
  const kinds = kindsOf(members)
  const byOutlet = [...Map.groupBy(members, outletOf).values()]
  const isCopied = (member: Member) =>
    ['copy', 'release'].includes(kinds.get(member.id) as ReportKind)
  const first = firstReport(members)
  const firstId = first?.kind === 'first' ? first.id : (first?.ids[0] ?? earliest.id)
  return {
    outlets: byOutlet.length,
    /** Outlets with a report in their own words. */
    independent: byOutlet.filter((own) => own.some(isOwn)).length,
    /** Outlets that only have a copy, or the release itself. */
    copies: byOutlet.filter((own) => own.every(isCopied)).length,
    first,
    firstId,
    /** Time of the first report. */
    firstAt: (members.find(({ id }) => id === firstId) ?? earliest).at,
    lastAt: (members.at(-1) as Member).at,
    kinds,
  }
}

/** Symbols of the main coins of at least half of the independent reports, commonest first. Without an independent report all count. */
export function coinsOfStory(
  members: readonly Pick<Member, 'id' | 'ad' | 'copyOf' | 'rewritesOthers'>[],
  coins: readonly Pick<NamedCoin, 'article' | 'symbol' | 'main'>[],
): string[] {
  const independent = members.filter(isOwn)
  const counted = new Set((independent.length > 0 ? independent : members).map(({ id }) => id))
  const main = coins.filter((coin) => coin.main && counted.has(coin.article))
  return [...Map.groupBy(main, ({ symbol }) => symbol)]
    .filter(([, { length }]) => length * 2 >= counted.size)
    .sort(([a, of], [b, other]) => other.length - of.length || (a < b ? -1 : 1))
    .map(([symbol]) => symbol)
}

function kindsOf(members: readonly Member[]): Map<number, ReportKind> {
  const copied = new Set(members.map(({ copyOf }) => copyOf))
  return new Map(
    members.map(({ id, ad, copyOf, rewritesOthers }) => {
      if (copyOf !== undefined) return [id, 'copy']
      if (ad && copied.has(id)) return [id, 'release']
      return [id, rewritesOthers ? 'rewrite' : 'own']
    }),
  )
}
