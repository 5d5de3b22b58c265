import '../../styles/site.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
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
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useNow, useTimeZone } from '../clock/clock.ts'
import { showNotice } from '../page-frame/passing-notice.tsx'
import { subscribeToPush } from './browser-push.ts'
import { WhenChoice } from './follow-when.tsx'
import { WhereChoice } from './follow-where.tsx'
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

/** Be told about a view: when, where, and not at night. A card beside its button, a sheet on phones. */
export function FollowPanel({ view, anchor, onClose }: PanelProps) {
  const headingId = useId()
  const options = useQuery(followOptionsQuery)
  const followed = useQuery(followViewQuery(view))
  const following = useQuery(followingQuery())
  const rule = following.data?.rules.find((each) => each.view === followed.data?.view)
  return (
    <Popover anchor={anchor} headingId={headingId} onClose={onClose}>
      <div className="p-5 max-md:px-4">
        <h2
          id={headingId}
          tabIndex={-1}
          className="mb-3 text-[15px] leading-5 font-headline text-fg outline-none"
        >
          {rule ? 'You follow this view' : 'Follow this view'}
        </h2>
        {options.data && followed.data && !following.isPending ? (
          <Form
            key={rule?.id}
            options={options.data}
            view={followed.data}
            following={following.data ?? null}
            rule={rule}
            onClose={onClose}
          />
        ) : options.isError || followed.isError ? (
          <ErrorState
            title="This view cannot be followed"
            hint={reasonOf(options.error ?? followed.error) ?? 'The server did not answer.'}
          />
        ) : (
          <SkeletonRegion label="Loading">
            <Skeleton className="h-64" />
          </SkeletonRegion>
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
  onClose: () => void
}

function Form({ options, view, following, rule, onClose }: FormProps) {
  const client = useQueryClient()
  const call = callAs(followerSecret())
  const channels = following?.channels ?? []
  const has = (kind: string) => channels.some((channel) => channel.kind === kind)
  const [timing, setTiming] = useState<{ when: FollowWhen; hour: number }>({
    when: rule?.when ?? (view.kind === 'story' ? 'each' : 'outlets-2'),
    hour: rule?.hour ?? 8,
  })
  const [where, setWhere] = useState({
    push: rule?.channels.includes('push') ?? false,
    mail: rule?.channels.includes('mail') ?? false,
    address: '',
  })
  const [quiet, setQuiet] = useState(following?.quiet ?? null)
  const [state, setState] = useState<'ready' | 'saving' | 'confirm'>('ready')
  const [failure, setFailure] = useState<{ text: string; isAddress: boolean }>()
  const values = JSON.stringify([timing, where, quiet])
  const [saved] = useState(values)

  /** Runs a change and shows what follows from it. */
  async function save(change: () => Promise<Following | undefined>) {
    setState('saving')
    setFailure(undefined)
    try {
      const next = await change()
      client.setQueryData(followingQuery().queryKey, next)
      const waits =
        where.mail && next?.channels.some(({ kind, state: is }) => kind === 'mail' && is === 'waiting')
      if (waits && where.address) return setState('confirm')
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
      setState('ready')
    }
  }

  /** Following a view again changes when and where. */
  async function follow(telegram = false): Promise<Following | undefined> {
    const isNewPush = where.push && !has('push') && options.push
    const push = isNewPush ? await subscribeToPush(isNewPush.key) : undefined
    if (isNewPush && !push)
      throw new ApiError(0, 'BLOCKED', 'Your browser did not allow notifications. Nothing was saved.')
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
    void save(() => call('PATCH /api/following/rules/:id', { params: { id }, body: { paused: !paused } }))

  if (state === 'confirm')
    return <CheckInbox address={where.address} onDone={onClose} onOther={() => setState('ready')} />
  const reaches = where.push || (where.mail && (where.address.trim() !== '' || has('mail')))
  const mayFollow = reaches && !(rule && values === saved)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (mayFollow) void save(follow)
      }}
    >
      <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 rounded-control border border-line bg-surface-2 px-3.5 py-2.5">
        <b className="font-label text-fg">{view.name}</b>
        <span className="text-small text-fg-3">{rule ? <Since rule={rule} /> : paceText(view)}</span>
      </p>
      <WhenChoice kind={view.kind} {...timing} onChange={(next) => setTiming({ ...timing, ...next })} />
      <WhereChoice
        view={view.view}
        options={options}
        channels={channels}
        where={where}
        addressError={failure?.isAddress ? failure.text : undefined}
        onChange={(next) => setWhere({ ...where, ...next })}
        onTelegram={() => void save(() => follow(true))}
      />
      <QuietHours quiet={quiet} onChange={setQuiet} />
      {view.kind === 'list' && (
        <p className="mb-3 text-small text-fg-3">At most one message a story, one more if it is corrected.</p>
      )}
      {failure && !failure.isAddress && (
        <p role="alert" className="mb-3 text-small text-bear-text">
          {failure.text}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to="/following"
          onClick={onClose}
          className="mr-auto text-small font-label text-accent-text hover:underline"
        >
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
          busy={state === 'saving'}
          busyLabel="Saving..."
        >
          {rule ? 'Save' : 'Follow'}
        </Button>
      </div>
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
          <span className="text-small text-fg-3">Held back until they end, then sent as one message</span>
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

function CheckInbox({ address, onDone, onOther }: CheckInboxProps) {
  const [said, setSaid] = useState('')
  const again = () =>
    callAs(followerSecret())('POST /api/following/confirmation', {}).then(
      () => setSaid('Sent again.'),
      (error) => setSaid(reasonOf(error) ?? 'It could not be sent.'),
    )
  return (
    <div role="status">
      <p className="font-label text-fg">Check your inbox</p>
      <p className="mt-1">
        We sent a link to <b className="[overflow-wrap:anywhere]">{address}</b>. Press it within 48 hours.
        Nothing else is sent before that.
      </p>
      <p className="mt-1 min-h-5 text-small text-fg-3">{said}</p>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onOther}>
          Use another address
        </Button>
        <Button onClick={() => void again()}>Send again</Button>
        <Button variant="ink" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
