import { DAY_MS } from '../../../contract/platform/durations.ts'
import { isoDay, startOfLocalDay } from '../../format/time-span.ts'

export const STORY_RANGES = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'week', label: '7 days' },
] as const
export type Range = (typeof STORY_RANGES)[number]['value']

export type StoryFilters = {
  range: Range
  search: string
  all: boolean
  byHand: boolean
  page: number
}

export function readStoryFilters(address: URLSearchParams): StoryFilters {
  const page = Number(address.get('page'))
  return {
    range: STORY_RANGES.find(({ value }) => value === address.get('time'))?.value ?? 'today',
    search: address.get('search') ?? '',
    all: address.get('show') === 'all',
    byHand: address.get('hand') === 'true',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** Another filter starts at the first page again. */
export function storyFiltersWith(
  before: StoryFilters,
  change: Partial<StoryFilters>,
): URLSearchParams {
  const { range, search, all, byHand, page } = { ...before, page: 1, ...change }
  return new URLSearchParams({
    ...(range !== 'today' && { time: range }),
    ...(search && { search }),
    ...(all && { show: 'all' }),
    ...(byHand && { hand: 'true' }),
    ...(page > 1 && { page: String(page) }),
  })
}

/** Whole days of the viewer's. */
export function rangeOf(range: Range, now: number, timeZone: string): { from: string; to: string } {
  const today = startOfLocalDay(now, timeZone)
  const before = (days: number) =>
    startOfLocalDay(Date.parse(`${isoDay(today, timeZone)}T12:00:00Z`) - days * DAY_MS, timeZone)
  const from = { today, yesterday: before(1), week: before(6) }[range]
  const to = range === 'yesterday' ? today : today + 2 * DAY_MS
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}
