import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FollowChannelKind } from '../../../../contract/following/follow-kinds.ts'
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

type SenderProps = { readers: FollowingSettings; onSave: (change: FollowingSettingsChange) => void }
type SenderField = 'telegram_bot' | 'telegram_token' | 'mail_name' | 'mail_from' | 'push_contact'

/** Saves a setting of a sender when its field is left. */
const fieldOf =
  ({ readers, onSave }: SenderProps) =>
  (name: SenderField, props: Partial<SavedFieldProps> & { label: string }) => (
    <SavedField saved={readers[name]} onSave={(value) => onSave({ [name]: value })} {...props} />
  )

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

export function TelegramPanel(props: SenderProps) {
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
        onClick={() => test.mutate({ kind: 'telegram' })}
      >
        Test
      </Button>
    </TitledPanel>
  )
}

export function MailPanel(props: SenderProps) {
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
          onClick={() => test.mutate({ kind: 'mail', to })}
        >
          Send
        </Button>
      </div>
    </TitledPanel>
  )
}

export function PushPanel({ onRenew, ...props }: SenderProps & { onRenew: () => void }) {
  const { push_key } = props.readers
  const field = fieldOf(props)
  return (
    <TitledPanel
      title="Web push keys"
      body="grid justify-items-start gap-3 *:w-full [&>button]:w-auto"
    >
      <p className="font-mono text-meta break-all">
        {push_key ?? 'Made when browser notifications are first switched on.'}
      </p>
      <Hint>The private key is sealed and never leaves the server.</Hint>
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
  )
}
