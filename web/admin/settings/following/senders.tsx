import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  FOLLOW_CHANNEL_KINDS,
  FOLLOW_CHANNELS,
  type FollowChannelKind,
  SENDER_FIELD_NAMES,
  SENDER_FIELDS,
  type SenderField,
  type SenderFieldName,
} from '../../../../contract/following/follow-kinds.ts'
import type {
  FollowingSettings,
  FollowingSettingsChange,
} from '../../../../contract/following/following-settings.ts'
import { call, reasonOf } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Hint } from '../../../ui/text.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { TitledPanel } from '../../screen/titled-panel.tsx'
import { SavedField, type SavedFieldProps } from './saved-field.tsx'

type SenderProps = {
  readers: FollowingSettings
  onSave: (change: FollowingSettingsChange) => void
  /** Makes new push keys. */
  onRenew: () => void
}

/** What can be set of each channel. */
export const SenderPanels = (props: SenderProps) => (
  <>
    <TelegramPanel {...props} />
    <MailPanel {...props} />
    <PushPanel {...props} />
    {FOLLOW_CHANNELS.filter((kind) => !OWN_PANEL.includes(kind)).map((kind) => (
      <SenderPanel key={kind} kind={kind} {...props} />
    ))}
  </>
)

const OWN_PANEL: readonly FollowChannelKind[] = ['telegram', 'mail', 'push']

/** Saves a setting of a sender when its field is left. */
const fieldOf =
  ({ readers, onSave }: Pick<SenderProps, 'readers' | 'onSave'>) =>
  (name: SenderFieldName, props: Partial<SavedFieldProps> = {}) => {
    const { label, hint, isEmail, isSecret }: SenderField = SENDER_FIELDS[name]
    const saved = readers[name]
    return (
      <SavedField
        key={name}
        label={isSecret && saved ? `${label} (sealed, ${saved})` : label}
        {...(hint && { hint })}
        {...(isEmail && { type: 'email' })}
        saved={saved}
        {...(isSecret && { type: 'password', saved: '' })}
        onSave={(value) => onSave({ [name]: value })}
        {...props}
      />
    )
  }

function useSenderTest() {
  return useMutation({
    mutationFn: ({ kind, to }: { kind: FollowChannelKind; to?: string }) =>
      call('POST /api/readers/test/:kind', {
        params: { kind },
        body: to === undefined ? {} : { to },
      }),
    onSuccess: ({ works, answer }) =>
      works ? toastSuccess(`It works: ${answer}`) : toastError('It does not work.', answer),
    onError: (error) => toastError('It could not be changed.', reasonOf(error)),
  })
}

/** A channel without a panel of its own: its settings and a test. */
function SenderPanel({ kind, ...props }: SenderProps & { kind: FollowChannelKind }) {
  const names = fieldNamesOf(kind)
  const test = useSenderTest()
  if (names.length === 0) return null
  return (
    <TitledPanel
      title={FOLLOW_CHANNEL_KINDS[kind].name}
      body="grid justify-items-start gap-3 *:w-full [&>button]:w-auto"
    >
      {names.map((name) => fieldOf(props)(name))}
      <Button
        disabled={names.some((name) => !props.readers[name])}
        busy={test.isPending}
        onClick={() => test.mutate({ kind })}
      >
        Test
      </Button>
    </TitledPanel>
  )
}

const fieldNamesOf = (kind: FollowChannelKind) =>
  SENDER_FIELD_NAMES.filter((name) => SENDER_FIELDS[name].channel === kind)

function TelegramPanel(props: SenderProps) {
  const {
    readers: { telegram_token },
    onSave,
  } = props
  const field = fieldOf(props)
  const test = useSenderTest()
  return (
    <TitledPanel
      title="Telegram bot"
      body="grid justify-items-start gap-3 *:w-full [&>button]:w-auto"
    >
      {field('telegram_bot', {
        onSave: (bot) => onSave({ telegram_bot: bot.replace(/^@/, '') }),
      })}
      {field('telegram_token')}
      <Button
        disabled={!telegram_token}
        busy={test.isPending}
        onClick={() => test.mutate({ kind: 'telegram' })}
      >
        Test
      </Button>
    </TitledPanel>
  )
}

function MailPanel(props: SenderProps) {
  const { mail_server } = props.readers
  const field = fieldOf(props)
  const test = useSenderTest()
  const [to, setTo] = useState('')
  return (
    <TitledPanel
      title="Mail sender"
      body="grid gap-3"
      note={
        mail_server ? `server of Alerts, ${mail_server}` : 'No mail server: set one up under Alerts'
      }
    >
      {field('mail_name')}
      {field('mail_from')}
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
          onClick={() => test.mutate({ kind: 'mail', to })}
        >
          Send
        </Button>
      </div>
    </TitledPanel>
  )
}

function PushPanel({ onRenew, ...props }: SenderProps) {
  const { push_key } = props.readers
  const field = fieldOf(props)
  return (
    <TitledPanel
      title="Web push keys"
      body="grid justify-items-start gap-3 *:w-full [&>button]:w-auto"
    >
      <p className="font-mono text-hint break-all">
        {push_key ?? 'Made when browser notifications are first switched on.'}
      </p>
      <Hint>The private key is sealed and never leaves the server.</Hint>
      {field('push_contact')}
      {push_key && (
        <Button variant="danger-quiet" onClick={onRenew}>
          Make new keys
        </Button>
      )}
    </TitledPanel>
  )
}
