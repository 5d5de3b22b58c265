import { type FirstReport, firstReport } from './first-report.ts'
import type { Member, NamedCoin } from './members-store.ts'
import { isIndependent, storyCoins } from './story-coins.ts'

/** `own`: in its own words. `release`: paid for or sent out, and copied by others. */
type ReportKind = 'own' | 'release' | 'copy' | 'rewrite'

/** What follows from the visible members of a story. */
export type StoryFacts = {
  outlets: number
  /** Outlets with a report in their own words. */
  independent: number
  /** Outlets that only have a copy, or the release itself. */
  copies: number
  first: FirstReport
  /** Time of the first report. */
  firstAt: number
  firstId: number
  lastAt: number
  kinds: ReadonlyMap<number, ReportKind>
}

/** The outlet of an article; where the publisher is gone each article is its own. */
export const outletOf = ({ publisher, id }: Pick<Member, 'publisher' | 'id'>) => publisher ?? `article ${id}`

export const isOwn = (member: Member) =>
  isIndependent({ ad: member.ad, copy: member.copyOf !== undefined, rewritesOthers: member.rewritesOthers })

/** Undefined without members. Expects them earliest first. */
export function storyFacts(members: readonly Member[]): StoryFacts | undefined {
  const [earliest] = members
  if (!earliest) return undefined
  const kinds = kindsOf(members)
  const byOutlet = [...Map.groupBy(members, outletOf).values()]
  const isCopied = (member: Member) => ['copy', 'release'].includes(kinds.get(member.id) as ReportKind)
  const first = firstReport(members)
  const firstId = first?.kind === 'first' ? first.id : (first?.ids[0] ?? earliest.id)
  return {
    outlets: byOutlet.length,
    independent: byOutlet.filter((own) => own.some(isOwn)).length,
    copies: byOutlet.filter((own) => own.every(isCopied)).length,
    first,
    firstId,
    firstAt: (members.find(({ id }) => id === firstId) ?? earliest).at,
    lastAt: (members.at(-1) as Member).at,
    kinds,
  }
}

/** Symbols of the coins it is about, commonest first. */
export function coinsOfStory(members: readonly Member[], coins: readonly NamedCoin[]): string[] {
  const main = Map.groupBy(
    coins.filter((coin) => coin.main),
    ({ article }) => article,
  )
  return storyCoins(
    members.map((member) => ({
      ...member,
      copy: member.copyOf !== undefined,
      mainCoins: (main.get(member.id) ?? []).map(({ symbol }) => symbol),
    })),
  )
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
