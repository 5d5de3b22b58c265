import { HOUR_MS, MINUTE_MS } from '../../contract/platform/durations.ts'

const BACKDATED_MS = 24 * HOUR_MS
/** How long after publication an article may be missing from a feed, for example because of a cache. */
export const FEED_LAG_MS = 15 * MINUTE_MS
/** A first report is at least this far ahead of the next outlet. */
const CLEAR_LEAD_MS = 2 * MINUTE_MS

/** What the time of a report follows from. Times in milliseconds. */
export type ReportTimes = {
  publishedAt: number
  firstSeenAt: number
  /** It came with the first fetch of its publisher, which brings old articles. */
  firstFetch: boolean
  /** Its publisher's feed did not have it before. Null when unknown. */
  notBefore: number | null
}

/** What the facts of a visible report follow from. */
export type ReportSource = ReportTimes & {
  id: number
  publisher: number | null
  ad: boolean
  rewritesOthers: boolean
  /** The article with the same text, which may have been hidden or deleted since. */
  copied: number | null
}

/** What the others of its story make of a report. Kept as columns of `article_stories`. */
export type ReportFacts = {
  /** When it was reported, after the guards against wrong clocks. */
  at: number
  /** The visible report that it copies. */
  copyOf: number | undefined
  /** In its own words: no advertisement, no copy, not by an outlet that rewrites others. */
  isOwn: boolean
  /** The earliest own report of its outlet, by which the outlet counts as independent. */
  countsAsOutlet: boolean
  /** 'alone' when it was first by two minutes, 'together' when outlets were first within two minutes. */
  cameFirst: 'alone' | 'together' | null
}

/**
 * Works out the facts of all visible reports of one story; the earliest comes first in the result. This is their only
 * definition: every other reader takes them from the columns.
 */
export function withFacts<Source extends ReportSource>(
  sources: readonly Source[],
): (Source & ReportFacts)[] {
  const dated = sources
    .map((source) => ({ ...source, at: reportedAt(source) }))
    .sort((a, b) => a.at - b.at || a.id - b.id)
  const originals = visibleOriginals(dated)
  const reports = dated.map((report) => {
    const copyOf = originals.get(report.id)
    const isOwn = !report.ad && copyOf === undefined && !report.rewritesOthers
    return { ...report, copyOf, isOwn }
  })
  const counting = new Set(firstOfEachOutlet(reports.filter(({ isOwn }) => isOwn)))
  const first = firstReports(reports)
  const cameFirst = first.length === 1 ? 'alone' : 'together'
  return reports.map((report) => ({
    ...report,
    countsAsOutlet: counting.has(report),
    cameFirst: first.includes(report) ? cameFirst : null,
  }))
}

/** The outlet of an article; where the publisher is gone each article is its own. */
export const outletOf = ({ publisher, id }: Pick<ReportSource, 'publisher' | 'id'>) =>
  publisher ?? `article ${id}`

/**
 * A date long before the feed showed the article is not believed: then it counts from when it was seen. Never later
 * than that, nor from before the last fetch that lacked it.
 */
export function reportedAt({ publishedAt, firstSeenAt, firstFetch, notBefore }: ReportTimes) {
  if (publishedAt < firstSeenAt - BACKDATED_MS && !firstFetch) return firstSeenAt
  return Math.min(Math.max(publishedAt, notBefore ?? 0), firstSeenAt)
}

/** Of each copy the visible report it copies. Where the original is gone, the earliest of its copies stands in for it. */
function visibleOriginals(reports: readonly ReportSource[]): Map<number, number> {
  const visible = new Set(reports.map(({ id }) => id))
  const standIns = new Map<number, number>()
  const originals = new Map<number, number>()
  for (const { id, copied } of reports) {
    if (copied === null) continue
    const original = visible.has(copied) ? copied : standIns.get(copied)
    if (original === undefined) standIns.set(copied, id)
    else originals.set(id, original)
  }
  return originals
}

type DatedReport = ReportSource & Pick<ReportFacts, 'at' | 'copyOf' | 'isOwn'>

/**
 * The report that was first, or those within two minutes; none when only one outlet reports. Never a copy or an
 * advertisement; an outlet that rewrites others only when there is no other.
 */
function firstReports<Report extends DatedReport>(reports: readonly Report[]): Report[] {
  if (new Set(reports.map(outletOf)).size < 2) return []
  const own = reports.filter(({ isOwn }) => isOwn)
  const inOwnWords = reports.filter(({ ad, copyOf }) => !ad && copyOf === undefined)
  const candidates = firstOfEachOutlet(own.length > 0 ? own : inOwnWords)
  const [first] = candidates
  return candidates.filter(({ at }) => first && at - first.at < CLEAR_LEAD_MS)
}

/** Expects the earliest first. */
function firstOfEachOutlet<Report extends DatedReport>(reports: readonly Report[]): Report[] {
  return [...Map.groupBy(reports, outletOf).values()].flatMap(([earliest]) => earliest ?? [])
}
