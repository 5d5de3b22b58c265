import '../../styles/site.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { FollowWhen } from '../../../contract/following/follow-kinds.ts'
import type {
  Following,
  FollowOptions,
  FollowRule,
  FollowView,
} from '../../../contract/following/following.ts'
import { ApiError, reasonOf } from '../../api/call.ts'
import { formatShortTime } from '../../format/day-name.ts'
import { Link } from '../../page/link.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Popover } from '../../ui/popover.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRegion } from '../../ui/skeleton.tsx'
import { submitWith } from '../../ui/submit-with.ts'
import { Switch } from '../../ui/switch.tsx'
import { useNow, useTimeZone } from '../frame/clock/clock.ts'
import { showNotice } from '../frame/page-frame/passing-notice.tsx'
import { subscribeToPush } from './browser-push.ts'
import { WhenChoice } from './follow-when.tsx'
import { offersOnlyFeeds, WhereChoice } from './follow-where.tsx'
import { HOURS, paceText } from './follow-words.ts'
import {
  callAs,
  followerSecret,
  followingQuery,
  followOptionsQuery,
  followViewQuery,
  keepSecret,
  readersZone,
} from './follower.ts'

type PanelProps = { view: string; anchor: HTMLElement; onClose: () => void }

/** Following a view: when, where, and quiet hours. A card beside its button, a sheet on phones. */
export function FollowPanel({ view, anchor, onClose }: PanelProps) {
  const headingId = useId()
  const options = useQuery(followOptionsQuery)
  const followed = useQuery(followViewQuery(view))
  const following = useQuery(followingQuery(followerSecret()))
  const [sentTo, setSentTo] = useState<string>()
  const rule = following.data?.rules.find((each) => each.view === followed.data?.view)
  const what = followed.data?.kind === 'story' ? 'this story' : 'this view'
  return (
    <Popover anchor={anchor} headingId={headingId} onClose={onClose}>
      <div className="p-5 max-md:px-4">
        <h2
          id={headingId}
          tabIndex={-1}
          className="mb-3 text-[15px] leading-5 font-headline text-fg outline-none"
        >
          {sentTo ? 'Check your inbox' : rule ? `You follow ${what}` : `Follow ${what}`}
        </h2>
        {sentTo ? (
          <CheckInbox address={sentTo} onDone={onClose} onOther={() => setSentTo(undefined)} />
        ) : options.data && followed.data && !following.isPending ? (
          <Form
            key={rule?.id}
            options={options.data}
            view={followed.data}
            following={following.data ?? null}
            rule={rule}
            onSent={setSentTo}
            onClose={onClose}
          />
        ) : options.isError || followed.isError ? (
          <ErrorState
            title="This view cannot be followed"
            hint={reasonOf(options.error ?? followed.error) ?? 'The server did not answer.'}
          />
        ) : (
          <SkeletonRegion label="Loading" lines={['h-64']} />
        )}
      </div>
    </Popover>
  )
}

type FormProps = {
  options: FollowOptions
  view: FollowView
  following: Following | null
  rule: FollowRule | undefined
  /** A confirmation went to this address. */
  onSent: (address: string) => void
  onClose: () => void
}

const linkClass = 'font-label text-accent-text hover:underline'

function Form({ options, view, following, rule, onSent, onClose }: FormProps) {
  const client = useQueryClient()
  const call = callAs(followerSecret())
  const channels = following?.channels ?? []
  const has = (kind: string) => channels.some((channel) => channel.kind === kind)
  const [timing, setTiming] = useState<{ when: FollowWhen; hour: number }>({
    when: rule?.when ?? (view.kind === 'list' ? 'outlets-2' : 'each'),
    hour: rule?.hour ?? 8,
  })
  const [where, setWhere] = useState({
    push: rule?.channels.includes('push') ?? false,
    mail: rule?.channels.includes('mail') ?? false,
    address: '',
  })
  const [quiet, setQuiet] = useState(following?.quiet ?? null)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ text: string; isAddress: boolean }>()
  const values = JSON.stringify([timing, where, quiet])
  const [saved] = useState(values)

  /** Runs a change and shows what follows from it. */
  async function save(change: () => Promise<Following | undefined>) {
    setSaving(true)
    setFailure(undefined)
    try {
      const next = await change()
      client.setQueryData(followingQuery(followerSecret()).queryKey, next)
      const waits =
        where.mail &&
        next?.channels.some(({ kind, state: is }) => kind === 'mail' && is === 'waiting')
      if (waits && where.address) return onSent(where.address)
      showNotice(rule ? 'Saved.' : 'You follow this view. At most one message a story.')
      onClose()
    } catch (error) {
      const isAddress = error instanceof ApiError && error.field === 'mail'
      setFailure({
        isAddress,
        text: isAddress
          ? 'This is not a whole address.'
          : (reasonOf(error) ?? 'This could not be saved. Nothing was changed.'),
      })
      setSaving(false)
    }
  }

  /** Following a view again changes when and where. */
  async function follow(telegram = false): Promise<Following | undefined> {
    const isNewPush = where.push && !has('push') && options.push
    const push = isNewPush ? await subscribeToPush(isNewPush.key) : undefined
    if (isNewPush && !push) throw new Error('The browser gave no keys')
    const mail = where.mail && where.address.trim()
    const kept = (['push', 'mail'] as const).filter((kind) => where[kind] && has(kind))
    const others = rule?.channels.filter((kind) => kind !== 'push' && kind !== 'mail') ?? []
    const followed = await call('POST /api/follow', {
      body: {
        view: view.view,
        when: timing.when,
        hour: timing.when === 'daily' ? timing.hour : null,
        zone: readersZone(),
        quiet,
        channels: [...kept, ...others],
        telegram,
        ...(push && { push }),
        ...(mail && { mail }),
      },
    })
    if (followed.secret) keepSecret(followed.secret)
    if (followed.telegram_url) window.open(followed.telegram_url, '_blank', 'noopener')
    return followed.following
  }

  const stop = ({ id }: FollowRule) =>
    void save(() => call('DELETE /api/following/rules/:id', { params: { id } }))
  const pause = ({ id, paused }: FollowRule) =>
    void save(() =>
      call('PATCH /api/following/rules/:id', { params: { id }, body: { paused: !paused } }),
    )

  const reaches = where.push || (where.mail && (where.address.trim() !== '' || has('mail')))
  const feedsOnly = offersOnlyFeeds(options)
  const mayFollow = reaches && !(rule && values === saved)
  return (
    <form {...submitWith(() => mayFollow && save(follow))}>
      <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 rounded-control border border-line bg-surface-2 px-3.5 py-2.5">
        <b className="font-label text-fg">{view.name}</b>
        <span className="text-small text-fg-3">
          {rule ? <Since rule={rule} /> : paceText(view)}
        </span>
      </p>
      {!feedsOnly && (
        <WhenChoice
          kind={view.kind}
          {...timing}
          onChange={(next) => setTiming({ ...timing, ...next })}
        />
      )}
      <WhereChoice
        view={view.view}
        options={options}
        channels={channels}
        where={where}
        addressError={failure?.isAddress ? failure.text : undefined}
        onChange={(next) => setWhere({ ...where, ...next })}
        onTelegram={() => void save(() => follow(true))}
      />
      {!feedsOnly && <QuietHours quiet={quiet} onChange={setQuiet} />}
      {!feedsOnly && view.kind === 'list' && (
        <p className="mb-3 text-small text-fg-3">
          At most one message a story, one more if it is corrected.
        </p>
      )}
      {failure && !failure.isAddress && (
        <p role="alert" className="mb-3 text-small text-bear-text">
          {failure.text}
        </p>
      )}
      {feedsOnly ? (
        <div className="flex justify-end">
          <Button variant="ink" onClick={onClose}>
            Done
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Link to="/following" onClick={onClose} className={`${linkClass} mr-auto text-small`}>
            What I follow
          </Link>
          {rule ? (
            <>
              <Button variant="danger-quiet" onClick={() => stop(rule)}>
                Stop following
              </Button>
              <Button onClick={() => pause(rule)}>{rule.paused ? 'Resume' : 'Pause'}</Button>
            </>
          ) : (
            <Button onClick={onClose}>Cancel</Button>
          )}
          <Button
            variant="ink"
            type="submit"
            disabled={!mayFollow}
            busy={isSaving}
            busyLabel="Saving..."
          >
            {failure && !failure.isAddress ? 'Try again' : rule ? 'Save' : 'Follow'}
          </Button>
        </div>
      )}
    </form>
  )
}

type Quiet = { from: number; to: number } | null

function QuietHours({ quiet, onChange }: { quiet: Quiet; onChange: (quiet: Quiet) => void }) {
  return (
    <div className="mb-4">
      <div className="flex items-center justify-between gap-3">
        <p>
          <span className="block text-small font-label text-fg">Quiet hours</span>
          <span className="text-small text-fg-3">
            Held back until they end, then sent as one message
          </span>
        </p>
        <Switch
          label="Quiet hours"
          checked={quiet !== null}
          onChange={(isOn) => onChange(isOn ? { from: 22, to: 7 } : null)}
        />
      </div>
      {quiet && (
        <div className="mt-2 flex items-center gap-2">
          {(['from', 'to'] as const).map((end) => (
            <SelectField
              key={end}
              label={end === 'from' ? 'Quiet from' : 'Quiet until'}
              hideLabel
              options={HOURS}
              value={String(quiet[end])}
              onChange={({ target }) => onChange({ ...quiet, [end]: Number(target.value) })}
              className="w-24"
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** 'since Nov 3 09:12, last message 14:20'. */
function Since({ rule: { created_at, last_at, paused } }: { rule: FollowRule }) {
  const [now, zone] = [useNow(), useTimeZone()]
  const at = (time: string) => formatShortTime(Date.parse(time), now, zone)
  const last = paused ? 'paused' : last_at ? `last message ${at(last_at)}` : 'no message yet'
  return `since ${at(created_at)}, ${last}`
}

type CheckInboxProps = { address: string; onDone: () => void; onOther: () => void }
const AGAIN_SECONDS = 60

function CheckInbox({ address, onDone, onOther }: CheckInboxProps) {
  const [wait, setWait] = useState(AGAIN_SECONDS)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    const tick = setInterval(() => setWait((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(tick)
  }, [])
  async function sendAgain() {
    try {
      await callAs(followerSecret())('POST /api/following/confirmation', {})
      setFailure('')
      setWait(AGAIN_SECONDS)
    } catch (error) {
      setFailure(reasonOf(error) ?? 'It could not be sent.')
    }
  }
  return (
    <>
      <p role="status" className="font-label text-fg [overflow-wrap:anywhere]">
        We sent a link to {address}
      </p>
      <p>Press it within 48 hours. Nothing else is sent before that.</p>
      <p className="mt-3 text-small text-fg-3">
        Not there? Look in the spam folder, or{' '}
        <button type="button" onClick={onOther} className={`${linkClass} inline`}>
          use another address
        </button>
        .
      </p>
      <div className="mt-4 flex items-center justify-between gap-2 text-small text-fg-3">
        {wait > 0 ? (
          <span className="tabular-nums">Send again in 0:{String(wait).padStart(2, '0')}</span>
        ) : (
          <button type="button" onClick={() => void sendAgain()} className={linkClass}>
            Send again
          </button>
        )}
        <span role="alert">{failure}</span>
        <Button variant="ink" onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  )
}
