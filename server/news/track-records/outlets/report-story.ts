import { MINUTE_MS } from '../../../../contract/platform/durations.ts'
import { outletOf, type ReportFacts, type ReportSource } from '../../../stories/report-facts.ts'

/** A report as records count it, with the facts its story keeps of it. */
export type SharedReport = ReportFacts &
  Pick<ReportSource, 'id' | 'publisher' | 'publishedAt' | 'firstSeenAt' | 'ad'> & {
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

/** Fetched so long after its date, an article's date is a claim that nobody saw. */
const SEEN_LATE_MS = 360 * MINUTE_MS

/** Who was first, who followed, who copied whom, and how far each score is from the others. Expects the earliest first. */
export function reportStory(reports: readonly SharedReport[]): ReportedStory {
  const first = seenFirst(reports)
  const votes = votesOf(reports)
  const parts = [...Map.groupBy(reports, outletOf).values()].flatMap((of): Part[] => {
    const report = of.find(({ countsAsOutlet }) => countsAsOutlet) ?? of.find(({ ad }) => !ad)
    if (!report || report.publisher === null) return []
    return [
      {
        publisher: report.publisher,
        at: report.at,
        kind: first && kindOf(report, first),
        counted: first !== undefined && report.isOwn,
        tilt: tiltAgainst(votes, report.publisher),
      },
    ]
  })
  return {
    parts,
    first: first && { publisher: first.publisher, at: first.at },
    copies: copiesIn(reports),
  }
}

/**
 * The story's first report, where records count it. With one independent outlet there is nobody to be ahead of; a
 * report fetched long after its date must have been confirmed.
 */
function seenFirst(reports: readonly SharedReport[]): SharedReport | undefined {
  const independent = reports.filter(({ countsAsOutlet }) => countsAsOutlet)
  const first = independent.find(({ cameFirst }) => cameFirst === 'alone')
  if (!first || independent.length < 2) return undefined
  const isLate = first.firstSeenAt - first.publishedAt > SEEN_LATE_MS
  return isLate && !isConfirmed(first, independent, reports) ? undefined : first
}

function kindOf(report: SharedReport, first: SharedReport): 'first' | 'own' | 'copy' {
  if (report === first) return 'first'
  return report.copyOf === undefined ? 'own' : 'copy'
}

/** One score an outlet: that of its earliest own report with one. */
function votesOf(reports: readonly SharedReport[]): Map<number | string, number> {
  const scored = reports.filter(({ isOwn, sentiment }) => isOwn && sentiment !== null)
  const byOutlet = Map.groupBy(scored, outletOf)
  return new Map([...byOutlet].map(([outlet, [report]]) => [outlet, report?.sentiment as number]))
}

/** How far an outlet's vote is from the mean of the others. */
function tiltAgainst(votes: ReadonlyMap<number | string, number>, publisher: number) {
  const vote = votes.get(publisher)
  if (vote === undefined || votes.size < 2) return null
  const sum = [...votes.values()].reduce((total, each) => total + each, 0)
  return vote - (sum - vote) / (votes.size - 1)
}

/** The others were seen later still, or one of them copied it. */
const isConfirmed = (
  first: SharedReport,
  independent: readonly SharedReport[],
  reports: readonly SharedReport[],
) =>
  independent.every((other) => other === first || other.firstSeenAt > first.firstSeenAt) ||
  reports.some(({ copyOf, publisher }) => copyOf === first.id && publisher !== first.publisher)

function copiesIn(reports: readonly SharedReport[]) {
  const byId = new Map(reports.map((report) => [report.id, report]))
  return reports.flatMap(({ publisher, copyOf }) => {
    const from = copyOf === undefined ? null : (byId.get(copyOf)?.publisher ?? null)
    return publisher === null || from === null || from === publisher
      ? []
      : [{ by: publisher, from }]
  })
}
