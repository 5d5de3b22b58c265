import type { Following, FollowRule } from '../../../contract/following/following.ts'
import { formatShortTime } from '../../format/day-name.ts'
import { Link } from '../../page/link.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { useNow, useTimeZone } from '../frame/clock/clock.ts'
import { showNotice } from '../frame/page-frame/passing-notice.tsx'
import { FOLLOW_CHANNEL_WORDS } from './channel-words.tsx'
import { FollowButton } from './follow-button.tsx'
import { followTimingText, hourText } from './follow-words.ts'
import { readersZone } from './follower.ts'
import type { FollowingChanges } from './following-changes.ts'

/** The rules of a follower, each with its next change. */
export function FollowedRules({
  following,
  ...props
}: FollowingChanges & { following: Following }) {
  const { rules, quiet } = following
  return (
    <Panel className="mb-4">
      <PanelHead
        title="Followed"
        note={`${rules.length} followed${quiet ? `, quiet ${hourText(quiet.from)} to ${hourText(quiet.to)}` : ''}`}
      />
      <ul className="divide-y divide-line">
        {rules.map((rule) => (
          <Rule key={rule.id} rule={rule} following={following} {...props} />
        ))}
      </ul>
    </Panel>
  )
}

type RuleProps = FollowingChanges & { rule: FollowRule; following: Following }

function Rule({ rule, following, ...changes }: RuleProps) {
  const { view, name, paused, channels } = rule
  return (
    <li
      className={classNames(
        'grid min-h-16 grid-cols-[minmax(0,1fr)_250px_190px_120px_150px] items-center gap-x-4 px-5 py-2 max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-y-1 max-md:px-4',
        paused && 'text-fg-3',
      )}
    >
      <Link
        to={view}
        className="font-label [overflow-wrap:anywhere] hover:underline hover:underline-offset-3 max-lg:col-span-2 max-md:py-2"
      >
        {name}
      </Link>
      {following.scope === 'all' ? (
        <FollowButton
          view={view}
          label={followTimingText(rule)}
          className="inline-flex items-center gap-2 text-left text-fg-2 hover:underline max-md:min-h-11"
        />
      ) : (
        <span className="text-fg-2">{followTimingText(rule)}</span>
      )}
      <span className="flex flex-wrap gap-x-3 text-fg-2 max-lg:justify-end">
        {channels.map((kind) => (
          <span key={kind} className="inline-flex items-center gap-1.5">
            {FOLLOW_CHANNEL_WORDS[kind].icon}
            {FOLLOW_CHANNEL_WORDS[kind].name}
          </span>
        ))}
      </span>
      <span className="text-small text-fg-3 tabular-nums">
        <span className="lg:sr-only">Last message: </span>
        <LastMessage rule={rule} />
      </span>
      <RuleButtons rule={rule} following={following} {...changes} />
    </li>
  )
}

function LastMessage({ rule: { paused, last_at } }: { rule: FollowRule }) {
  const [now, zone] = [useNow(), useTimeZone()]
  if (paused) return 'paused'
  return last_at ? formatShortTime(Date.parse(last_at), now, zone) : 'no message yet'
}

function RuleButtons({ rule, following, call, change }: RuleProps) {
  const { id, view, name, paused, channels, when, hour } = rule
  const pause = () =>
    change(() =>
      call('PATCH /api/following/rules/:id', { params: { id }, body: { paused: !paused } }),
    )
  const undo = () =>
    change(async () => {
      const body = { view, when, hour, channels, zone: readersZone(), quiet: following.quiet }
      return (await call('POST /api/follow', { body })).following
    })
  const remove = () =>
    change(async () => {
      const next = await call('DELETE /api/following/rules/:id', { params: { id } })
      const action = { label: 'Undo', run: () => void undo() }
      showNotice(`'${name}' deleted. No more messages about it.`, action)
      return next
    })
  return (
    <span className="flex justify-end gap-1">
      <Button size="sm" variant="ghost" onClick={() => void pause()}>
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <Button size="sm" variant="ghost" aria-label={`Delete ${name}`} onClick={() => void remove()}>
        Delete
      </Button>
    </span>
  )
}
