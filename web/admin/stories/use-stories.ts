import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { read } from '../../api/queries.ts'
import { dateFormat } from '../../format/date-format.ts'
import { currentSearchParams } from '../../page/url-state.ts'
import { useFetchFailure } from '../screen/screen-header.tsx'
import {
  rangeOf,
  readStoryFilters,
  STORY_RANGES,
  type StoryFilters,
  storyFiltersWith,
} from './story-filters.ts'

const dayOf = dateFormat('MMM d')

/** The stories that the address asks for. */
export function useStories(fail: (text: string, detail?: string) => void, onChange: () => void) {
  const [address, setAddress] = useSearchParams()
  const filters = readStoryFilters(address)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const span = rangeOf(filters.range, Date.now(), timeZone)
  const stories = useQuery({
    ...read('GET /api/stories/admin', {
      query: {
        ...span,
        ...(filters.search && { search: filters.search }),
        shared: !filters.all,
        ...(filters.byHand && { by_hand: true }),
        page: filters.page,
      },
    }),
    placeholderData: keepPreviousData,
  })
  useFetchFailure(stories, 'Failed to fetch stories', fail)
  const change = (filter: Partial<StoryFilters>) => {
    onChange()
    const filters = storyFiltersWith(readStoryFilters(currentSearchParams()), filter)
    setAddress(filters, { replace: true })
  }
  return { stories, filters, change, time: timeText(filters.range, span.from, timeZone) }
}

/** '7 days', or 'Today, Nov 3'. */
function timeText(range: StoryFilters['range'], from: string, timeZone: string) {
  const label = STORY_RANGES.find(({ value }) => value === range)?.label
  return range === 'week' ? label : `${label}, ${dayOf(Date.parse(from), timeZone)}`
}
