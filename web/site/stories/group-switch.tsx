import { useQuery } from '@tanstack/react-query'
import { useAddress } from '../../page/url-state.ts'
import { Switch } from '../../ui/switch.tsx'
import { isGrouped } from '../news/feed-query/feed-url.ts'
import { topStoriesQuery } from './story-queries.ts'

/** One row per story instead of per article; hidden on sites without stories. */
export function GroupSwitch() {
  const { params, put } = useAddress()
  const { data: top } = useQuery(topStoriesQuery())
  if (!top?.available) return null
  return (
    <div
      data-print="hide"
      className="flex h-9 flex-none items-center gap-2 pl-1 text-small font-label text-fg-2 max-md:h-11 max-md:w-full max-md:justify-between max-md:pl-0"
    >
      <span aria-hidden="true">Group stories</span>
      <Switch
        label="Group stories"
        checked={isGrouped(params)}
        onChange={(grouped) => put('group', grouped ? '1' : '')}
      />
    </div>
  )
}
