import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { CHANNELS, hasField, MAIL_PORTS } from '../../../../contract/admin/alert-events.ts'
import type { AlertChannel, AlertDelivery } from '../../../../contract/admin/alerts.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { dialogFootStart } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useForm } from '../../editing/form.tsx'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { ifUnchanged } from '../../editing/save.ts'
import { finished } from '../../jobs/jobs.tsx'
import { channelBody, channelForm, sealedHint } from './channel-form.ts'

type ChannelDialogProps = {
  channel: AlertChannel
  onClose: () => void
  onSaved: () => void
  onForget: () => void
  /** Whatever was sent is among the last deliveries. */
  onTested: () => void
}

export function ChannelDialog(props: ChannelDialogProps) {
  const { channel: current, onClose, onSaved, onForget, onTested } = props
  // the list behind is read again every few seconds; what is edited is what was opened
  const [channel] = useState(current)
  const { kind } = channel
  const words: { name: string; secret?: string } = CHANNELS[kind]
  const isMail = hasField(kind, 'smtp_host')
  const [start] = useState(() => channelForm(channel))
  const { fields, dirty, check, text } = useForm(start)
  const body = channelBody(channel, fields)
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/alerts/channels/:kind', { params: { kind }, body }, ifUnchanged(channel)),
    onSuccess: onSaved,
  })
  const test = useMutation({
    mutationFn: async () =>
      finished<AlertDelivery>(
        await call('POST /api/alerts/channels/:kind/test', { params: { kind }, body }),
      ),
    onSettled: onTested,
  })
  const failure = save.error ?? test.error
  const field = (name: keyof typeof start) => text(name, failure)
  const secretField = (
    <TextField
      label={words.secret ?? ''}
      // one that was just made is there to be copied
      type={start.secret === '' ? 'password' : 'text'}
      autoComplete="off"
      spellCheck={false}
      hint={
        start.secret === ''
          ? sealedHint(channel.secret)
          : 'Copy it for the receiver now: it is never shown again after saving.'
      }
      {...field('secret')}
    />
  )

  return (
    <FormDialog
      title={words.name}
      action="Save"
      busy={save.isPending}
      dirty={dirty}
      failure={{
        text: save.error ? 'Failed to save the channel' : 'The test could not be sent',
        error: failure,
      }}
      start={
        <>
          <Button
            variant="ghost"
            icon={<Send />}
            className={dialogFootStart}
            busy={test.isPending}
            onClick={() => check() && test.mutate()}
          >
            Send test
          </Button>
          {channel.state !== 'none' && (
            <Button variant="ghost" onClick={onForget}>
              Remove
            </Button>
          )}
        </>
      }
      onSubmit={() => {
        test.reset()
        if (check()) save.mutate()
      }}
      onClose={onClose}
    >
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
      {hasField(kind, 'secret') && !isMail && secretField}
      {isMail && (
        <>
          <TextField
            label="To"
            required
            hint="Separate several with commas."
            {...field('mail_to')}
          />
          <div className="grid items-start gap-4 md:grid-cols-2">
            <TextField label="Server" required spellCheck={false} {...field('smtp_host')} />
            <TextField label="Port" inputMode="numeric" required {...field('smtp_port')} />
          </div>
          <SelectField
            label="Encryption"
            options={[
              { value: 'starttls', label: `STARTTLS, usually port ${MAIL_PORTS.starttls}` },
              { value: 'tls', label: `TLS from the start, usually port ${MAIL_PORTS.tls}` },
              { value: 'none', label: 'None, for a mail server on this machine' },
            ]}
            {...field('smtp_tls')}
          />
          <div className="grid items-start gap-4 md:grid-cols-2">
            <TextField label="User" autoComplete="off" spellCheck={false} {...field('smtp_user')} />
            {secretField}
          </div>
          <TextField
            label="From"
            required
            placeholder="News <news@site.example>"
            {...field('mail_from')}
          />
        </>
      )}
      <TestResult delivery={test.data} isPending={test.isPending} />
    </FormDialog>
  )
}

/** Its room is there from the start. */
function TestResult({
  delivery,
  isPending,
}: {
  delivery: AlertDelivery | undefined
  isPending: boolean
}) {
  return (
    <div
      role="status"
      className="min-h-16 rounded-control border border-line bg-surface-2 px-3.5 py-2.5"
    >
      {delivery && !isPending ? (
        <>
          <StatusBadge status={delivery.state === 'delivered' ? 'success' : 'failed'} />
          <p className="mt-1 text-small text-fg-2 [overflow-wrap:anywhere]">{delivery.answer}</p>
        </>
      ) : (
        <p className="text-small text-fg-3">
          {isPending ? 'Sending …' : 'The test uses the values above, saved or not.'}
        </p>
      )}
    </div>
  )
}
