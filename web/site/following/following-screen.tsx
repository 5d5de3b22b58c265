import '../../styles/site.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, Code, Mail, Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { FollowChannelKind } from '../../../contract/following/follow-kinds.ts'
import type { FollowChannel, Following, FollowRule } from '../../../contract/following/following.ts'
import { ApiError, type Call, call, reasonOf } from '../../api/call.ts'
import { formatShortTime } from '../../format/day-name.ts'
import { Link } from '../../page/link.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { PageHead } from '../../page/page-head.tsx'
import { useSiteInfo } from '../../page/site-info.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { SkeletonRegion } from '../../ui/skeleton.tsx'
import { useNow, useTimeZone } from '../frame/clock/clock.ts'
import { namedHead } from '../frame/page-frame/page-heads.ts'
import { showNotice } from '../frame/page-frame/passing-notice.tsx'
import { RecordHeading } from '../frame/page-frame/record-heading.tsx'
import { endPush } from './browser-push.ts'
import { FollowButton } from './follow-button.tsx'
import { followTimingText, hourText } from './follow-words.ts'
import { callAs, followerSecret, followingQuery, forgetSecret, readersZone } from './follower.ts'

const CHANNELS: Record<FollowChannelKind, { name: string; icon: React.ReactNode; remove: string }> =
  {
    push: { name: 'Browser', icon: <Bell />, remove: 'Turn off' },
    mail: { name: 'E-mail', icon: <Mail />, remove: 'Remove' },
    telegram: { name: 'Telegram', icon: <Send />, remove: 'Unlink' },
    webhook: { name: 'Webhook', icon: <Code />, remove: 'Remove' },
  }

const PAUSE_DAYS = 7
const FOLLOWED = 'What this browser and your addresses follow.'

/** Everything that is kept of a follower, and how to delete it. Opened by this browser's secret or by a mail's link. */
export function FollowingScreen() {
  const site = useSiteInfo()
  const token = useLocation().hash.slice(1)
  const secret = token || followerSecret()
  const client = useQueryClient()
  const { queryKey } = followingQuery(secret)
  const query = useQuery({ ...followingQuery(secret), retry: false })
  const { data } = query
  const isUnknown = query.error instanceof ApiError && [401, 404].includes(query.error.status)

  /** Runs a change, shows its result at once, and says when it failed. */
  async function change(act: () => Promise<Following | undefined>, done?: string) {
    try {
      client.setQueryData(queryKey, await act())
      if (done) showNotice(done)
    } catch (error) {
      showNotice(reasonOf(error) ?? 'It could not be changed. Nothing was lost.')
    }
  }
  const props = { call: callAs(secret), change }
  const pauseAll = (pause_days: number) =>
    change(
      () => props.call('PATCH /api/following', { body: { pause_days } }),
      pause_days ? 'Nothing is sent for a week.' : 'Messages are sent again.',
    )

  return (
    <div className="content">
      <PageHead
        head={{ ...namedHead('Following', '/following', FOLLOWED, site.name), noindex: true }}
      />
      <RecordHeading title="Following" lead={`${FOLLOWED} There is no account.`} />
      {data && (data.rules.length > 0 || data.channels.length > 0) ? (
        <>
          {data.scope === 'address' && (
            <div className="mb-4 flex flex-wrap items-center gap-3 rounded-panel border border-accent bg-accent-tint px-5 py-3">
              <p className="mr-auto">
                <b>You came from a mail.</b> The link shows only what this address follows. It works
                for 30 days; each mail brings a new one.
              </p>
              <Button onClick={() => void pauseAll(data.paused_until ? 0 : PAUSE_DAYS)}>
                {data.paused_until ? 'Resume all' : 'Pause all'}
              </Button>
            </div>
          )}
          <Followed following={data} {...props} />
          <Channels channels={data.channels} {...props} />
          <Forget
            following={data}
            call={props.call}
            onForgotten={() => client.setQueryData(queryKey, null)}
          />
        </>
      ) : isUnknown ? (
        <SendLink />
      ) : query.isError && !isUnknown ? (
        <Panel>
          <ErrorState
            title="What you follow could not be loaded"
            hint="Nothing was changed."
            retry={query}
          />
        </Panel>
      ) : query.isPending ? (
        <SkeletonRegion label="Loading" lines={['h-64']} />
      ) : (
        <Panel>
          <EmptyState
            icon={<Bell />}
            title="You follow nothing yet"
            hint="Press 'Follow' beside any list, coin, search or story. You choose when and where messages come."
            action={<LinkButton to="/">Go to the news</LinkButton>}
          />
        </Panel>
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

type Changes = {
  call: Call
  change: (act: () => Promise<Following | undefined>, done?: string) => Promise<void>
}

function Followed({ following, ...props }: Changes & { following: Following }) {
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

function Rule({
  rule,
  following,
  call,
  change,
}: Changes & { rule: FollowRule; following: Following }) {
  const [now, zone] = [useNow(), useTimeZone()]
  const { id, view, name, paused, channels, when, hour, last_at } = rule
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
            {CHANNELS[kind].icon}
            {CHANNELS[kind].name}
          </span>
        ))}
      </span>
      <span className="text-small text-fg-3 tabular-nums">
        <span className="lg:sr-only">Last message: </span>
        {paused
          ? 'paused'
          : last_at
            ? formatShortTime(Date.parse(last_at), now, zone)
            : 'no message yet'}
      </span>
      <span className="flex justify-end gap-1">
        <Button size="sm" variant="ghost" onClick={() => void pause()}>
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Delete ${name}`}
          onClick={() => void remove()}
        >
          Delete
        </Button>
      </span>
    </li>
  )
}

const STATES: Record<FollowChannel['state'], string> = {
  waiting: 'waiting for you to confirm',
  confirmed: 'confirmed',
  paused: 'paused: too many messages were returned',
}

function Channels({ channels, call, change }: Changes & { channels: FollowChannel[] }) {
  const remove = (channel: FollowChannelKind) =>
    change(async () => {
      if (channel === 'push') await endPush()
      return call('DELETE /api/following/channels/:channel', { params: { channel } })
    })
  const confirmAgain = () =>
    change(async () => {
      await call('POST /api/following/confirmation', {})
      return call('GET /api/following', {})
    }, 'Sent again.')
  return (
    <Panel className="mb-4">
      <PanelHead title="Where messages go" />
      <ul className="divide-y divide-line">
        {channels.map(({ kind, state, shown, rules }) => (
          <li
            key={kind}
            className="flex min-h-14 flex-wrap items-center gap-x-3.5 gap-y-1 px-5 py-2 max-md:px-4"
          >
            <span className="text-fg-3">{CHANNELS[kind].icon}</span>
            <span className="mr-auto min-w-0">
              <span className="block font-label [overflow-wrap:anywhere]">
                {kind === 'push' ? 'This browser' : shown || CHANNELS[kind].name}
              </span>
              <span className="block text-small text-fg-3">{STATES[state]}</span>
            </span>
            <span className="text-small text-fg-3">{rules} followed</span>
            {state === 'waiting' && kind === 'mail' && (
              <Button size="sm" onClick={() => void confirmAgain()}>
                Send again
              </Button>
            )}
            <Button size="sm" onClick={() => void remove(kind)}>
              {CHANNELS[kind].remove}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type ForgetProps = { following: Following; call: Call; onForgotten: () => void }

function Forget({ following, call, onForgotten }: ForgetProps) {
  const [isAsking, setAsking] = useState(false)
  const label = following.scope === 'address' ? 'Forget this address' : 'Forget everything'
  async function forget() {
    setAsking(false)
    try {
      await call('DELETE /api/following', {})
      if (following.scope === 'all') {
        forgetSecret()
        await endPush()
      }
      onForgotten()
      showNotice('Deleted. No more messages come.')
    } catch (error) {
      showNotice(reasonOf(error) ?? 'It could not be deleted. Try again.')
    }
  }
  return (
    <Panel className="flex flex-wrap items-center gap-4 px-5 py-4">
      <div className="mr-auto max-w-[64ch]">
        <h2 className="font-headline">{label}</h2>
        <p className="text-fg-2">
          Stops every message and deletes the address, the Telegram link and this browser's key from
          our server. Your starred coins stay in this browser.
        </p>
      </div>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${label}?`}
          question={`${following.rules.length} followed and ${following.channels.length} addresses are deleted.`}
          effect="This cannot be undone."
          confirmLabel={label}
          onCancel={() => setAsking(false)}
          onConfirm={() => void forget()}
        />
      )}
    </Panel>
  )
}

/** The same answer for a known and an unknown address. */
function SendLink() {
  const [said, setSaid] = useState('')
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const mail = String(new FormData(event.currentTarget).get('mail'))
    await call('POST /api/follow/link', { body: { mail } }).then(
      () => setSaid('If this address follows something, a link is on its way.'),
      (error) => setSaid(reasonOf(error) ?? 'It could not be sent. Try again.'),
    )
  }
  return (
    <Panel className="p-5">
      <h2 className="font-headline">This link has expired</h2>
      <p className="mt-1 text-fg-2">
        Links from mails work for 30 days. To see what your address follows, enter it and we send a
        new link.
      </p>
      <form onSubmit={(event) => void send(event)} className="mt-3 flex max-w-md items-end gap-2">
        <TextField
          name="mail"
          type="email"
          label="E-mail address"
          required
          autoComplete="email"
          className="flex-1"
        />
        <Button variant="ink" type="submit">
          Send a link
        </Button>
      </form>
      <p role="status" className="mt-2 min-h-5 text-small text-fg-2">
        {said}
      </p>
    </Panel>
  )
}
