import '../../styles/site.css'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Following } from '../../../contract/following/following.ts'
import { ApiError } from '../../api/call.ts'
import { Link } from '../../page/link.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { PageHead } from '../../page/page-head.tsx'
import { useSiteInfo } from '../../page/site-info.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRegion } from '../../ui/skeleton.tsx'
import { namedHead } from '../frame/page-frame/page-heads.ts'
import { RecordHeading } from '../frame/page-frame/record-heading.tsx'
import { FollowChannels } from './follow-channels.tsx'
import { FollowedRules } from './followed-rules.tsx'
import { followerSecret, followingQuery } from './follower.ts'
import { type FollowingChanges, useFollowingChanges } from './following-changes.ts'
import { ForgetFollowing } from './forget-following.tsx'
import { SendLink } from './send-link.tsx'

const PAUSE_DAYS = 7
const FOLLOWED = 'What this browser and your addresses follow.'

/** Everything that is kept of a follower, and how to delete it. Opened by this browser's secret or by a mail's link. */
export function FollowingScreen() {
  const site = useSiteInfo()
  const token = useLocation().hash.slice(1)
  const secret = token || followerSecret()
  const client = useQueryClient()
  const query = useQuery({ ...followingQuery(secret), retry: false })
  const { data } = query
  const changes = useFollowingChanges(secret)
  const isAnything = data && (data.rules.length > 0 || data.channels.length > 0)
  return (
    <div className="content">
      <PageHead
        head={{ ...namedHead('Following', '/following', FOLLOWED, site.name), noindex: true }}
      />
      <RecordHeading title="Following" lead={`${FOLLOWED} There is no account.`} />
      {isAnything ? (
        <>
          {data.scope === 'address' && <FromMail following={data} {...changes} />}
          <FollowedRules following={data} {...changes} />
          <FollowChannels channels={data.channels} {...changes} />
          <ForgetFollowing
            following={data}
            call={changes.call}
            onForgotten={() => client.setQueryData(followingQuery(secret).queryKey, null)}
          />
        </>
      ) : (
        <Nothing query={query} />
      )}
      <p className="mt-4 mb-8 text-small text-fg-3">
        What is kept, why and how long:{' '}
        <Link to="/privacy" className="underline underline-offset-3">
          Privacy
        </Link>
        .
      </p>
    </div>
  )
}

function FromMail({ following, call, change }: FollowingChanges & { following: Following }) {
  const pauseAll = (pause_days: number) =>
    change(
      () => call('PATCH /api/following', { body: { pause_days } }),
      pause_days ? 'Nothing is sent for a week.' : 'Messages are sent again.',
    )
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-panel border border-accent bg-accent-tint px-5 py-3">
      <p className="mr-auto">
        <b>You came from a mail.</b> The link shows only what this address follows. It works for 30
        days; each mail brings a new one.
      </p>
      <Button onClick={() => void pauseAll(following.paused_until ? 0 : PAUSE_DAYS)}>
        {following.paused_until ? 'Resume all' : 'Pause all'}
      </Button>
    </div>
  )
}

/** Nothing is followed, or it cannot be shown. */
function Nothing({ query }: { query: UseQueryResult<Following | null> }) {
  if (query.error instanceof ApiError && [401, 404].includes(query.error.status))
    return <SendLink />
  if (query.isError)
    return (
      <Panel>
        <ErrorState
          title="What you follow could not be loaded"
          hint="Nothing was changed."
          retry={query}
        />
      </Panel>
    )
  if (query.isPending) return <SkeletonRegion label="Loading" lines={['h-64']} />
  return (
    <Panel>
      <EmptyState
        icon={<Bell />}
        title="You are not following anything yet"
        hint="Press 'Follow' beside any list, coin, search or story. You choose when and where messages come."
        action={<LinkButton to="/">Go to the news</LinkButton>}
      />
    </Panel>
  )
}
