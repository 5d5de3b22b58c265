import { scoreBand } from '../../contract/analysis/scores.ts'
import type { GroupedReport } from './members-store.ts'

type ScoredReport = Pick<GroupedReport, 'publisher' | 'sentiment' | 'isOwn'>

/** So far apart, two votes are enough. */
const OPPOSED = { high: 7, low: 3 }
const SHOWN_SPREAD = 4
const ENOUGH_VOTES = 3

/** One vote an outlet, the median of its articles; copies and advertisements have none. */
export function disagreementOf(reports: readonly ScoredReport[]) {
  const voters = reports.filter(({ isOwn, sentiment }) => isOwn && sentiment !== null)
  const byOutlet = Map.groupBy(voters, ({ publisher }, i) => publisher ?? `unknown ${i}`)
  const votes = [...byOutlet.values()].map((own) =>
    median(own.map(({ sentiment }) => sentiment as number)),
  )
  const bullish = votes.filter((vote) => scoreBand(vote) === 'high').length
  const bearish = votes.filter((vote) => scoreBand(vote) === 'low').length
  const spread = votes.length === 0 ? 0 : Math.max(...votes) - Math.min(...votes)
  const opposed = Math.max(...votes) >= OPPOSED.high && Math.min(...votes) <= OPPOSED.low
  return {
    /** Lowest first. */
    votes: votes.toSorted((a, b) => a - b),
    /** Null without a vote. */
    median: votes.length === 0 ? null : median(votes),
    bullish,
    bearish,
    neutral: votes.length - bullish - bearish,
    /** Highest vote minus lowest. */
    spread,
    shown: spread >= SHOWN_SPREAD && (votes.length >= ENOUGH_VOTES || opposed),
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length % 2 === 1) return sorted[middle] as number
  return ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}
