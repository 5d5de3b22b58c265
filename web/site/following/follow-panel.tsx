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
import { ApiError, call, reasonOf } from '../../api/call.ts'
import { Link } from '../../page/link.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Popover } from '../../ui/popover.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showNotice } from '../page-frame/passing-notice.tsx'
import { subscribeToPush } from './browser-push.ts'
import { WhenChoice } from './follow-when.tsx'
import { WhereChoice } from './follow-where.tsx'
import { HOURS, paceText } from './follow-words.ts'
import {
  asFollower,
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
  const channels = following?.channels ?? []
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

  async function follow(telegram = false): Promise<Following | undefined> {
    const has = (kind: string) => channels.some((channel) => channel.kind === kind)
    const isNewPush = where.push && !has('push') && options.push
    const push = isNewPush ? await subscribeToPush(isNewPush.key) : undefined
    if (isNewPush && !push)
      throw new ApiError(0, 'BLOCKED', 'Your browser did not allow notifications. Nothing was saved.')
    const kept = (['push', 'mail'] as const).filter((kind) => where[kind] && has(kind))
    const followed = await call(
      'POST /api/follow',
      {
        body: {
          view: view.view,
          when: timing.when,
          hour: timing.when === 'daily' ? timing.hour : null,
          zone: readersZone(),
          quiet,
          channels: where.address ? kept.filter((kind) => kind !== 'mail') : kept,
          telegram,
          ...(push && { push }),
          ...(where.mail && where.address && { mail: where.address.trim() }),
        },
      },
      asFollower(),
    )
    if (followed.secret) keepSecret(followed.secret)
    if (followed.telegram_url) window.open(followed.telegram_url, '_blank', 'noopener')
    return followed.following
  }

  async function change(id: number) {
    const has = (kind: string) => channels.some((channel) => channel.kind === kind)
    const isNew = (where.push && !has('push')) || (where.mail && !has('mail'))
    if (isNew) return follow()
    const others = rule?.channels.filter((kind) => kind !== 'push' && kind !== 'mail') ?? []
    await call(
      'PATCH /api/following/rules/:id',
      {
        params: { id },
        body: {
          when: timing.when,
          hour: timing.when === 'daily' ? timing.hour : null,
          channels: [...(['push', 'mail'] as const).filter((kind) => where[kind]), ...others],
        },
      },
      asFollower(),
    )
    return call('PATCH /api/following', { body: { quiet, zone: readersZone() } }, asFollower())
  }

  const stop = (id: number) =>
    save(() => call('DELETE /api/following/rules/:id', { params: { id } }, asFollower()))

  if (state === 'confirm') return <CheckInbox address={where.address} onDone={onClose} />
  const mayFollow =
    where.push ||
    (where.mail && (where.address.trim() !== '' || channels.some(({ kind }) => kind === 'mail')))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (mayFollow) void save(() => (rule ? change(rule.id) : follow()))
      }}
    >
      <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 rounded-control border border-line bg-surface-2 px-3.5 py-2.5">
        <b className="font-label text-fg">{view.name}</b>
        <span className="text-small text-fg-3">{paceText(view)}</span>
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
          <Button variant="danger-quiet" onClick={() => void stop(rule.id)}>
            Stop following
          </Button>
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

function CheckInbox({ address, onDone }: { address: string; onDone: () => void }) {
  const [said, setSaid] = useState('')
  const again = () =>
    call('POST /api/following/confirmation', {}, asFollower(followerSecret())).then(
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
      <div className="mt-3 flex justify-end gap-2">
        <Button onClick={() => void again()}>Send again</Button>
        <Button variant="ink" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
