import '../../styles/site.css'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Following, FollowView } from '../../../contract/following/following.ts'
import { reasonOf } from '../../api/call.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Popover } from '../../ui/popover.tsx'
import { SkeletonRegion } from '../../ui/skeleton.tsx'
import { addressToFollow } from './address-to-follow.ts'
import { CheckInbox } from './check-inbox.tsx'
import { FollowForm, type FollowFormProps } from './follow-form.tsx'
import { FOLLOW_KIND_WORDS } from './follow-kind-words.ts'
import { followerSecret, followingQuery, followOptionsQuery, followViewQuery } from './follower.ts'

type PanelProps = {
  /** Of the page, followed where no view is named. */
  address: string
  view?: string | undefined
  anchor: HTMLElement
  onClose: () => void
}

/** Following a view: when, where, and quiet hours. A card beside its button, a sheet on phones. */
export function FollowPanel({
  address,
  view = addressToFollow(address),
  anchor,
  onClose,
}: PanelProps) {
  const headingId = useId()
  const followed = useQuery(followViewQuery(view))
  const following = useQuery(followingQuery(followerSecret()))
  const [sentTo, setSentTo] = useState<string>()
  const rule = following.data?.rules.find((each) => each.view === followed.data?.view)
  const { what } = FOLLOW_KIND_WORDS[followed.data?.kind ?? 'list']
  const title = rule ? `You follow ${what}` : `Follow ${what}`
  return (
    <Popover anchor={anchor} headingId={headingId} onClose={onClose}>
      <div className="p-5 max-md:px-4">
        <h2
          id={headingId}
          tabIndex={-1}
          className="mb-3 text-base font-strong text-fg outline-none"
        >
          {sentTo ? 'Check your inbox' : title}
        </h2>
        {sentTo ? (
          <CheckInbox address={sentTo} onDone={onClose} onOther={() => setSentTo(undefined)} />
        ) : (
          <FormOnceLoaded
            view={followed.data}
            error={followed.error}
            following={following.isPending ? undefined : (following.data ?? null)}
            rule={rule}
            onSent={setSentTo}
            onClose={onClose}
          />
        )}
      </div>
    </Popover>
  )
}

type FormOnceLoadedProps = Pick<FollowFormProps, 'rule' | 'onSent' | 'onClose'> & {
  view: FollowView | undefined
  error: Error | null
  following: Following | null | undefined
}

function FormOnceLoaded({ view, error: viewError, following, ...form }: FormOnceLoadedProps) {
  const options = useQuery(followOptionsQuery)
  if (options.data && view && following !== undefined)
    return (
      <FollowForm
        key={form.rule?.id}
        options={options.data}
        view={view}
        following={following}
        {...form}
      />
    )
  const error = options.error ?? viewError
  if (error)
    return (
      <ErrorState
        title="This view cannot be followed"
        hint={reasonOf(error) ?? 'The server did not answer.'}
      />
    )
  return <SkeletonRegion label="Loading" lines={['h-64']} />
}
