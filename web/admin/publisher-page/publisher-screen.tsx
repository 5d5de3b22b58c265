import { useQuery } from '@tanstack/react-query'
import { Rss } from 'lucide-react'
import { useParams } from 'react-router'
import { ApiError } from '../../api/call.ts'
import { LinkButton } from '../../page/link-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRegion } from '../../ui/skeleton.tsx'
import { LoadFailed } from '../data-table/list-state.tsx'
import { publisherQuery } from '../screen/admin-queries.ts'
import { ScreenHeader } from '../screen/screen-header.tsx'
import { PublisherDetails } from './publisher-details.tsx'

const REFRESH_MS = 60_000
const AWAITED_MS = 2_000

export function PublisherScreen() {
  const id = Number(useParams().id)
  const page = useQuery({
    ...publisherQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.publisher.active && state.data.publisher.last_fetch_at === null
        ? AWAITED_MS
        : REFRESH_MS,
  })
  if (page.data) return <PublisherDetails key={id} page={page.data} />
  if (page.isError) return <NoPage error={page.error} retry={() => void page.refetch()} />
  return (
    <>
      <ScreenHeader title="Publisher" />
      <SkeletonRegion lines={['mb-4 h-20 w-full rounded-panel', 'h-56 w-full rounded-panel']} />
    </>
  )
}

function NoPage({ error, retry }: { error: Error; retry: () => void }) {
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <>
      <ScreenHeader title="Publisher" />
      <Panel>
        {isGone ? (
          <EmptyState
            icon={<Rss />}
            title="404: there is no such publisher"
            hint="It was deleted or never existed. Deleted publishers stay in the trash for 30 days."
            action={<LinkButton to="/admin/publishers">All publishers</LinkButton>}
          />
        ) : (
          <LoadFailed retry={retry} title="Could not be loaded." hint="Nothing was changed." />
        )}
      </Panel>
    </>
  )
}
