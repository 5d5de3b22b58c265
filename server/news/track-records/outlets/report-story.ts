import { MINUTE_MS } from '../../../../contract/platform/durations.ts'
import { isOwn } from '../../../stories/story-facts.ts'

/** An article of a story. Times in milliseconds. */
export type Report = {
  id: number
  publisher: number | null
  /** After the guards against wrong clocks. */
  at: number
  publishedAt: number
  firstSeenAt: number
  ad: boolean
  copyOf: number | undefined
  rewritesOthers: boolean
  sentiment: number | null
}

/** How one outlet did in one story. */
export type Part = {
  publisher: number
  at: number
  /** `first` and `own` in its own words; undefined where nobody was clearly first. */
  kind: 'first' | 'own' | 'copy' | undefined
  /** Counts for 'first' and 'behind'. */
  counted: boolean
  /** Null without another independent score of the same story. */
  tilt: number | null
}

export type ReportedStory = {
  parts: Part[]
  first: { publisher: number | null; at: number } | undefined
  copies: { by: number; from: number }[]
}

const CLEAR_LEAD_MS = 2 * MINUTE_MS
/** Fetched so long after its date, an article's date is a claim that nobody saw. */
const SEEN_LATE_MS = 360 * MINUTE_MS

const outletOf = ({ publisher, id }: Report) => publisher ?? `article ${id}`

/** Who was first, who followed, who copied whom, and how far each score is from the others. Expects the earliest first. */
export function reportStory(reports: readonly Report[]): ReportedStory {
  const outlets = Map.groupBy(reports, outletOf)
  const own = [...Map.groupBy(reports.filter(isOwn), outletOf).values()]
  const first = clearlyFirst(
    own.map(([report]) => report as Report),
    reports,
  )
  const votes = new Map(
    own.flatMap((of) => {
      const scored = of.find(({ sentiment }) => sentiment !== null)
      return scored ? [[outletOf(scored), scored.sentiment as number] as const] : []
    }),
  )
  const sum = [...votes.values()].reduce((total, vote) => total + vote, 0)
  const parts = [...outlets.values()].flatMap((of): Part[] => {
    const report = of.find(isOwn) ?? of.find(({ ad }) => !ad)
    if (!report || report.publisher === null) return []
    const vote = votes.get(report.publisher)
    return [
      {
        publisher: report.publisher,
        at: report.at,
        kind: first && (report === first ? 'first' : report.copyOf === undefined ? 'own' : 'copy'),
        counted: first !== undefined && isOwn(report),
        tilt: vote === undefined || votes.size < 2 ? null : vote - (sum - vote) / (votes.size - 1),
      },
    ]
  })
  return {
    parts,
    first: first && { publisher: first.publisher, at: first.at },
    copies: copiesIn(reports),
  }
}

/** Undefined with one independent outlet, within two minutes, or when nobody saw that it was first. */
function clearlyFirst(own: readonly Report[], reports: readonly Report[]): Report | undefined {
  const [first, second] = own
  if (!first || !second || second.at - first.at < CLEAR_LEAD_MS) return undefined
  const isLate = first.firstSeenAt - first.publishedAt > SEEN_LATE_MS
  return isLate && !isConfirmed(first, own, reports) ? undefined : first
}

/** The others were seen later still, or one of them copied it. */
const isConfirmed = (first: Report, own: readonly Report[], reports: readonly Report[]) =>
  own.every((other) => other === first || other.firstSeenAt > first.firstSeenAt) ||
  reports.some(({ copyOf, publisher }) => copyOf === first.id && publisher !== first.publisher)

function copiesIn(reports: readonly Report[]) {
  const byId = new Map(reports.map((report) => [report.id, report]))
  return reports.flatMap(({ publisher, copyOf }) => {
    const from = copyOf === undefined ? null : (byId.get(copyOf)?.publisher ?? null)
    return publisher === null || from === null || from === publisher
      ? []
      : [{ by: publisher, from }]
  })
}
