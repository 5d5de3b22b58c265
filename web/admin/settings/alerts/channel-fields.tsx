import type { ReactNode } from 'react'
import { CHANNELS, hasField, MAIL_PORTS } from '../../../../contract/admin/alert-events.ts'
import type { AlertChannel } from '../../../../contract/admin/alerts.ts'
import { FieldPair } from '../../../ui/field-pair.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { useForm } from '../../editing/form.tsx'
import { type channelForm, sealedHint } from './channel-form.ts'

type ChannelForm = ReturnType<typeof channelForm>
type FieldOf = (
  name: keyof ChannelForm,
) => ReturnType<ReturnType<typeof useForm<ChannelForm>>['text']>

type ChannelFieldsProps = {
  channel: AlertChannel
  /** A secret that was just made. */
  madeSecret: string
  field: FieldOf
}

/** The fields that a channel of this kind has. */
export function ChannelFields({ channel, madeSecret, field }: ChannelFieldsProps) {
  const { kind } = channel
  const words: { name: string; secret?: string } = CHANNELS[kind]
  const secret = (
    <TextField
      label={words.secret ?? ''}
      // one that was just made is there to be copied
      type={madeSecret === '' ? 'password' : 'text'}
      autoComplete="off"
      spellCheck={false}
      hint={
        madeSecret === ''
          ? sealedHint(channel.secret)
          : 'Copy it for the receiver now: it is never shown again after saving.'
      }
      {...field('secret')}
    />
  )
  if (hasField(kind, 'smtp_host')) return <MailFields secret={secret} field={field} />
  return (
    <>
      {hasField(kind, 'chat') && (
        <TextField
          label="Chat"
          required
          spellCheck={false}
          hint="The name of a channel such as @newsroom, or the number of a chat that the bot is in."
          {...field('chat')}
        />
      )}
      {hasField(kind, 'address') && (
        <TextField
          label="Webhook address"
          type="url"
          required
          autoComplete="off"
          spellCheck={false}
          hint={sealedHint(channel.address)}
          {...field('address')}
        />
      )}
      {hasField(kind, 'secret') && secret}
    </>
  )
}

const ENCRYPTIONS = [
  { value: 'starttls', label: `STARTTLS, usually port ${MAIL_PORTS.starttls}` },
  { value: 'tls', label: `TLS from the start, usually port ${MAIL_PORTS.tls}` },
  { value: 'none', label: 'None, for a mail server on this machine' },
]

const MailFields = ({ secret, field }: { secret: ReactNode; field: FieldOf }) => (
  <>
    <TextField label="To" required hint="Separate several with commas." {...field('mail_to')} />
    <FieldPair>
      <TextField label="Server" required spellCheck={false} {...field('smtp_host')} />
      <TextField label="Port" inputMode="numeric" required {...field('smtp_port')} />
    </FieldPair>
    <SelectField label="Encryption" options={ENCRYPTIONS} {...field('smtp_tls')} />
    <FieldPair>
      <TextField label="User" autoComplete="off" spellCheck={false} {...field('smtp_user')} />
      {secret}
    </FieldPair>
    <TextField
      label="From"
      required
      placeholder="News <news@site.example>"
      {...field('mail_from')}
    />
  </>
)
