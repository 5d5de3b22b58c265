import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Follower, HeadlineCorrection } from '../../../contract/records/corrections.ts'
import { OutletLink } from '../article/outlet-link.tsx'
import { useNow } from '../clock/clock.ts'
import {
  closedText,
  closedTitle,
  followedText,
  goneText,
  notFollowed,
  outletName,
} from './correction-words.ts'
import { counted, formatSpan } from './story-words.ts'

const LISTED = 5

/** Who still shows the old version of a corrected headline, and who followed. */
export function Followers({ correction }: { correction: HeadlineCorrection }) {
  const { still, unchecked, gone, followed, closed_at } = correction
  if (closed_at !== null) {
    const text = closedText(correction)
    return (
      <>
        <FollowersTitle tone={notFollowed(correction).length > 0 ? 'half' : 'done'}>
          {closedTitle(correction)}
        </FollowersTitle>
        {text && <p className={noteClass}>{text}</p>}
      </>
    )
  }
  return (
    <>
      <StillShowing still={still} unchecked={unchecked} />
      {[followedText(followed), goneText(gone)].filter(Boolean).map((text) => (
        <p key={text} className={noteClass}>
          {text}
        </p>
      ))}
    </>
  )
}

export const noteClass = 'mt-1 text-hint text-fg-3'

export function StillShowing({ still, unchecked }: Pick<HeadlineCorrection, 'still' | 'unchecked'>) {
  const now = useNow()
  if (still.length + unchecked.length === 0)
    return <p className={noteClass}>Other outlets are being checked.</p>
  return (
    <>
      {still.length > 0 && (
        <>
          <FollowersTitle tone="open">Still showing the old version</FollowersTitle>
          <FollowerList
            followers={still}
            detail={({ since }) => `for ${formatSpan(Math.max(0, now - Date.parse(since)))}`}
          />
        </>
      )}
      {unchecked.length > 0 && (
        <p className={noteClass}>Not checked in the last hour: {unchecked.map(outletName).join(', ')}.</p>
      )}
    </>
  )
}

export function FollowerList({
  followers,
  detail,
}: {
  followers: readonly Follower[]
  detail: (follower: Follower) => string
}) {
  return (
    <ul className="mt-1">
      {followers.slice(0, LISTED).map((follower) => (
        <li
          key={follower.article_id}
          className="flex justify-between gap-3 text-small leading-6 text-fg-2 max-md:leading-8"
        >
          <OutletLink
            name={follower.publisher_name}
            slug={follower.publisher_slug}
            className="font-normal underline-offset-3 [a&]:hover:underline"
          />
          <span className="whitespace-nowrap text-fg-3 tabular-nums">{detail(follower)}</span>
        </li>
      ))}
      {followers.length > LISTED && (
        <li className="text-small leading-6 text-fg-3">
          {counted(followers.length - LISTED, 'more', 'more')}
        </li>
      )}
    </ul>
  )
}

const ICONS = {
  open: <CircleAlert className="text-mid" />,
  done: <CircleCheck className="text-bull" />,
  half: <CircleDashed className="text-fg-3" />,
}

export const FollowersTitle = ({ tone, children }: { tone: keyof typeof ICONS; children: ReactNode }) => (
  <h2 className="flex items-center gap-[7px] text-small leading-5 font-strong [&>svg]:size-[15px]!">
    {ICONS[tone]}
    {children}
  </h2>
)
