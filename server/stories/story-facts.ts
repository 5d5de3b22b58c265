import type { GroupedReport, NamedCoin } from './members-store.ts'
import { outletOf } from './report-facts.ts'

/** `own`: in its own words. `release`: paid for or sent out, and copied by others. */
type ReportKind = 'own' | 'release' | 'copy' | 'rewrite'

export type FactsOfStory = NonNullable<ReturnType<typeof factsOfStory>>

/** What follows from the visible members of a story, earliest first; undefined without any. */
export function factsOfStory(members: readonly GroupedReport[]) {
  const [earliest] = members
  if (!earliest) return undefined
  const kinds = kindsOf(members)
  const byOutlet = [...Map.groupBy(members, outletOf).values()]
  const isCopied = (member: GroupedReport) =>
    ['copy', 'release'].includes(kinds.get(member.id) as ReportKind)
  const first = members.filter(({ cameFirst }) => cameFirst !== null)
  const firstReport = first[0] ?? earliest
  return {
    outlets: byOutlet.length,
    /** Outlets with a report in their own words. */
    independent: members.filter(({ countsAsOutlet }) => countsAsOutlet).length,
    /** Outlets that only have a copy, or the release itself. */
    copies: byOutlet.filter((own) => own.every(isCopied)).length,
    /** The first report, or those within two minutes; none while one outlet reports. */
    first,
    /** The report that the story begins with. */
    firstId: firstReport.id,
    firstAt: firstReport.at,
    lastAt: (members.at(-1) as GroupedReport).at,
    kinds,
  }
}

/** Symbols of the main coins of at least half of the independent reports, commonest first. Without an independent report all count. */
export function coinsOfStory(
  members: readonly Pick<GroupedReport, 'id' | 'isOwn'>[],
  coins: readonly Pick<NamedCoin, 'article' | 'symbol' | 'main'>[],
): string[] {
  const independent = members.filter(({ isOwn }) => isOwn)
  const counted = new Set((independent.length > 0 ? independent : members).map(({ id }) => id))
  const main = coins.filter((coin) => coin.main && counted.has(coin.article))
  return [...Map.groupBy(main, ({ symbol }) => symbol)]
    .filter(([, { length }]) => length * 2 >= counted.size)
    .sort(([a, of], [b, other]) => other.length - of.length || (a < b ? -1 : 1))
    .map(([symbol]) => symbol)
}

function kindsOf(members: readonly GroupedReport[]): Map<number, ReportKind> {
  const copied = new Set(members.map(({ copyOf }) => copyOf))
  return new Map(
    members.map(({ id, ad, copyOf, rewritesOthers }) => {
      if (copyOf !== undefined) return [id, 'copy']
      if (ad && copied.has(id)) return [id, 'release']
      return [id, rewritesOthers ? 'rewrite' : 'own']
    }),
  )
}
