import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type {
  HeadlineCorrection,
  OldVersionReport,
} from '../../../contract/news/headline-changes.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/panel.tsx'
import { useNow } from '../frame/clock/clock.ts'
import { AccentLink } from '../frame/page-frame/text-links.tsx'
import { OutletLink } from '../news/articles/tag-links.tsx'
import {
  afterText,
  ageText,
  closedText,
  closedTitle,
  followedText,
  goneText,
  KIND_SENTENCE,
  notFollowed,
  outletName,
} from './correction-words.ts'
import { EarlierButton, WordChanges } from './headline-edits.tsx'
import { ReportedAt } from './reported-at.tsx'
import { formatSpan } from './story-words.ts'

/** The corrections of a story: the newest in full, earlier ones on request. */
export function CorrectedPanel({ corrections }: { corrections: readonly HeadlineCorrection[] }) {
  const [open, setOpen] = useState(false)
  const [newest, ...earlier] = corrections
  if (!newest) return null
  const isOpen = newest.closed_at === null
  return (
    <div id="corrected" className="scroll-mt-20">
      <Panel className={isOpen ? 'border-mid-line' : undefined}>
        <div
          className={classNames(
            'flex min-h-[54px] flex-wrap items-center gap-x-3 gap-y-1 rounded-t-[11px] border-b px-5 py-2.5',
            isOpen ? 'border-mid-line bg-mid-tint' : 'border-line',
          )}
        >
          <h2
            className={classNames(
              'mr-auto flex items-center gap-2 text-base font-strong',
              isOpen && 'text-mid-text',
            )}
          >
            {isOpen ? <CircleAlert /> : <CircleCheck className="text-bull" />}
            Corrected
          </h2>
          <span className="text-small text-fg-2">
            <Circumstances correction={newest} />
          </span>
        </div>
        <Changed correction={newest} />
        {isOpen ? (
          <div className="grid grid-cols-2 border-line border-t max-md:grid-cols-1 [&>div]:px-5 [&>div]:pt-3.5 [&>div]:pb-4">
            <div>
              <StillShowing {...newest} />
            </div>
            {newest.followed.length > 0 && (
              <div className="border-line border-l max-md:border-t max-md:border-l-0">
                <FollowersTitle tone="done">Have followed</FollowersTitle>
                <FollowerList followers={newest.followed} detail={afterText} />
              </div>
            )}
          </div>
        ) : (
          <div className="border-line border-t px-5 pt-3.5 pb-4">
            <Followers correction={newest} />
          </div>
        )}
        {earlier.length > 0 && (
          <div className="border-line border-t px-5 py-2.5">
            <EarlierButton open={open} onToggle={() => setOpen(!open)}>
              {countText(earlier.length, 'earlier correction')}
            </EarlierButton>
            {open &&
              earlier.map((correction) => (
                <div key={correction.id} className="-mx-5 border-line not-first:border-t">
                  <Changed correction={correction} detailed />
                </div>
              ))}
          </div>
        )}
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-line border-t px-5 py-3 text-small text-fg-3">
          Headlines only, checked whenever a feed is read. A text may already be right.
          <AccentLink to="/corrections?show=all">All corrections</AccentLink>
        </p>
      </Panel>
    </div>
  )
}

/** 'a figure, 15:12, 38 min after publication'. */
const Circumstances = ({ correction }: { correction: HeadlineCorrection }) => (
  <>
    {KIND_SENTENCE[correction.kind]}, <ReportedAt at={correction.at} />
    {ageText(correction) && `, ${ageText(correction)}`}
  </>
)

function Changed({
  correction,
  detailed = false,
}: {
  correction: HeadlineCorrection
  detailed?: boolean
}) {
  return (
    <div className="px-5 py-4">
      <p className="mb-1 text-small text-fg-3">
        <b className="font-label text-fg-2">{outletName(correction)}</b> changed its headline
        {detailed && (
          <>
            : <Circumstances correction={correction} />
          </>
        )}
      </p>
      <p className="text-part font-label [overflow-wrap:anywhere] max-md:text-base">
        <WordChanges words={correction.words} />
      </p>
      {detailed && <p className={noteClass}>{closedText(correction)}</p>}
    </div>
  )
}

const LISTED = 5

export function Followers({ correction }: { correction: HeadlineCorrection }) {
  const isOpen = correction.closed_at === null
  const notes = isOpen
    ? [followedText(correction.followed), goneText(correction.gone)]
    : [closedText(correction)]
  return (
    <>
      {isOpen ? (
        <StillShowing {...correction} />
      ) : (
        <FollowersTitle tone={notFollowed(correction).length > 0 ? 'half' : 'done'}>
          {closedTitle(correction)}
        </FollowersTitle>
      )}
      {notes.filter(Boolean).map((text) => (
        <p key={text} className={noteClass}>
          {text}
        </p>
      ))}
    </>
  )
}

const noteClass = 'mt-1 text-small text-fg-3'

function StillShowing({ still, unchecked }: Pick<HeadlineCorrection, 'still' | 'unchecked'>) {
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
        <p className={noteClass}>
          Not checked in the last hour: {unchecked.map(outletName).join(', ')}.
        </p>
      )}
    </>
  )
}

type FollowerListProps = {
  followers: readonly OldVersionReport[]
  detail: (follower: OldVersionReport) => string
}

function FollowerList({ followers, detail }: FollowerListProps) {
  return (
    <ul className="mt-1">
      {followers.slice(0, LISTED).map((follower) => (
        <li
          key={follower.article_id}
          className="flex justify-between gap-3 text-small leading-6 text-fg-2 max-md:leading-11"
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
        <li className="text-small leading-6 text-fg-3">{followers.length - LISTED} more</li>
      )}
    </ul>
  )
}

const ICONS = {
  open: <CircleAlert className="text-mid" />,
  done: <CircleCheck className="text-bull" />,
  half: <CircleDashed className="text-fg-3" />,
}

const FollowersTitle = ({ tone, children }: { tone: keyof typeof ICONS; children: ReactNode }) => (
  <h2 className="flex items-center gap-[7px] text-small leading-5 font-strong [&>svg]:size-[15px]!">
    {ICONS[tone]}
    {children}
  </h2>
)
