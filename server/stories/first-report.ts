import { DAY_MS, MINUTE_MS } from '../../contract/platform/durations.ts'

/** Time of a report, after the guards against wrong clocks. Milliseconds. */
export type ReportTimes = {
  publishedAt: number | undefined
  firstSeenAt: number
  /** It came with the first fetch of its publisher, which brings old articles. */
  firstFetch: boolean
  /** Its publisher's feed did not have it before. */
  notBefore?: number | undefined
}

const CLOCK_AHEAD_MS = 5 * MINUTE_MS
const BACKDATED_MS = DAY_MS
/** How long after publication an article may be missing from a feed, for example because of a cache. */
export const FEED_LAG_MS = 15 * MINUTE_MS

/**
 * A date in the future or long before the feed showed the article is not believed: then it counts from when it was
 * seen. Nor does it count from before the last fetch that lacked it.
 */
export function reportedAt({
  publishedAt,
  firstSeenAt,
  firstFetch,
  notBefore = 0,
}: ReportTimes): number {
  if (publishedAt === undefined || publishedAt > firstSeenAt + CLOCK_AHEAD_MS) return firstSeenAt
  if (publishedAt < firstSeenAt - BACKDATED_MS && !firstFetch) return firstSeenAt
  return Math.min(Math.max(publishedAt, notBefore), firstSeenAt)
}

export type Report = {
  id: number
  publisher: number | null
  /** From reportedAt. */
  at: number
  ad: boolean
  copyOf: number | undefined
  rewritesOthers: boolean
}

/** 'first' with a clear lead over the next outlet; 'together' when they are minutes apart; undefined for a story of one outlet. */
export type FirstReport =
  | { kind: 'first'; id: number; aheadMs: number }
  | { kind: 'together'; ids: number[] }
  | undefined

const CLEAR_LEAD_MS = 2 * MINUTE_MS

/** The first report. Never a copy or an ad; an outlet that rewrites others only when there is no other. */
export function firstReport(reports: readonly Report[]): FirstReport {
  const own = reports.filter(({ ad, copyOf }) => !ad && copyOf === undefined)
  const independent = own.filter(({ rewritesOthers }) => !rewritesOthers)
  const outlets = firstOfEachOutlet(independent.length > 0 ? independent : own)
  const everybody = new Set(reports.map(({ publisher, id }) => publisher ?? `article ${id}`))
  const [first, second] = outlets
  if (!first || everybody.size < 2) return undefined
  // with one candidate left, the outlets that cannot be first still show how far ahead it was
  const next =
    second?.at ??
    Math.min(...reports.filter(isOther(first)).map(({ at }) => Math.max(at, first.at)))
  if (!second || next - first.at >= CLEAR_LEAD_MS)
    return { kind: 'first', id: first.id, aheadMs: next - first.at }
  return {
    kind: 'together',
    ids: outlets.filter(({ at }) => at - first.at < CLEAR_LEAD_MS).map(({ id }) => id),
  }
}

const isOther = (first: Report) => (report: Report) =>
  report.id !== first.id && (report.publisher === null || report.publisher !== first.publisher)

function firstOfEachOutlet(reports: readonly Report[]): Report[] {
  const sorted = reports.toSorted((a, b) => a.at - b.at || a.id - b.id)
  const seen = new Set<number>()
  return sorted.filter(({ publisher }) => {
    if (publisher === null) return true
    const isNew = !seen.has(publisher)
    seen.add(publisher)
    return isNew
  })
}
