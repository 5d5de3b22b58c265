import { useMutation, useQuery } from '@tanstack/react-query'
import { Bell, Mail, Send, Webhook } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import {
  FOLLOW_LIMITS,
  type FollowChannelKind,
  type FollowLimit,
} from '../../../../contract/following/follow-kinds.ts'
import type {
  ReaderChannel,
  ReaderSettings,
  Readers,
} from '../../../../contract/following/following-settings.ts'
import { formatCount } from '../../../../contract/platform/count-text.ts'
import { call, reasonOf } from '../../../api/call.ts'
import { formatTimestamp } from '../../../format/timestamp.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { type Column, DataTable } from '../../data-table/data-table.tsx'
import { ListState } from '../../data-table/list-state.tsx'
import { useReport } from '../../editing/save.ts'
import { readersQuery } from '../../screen/admin-queries.ts'
import { TitledPanel } from '../../screen/titled-panel.tsx'

const CHANNELS: Record<FollowChannelKind, { name: string; icon: ReactNode; unit: string }> = {
  push: { name: 'Browser notifications', icon: <Bell />, unit: 'browsers' },
  mail: { name: 'E-mail', icon: <Mail />, unit: 'confirmed' },
  telegram: { name: 'Telegram', icon: <Send />, unit: 'chats' },
  webhook: { name: 'Webhooks', icon: <Webhook />, unit: 'programs' },
}

const LIMITS: Record<FollowLimit, { label: string; hint: string }> = {
  rules_max: { label: 'Followed per reader', hint: 'At the limit a reader must delete one first' },
  messages_per_day: {
    label: 'Messages per reader and day',
    hint: 'What comes after that goes into one digest',
  },
  new_per_hour: {
    label: 'New readers per hour and network',
    hint: 'Limits sign-ups of others',
  },
  confirm_hours: {
    label: 'Unconfirmed addresses are deleted after',
    hint: 'Hours. Only the confirmation mail was sent to them',
  },
  bounces_max: { label: 'Bounces before an address is paused', hint: 'Counted in a row' },
  followers_max: { label: 'Readers in all', hint: 'Further readers are refused' },
}

type Asking = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'question' | 'effect' | 'confirmLabel' | 'onConfirm'
>

export function ReadersTab() {
  const query = useQuery(readersQuery)
  const { data } = query
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const change = useMutation({
    mutationFn: (body: ReaderSettings | 'new push keys') =>
      body === 'new push keys'
        ? call('POST /api/readers/push-keys', {})
        : call('PATCH /api/readers', { body }),
    ...useReport(readersQuery.queryKey)('It could not be changed.'),
    onSuccess: (_reply, body) =>
      toastSuccess(body === 'new push keys' ? 'Keys created.' : 'Saved.'),
  })
  const save = (body: ReaderSettings) => change.mutate(body)
  const stop = ({ kind, confirmed }: ReaderChannel) =>
    setAsking({
      title: `Stop ${CHANNELS[kind].name}?`,
      question: `${formatCount(confirmed)} readers get no more messages this way.`,
      effect: 'What they follow is kept and goes on when you switch it on again.',
      confirmLabel: 'Stop',
      onConfirm: () => save({ [kind]: false }),
    })
  const renew = () =>
    setAsking({
      title: 'Make new keys?',
      question: 'Browsers get no messages until their readers switch notifications on again.',
      effect: 'This cannot be undone.',
      confirmLabel: 'Make new keys',
      onConfirm: () => change.mutate('new push keys'),
    })

  return (
    <ListState
      query={{ ...query, data: data?.channels }}
      empty={{ title: 'No readers' }}
      rows={5}
      rowPx={65}
    >
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          <TitledPanel
            title="How readers may follow"
            className="lg:col-span-2"
            note={`${data.followers === 0 ? 'nobody follows yet' : `${formatCount(data.followers)} follow something`}, addresses are never shown`}
          >
            <ul className="divide-y divide-line">
              {data.channels.map((channel) => (
                <ChannelRow
                  key={channel.kind}
                  channel={channel}
                  onSwitch={(isOn) =>
                    !isOn && channel.confirmed > 0 ? stop(channel) : save({ [channel.kind]: isOn })
                  }
                />
              ))}
            </ul>
          </TitledPanel>
          <Senders readers={data} onSave={save} onRenew={renew} />
          <Limits limits={data.limits} onSave={save} />
          <TitledPanel title="Last problems" note="30 days, numbers only" className="lg:col-span-2">
            <DataTable
              label="Last problems"
              columns={problemColumns}
              query={{ ...query, data: data.problems }}
              empty={{
                title: 'No problems',
                hint: 'What could not be delivered is listed here, as numbers only.',
              }}
              rowKey={({ at, channel, problem }) => `${at}${channel}${problem}`}
            />
          </TitledPanel>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          {...asking}
          onCancel={close}
          onConfirm={() => {
            asking.onConfirm()
            close()
          }}
        />
      )}
    </ListState>
  )
}

function ChannelRow({
  channel,
  onSwitch,
}: {
  channel: ReaderChannel
  onSwitch: (isOn: boolean) => void
}) {
  const { kind, enabled, missing, confirmed, waiting, last, failed_today } = channel
  const { name, icon, unit } = CHANNELS[kind]
  return (
    <li className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 px-5 py-3 md:grid-cols-[36px_minmax(0,1fr)_200px_200px_auto] max-md:px-4">
      <span className="grid size-9 place-items-center rounded-control border border-line bg-surface-2 text-fg-2">
        {icon}
      </span>
      <div className="min-w-0">
        <h3 className="font-strong">{name}</h3>
        {missing && <p className="text-small text-fg-3">{missing}</p>}
      </div>
      <p className="max-md:col-start-2">
        <b className="font-strong">{formatCount(confirmed)}</b>{' '}
        <span className="text-small text-fg-3">
          {unit}
          {waiting > 0 && `, ${formatCount(waiting)} not yet`}
        </span>
      </p>
      <p className="text-small text-fg-3 max-md:col-start-2">
        {failed_today > 0
          ? `${formatCount(failed_today)} failed today`
          : last
            ? `${last.sent ? 'Delivered' : 'Failed'} ${formatTimestamp(last.at)}`
            : 'nothing sent yet'}
      </p>
      <Switch
        label={name}
        checked={enabled}
        disabled={missing !== null && !enabled}
        onChange={onSwitch}
        className="max-md:col-start-3 max-md:row-start-1"
      />
    </li>
  )
}

type SendersProps = {
  readers: Readers
  onSave: (change: ReaderSettings) => void
  onRenew: () => void
}
type SenderField = 'telegram_bot' | 'telegram_token' | 'mail_name' | 'mail_from' | 'push_contact'

function Senders({ readers, onSave, onRenew }: SendersProps) {
  const { telegram_token, mail_server, push_key } = readers
  const [to, setTo] = useState('')
  const test = useMutation({
    mutationFn: (kind: FollowChannelKind) =>
      call('POST /api/readers/test/:kind', {
        params: { kind },
        body: kind === 'mail' ? { to } : {},
      }),
    onSuccess: ({ works, answer }) =>
      works ? toastSuccess(`It works: ${answer}`) : toastError('It does not work.', answer),
    onError: (error) => toastError('It could not be changed.', reasonOf(error)),
  })
  const field = (name: SenderField, props: Partial<SavedFieldProps> & { label: string }) => (
    <SavedField saved={readers[name]} onSave={(value) => onSave({ [name]: value })} {...props} />
  )
  return (
    <>
      <TitledPanel
        title="Telegram bot"
        body="grid justify-items-start gap-3 *:w-full [&>button]:w-auto"
      >
        {field('telegram_bot', {
          label: 'Bot name',
          hint: 'Make a bot with @BotFather, then paste its token here.',
          onSave: (bot) => onSave({ telegram_bot: bot.replace(/^@/, '') }),
        })}
        {field('telegram_token', {
          label: telegram_token ? `Token (sealed, ${telegram_token})` : 'Token',
          saved: '',
          type: 'password',
        })}
        <Button
          disabled={!telegram_token}
          busy={test.isPending}
          onClick={() => test.mutate('telegram')}
        >
          Test
        </Button>
      </TitledPanel>
      <TitledPanel
        title="Mail sender"
        body="grid gap-3"
        note={
          mail_server
            ? `server of Alerts, ${mail_server}`
            : 'No mail server: set one up under Alerts'
        }
      >
        {field('mail_name', { label: 'Name' })}
        {field('mail_from', {
          label: 'Address',
          type: 'email',
          hint: 'Every mail carries one-click unsubscribe.',
        })}
        <div className="flex items-end gap-2">
          <TextField
            label="Send a test to"
            type="email"
            value={to}
            onChange={({ target }) => setTo(target.value)}
            className="flex-1"
          />
          <Button
            disabled={!mail_server || !to}
            busy={test.isPending}
            onClick={() => test.mutate('mail')}
          >
            Send
          </Button>
        </div>
      </TitledPanel>
      <TitledPanel
        title="Web push keys"
        body="grid justify-items-start gap-3 *:w-full [&>button]:w-auto"
      >
        <p className="font-mono text-meta break-all">
          {push_key ?? 'Made when browser notifications are first switched on.'}
        </p>
        <p className="text-hint text-fg-3">
          The private key is sealed and never leaves the server.
        </p>
        {field('push_contact', {
          label: 'Contact for push services',
          hint: 'mailto: or https: address',
        })}
        {push_key && (
          <Button variant="danger-quiet" onClick={onRenew}>
            Make new keys
          </Button>
        )}
      </TitledPanel>
    </>
  )
}

function Limits({
  limits,
  onSave,
}: {
  limits: Readers['limits']
  onSave: (change: ReaderSettings) => void
}) {
  return (
    <TitledPanel title="Limits">
      <ul className="divide-y divide-line">
        {(Object.keys(LIMITS) as FollowLimit[]).map((name) => (
          <li key={name} className="px-5 py-3 max-md:px-4">
            <SavedField
              {...LIMITS[name]}
              type="number"
              range={FOLLOW_LIMITS[name]}
              saved={String(limits[name])}
              onSave={(value) => onSave({ [name]: Number(value) })}
            />
          </li>
        ))}
      </ul>
    </TitledPanel>
  )
}

type SavedFieldProps = {
  label: string
  saved: string | null
  onSave: (value: string) => void
  hint?: string
  type?: 'text' | 'email' | 'number' | 'password'
  range?: { min: number; max: number }
}

/** Saves when it is left. A number out of range is said and not sent. */
function SavedField({ label, saved, onSave, hint, type = 'text', range }: SavedFieldProps) {
  const [value, setValue] = useState(saved ?? '')
  const isWrong =
    range && !(/^\d+$/.test(value) && Number(value) >= range.min && Number(value) <= range.max)
  return (
    <TextField
      label={label}
      type={type}
      autoComplete="off"
      value={value}
      {...(hint && { hint })}
      {...(isWrong && { error: `Between ${range.min} and ${range.max}.` })}
      onChange={({ target }) => setValue(target.value)}
      onBlur={() => {
        if (!isWrong && value !== (saved ?? '')) onSave(value)
      }}
    />
  )
}

const problemColumns: readonly Column<Readers['problems'][number]>[] = [
  {
    name: 'problem',
    label: 'Problem',
    cell: ({ problem, count }) => `${problem}${count > 1 ? ` (${count} times)` : ''}`,
  },
  { name: 'channel', label: 'Channel', cell: ({ channel }) => CHANNELS[channel].name },
  { name: 'at', label: 'Time', cell: ({ at }) => formatTimestamp(at) },
  { name: 'did', label: 'Then' },
]
