import { conditionOf, isFailing } from '../../../contract/news/feed-health.ts'
import type { Publisher } from '../../../contract/news/publishers.ts'

const segments = {
  all: 'All',
  failing: 'Failing',
  quiet: 'Quiet',
  inactive: 'Inactive',
} as const
export type Segment = keyof typeof segments

const names = Object.keys(segments) as Segment[]

export const segmentOf = (name: string | null): Segment =>
  names.find((each) => each === name) ?? 'all'

/** 'Failing 2': each with how many are in it. */
export const segmentsOf = (publishers: readonly Publisher[], now: Date) =>
  names.map((value) => ({
    value,
    label: `${segments[value]} ${publishers.filter((each) => isIn(each, value, now)).length}`,
  }))

export function listed(publishers: readonly Publisher[], segment: Segment, now: Date): Publisher[] {
  return publishers
    .filter((each) => isIn(each, segment, now))
    .sort((one, other) => Number(isFailing(other)) - Number(isFailing(one)))
}

function isIn(publisher: Publisher, segment: Segment, now: Date): boolean {
  if (segment === 'all') return true
  if (segment === 'inactive') return !publisher.active
  return conditionOf(publisher, now) === segment
}
