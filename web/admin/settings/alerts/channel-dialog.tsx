import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { CHANNELS } from '../../../../contract/admin/alert-events.ts'
import type { AlertChannel, AlertDelivery } from '../../../../contract/admin/alerts.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { dialogFootStart } from '../../../ui/dialog.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { SmallText } from '../../../ui/text.tsx'
import { useForm } from '../../editing/form.tsx'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { ifUnchanged } from '../../editing/save.ts'
import { finished } from '../../jobs/jobs.tsx'
import { ChannelFields } from './channel-fields.tsx'
import { channelBody, channelForm } from './channel-form.ts'

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

  return (
    <FormDialog
      title={CHANNELS[kind].name}
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
      <ChannelFields channel={channel} madeSecret={start.secret} field={field} />
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
        <SmallText>
          {isPending ? 'Sending …' : 'The test uses the values above, saved or not.'}
        </SmallText>
      )}
    </div>
  )
}
