import { useMutation } from '@tanstack/react-query'
import {
  type AlertEvent,
  CHANNELS,
  type ChannelKind,
} from '../../../../contract/admin/alert-events.ts'
import type { AlertChannel, AlertDelivery, AlertRules } from '../../../../contract/admin/alerts.ts'
import { call } from '../../../api/call.ts'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { useReport, useUndoToast } from '../../editing/save.ts'
import { finished } from '../../jobs/jobs.tsx'
import { alertsQuery } from '../../screen/admin-queries.ts'

type ChannelChange = { enabled: boolean } | { events: AlertEvent[] }

export function useAlertChanges(onForgotten: () => void) {
  const undoable = useUndoToast()
  const reported = useReport(alertsQuery.queryKey)
  const change = useMutation({
    mutationFn: ({ kind, body }: { kind: ChannelKind; body: ChannelChange }) =>
      call('PUT /api/alerts/channels/:kind', { params: { kind }, body }),
    ...reported('It could not be changed.'),
    onSuccess: ({ id, kind }) =>
      undoable({ kind: 'alert_channel', id, text: `${CHANNELS[kind].name} was changed.` }),
  })
  const forget = useMutation({
    mutationFn: (kind: ChannelKind) =>
      call('DELETE /api/alerts/channels/:kind', { params: { kind } }),
    ...reported('It could not be changed.'),
    onSuccess: ({ kind }) => {
      onForgotten()
      toastSuccess(`${CHANNELS[kind].name} is no longer set up.`)
    },
  })
  const setRules = useMutation({
    mutationFn: (body: AlertRules) => call('PUT /api/alerts/rules', { body }),
    ...reported('It could not be changed.'),
    onSuccess: () => undoable({ kind: 'alert_rules', id: 1, text: 'The alerts were changed.' }),
  })
  return { change, forget, setRules, ...useSending(reported) }
}

/** A test of a channel, and another try of what failed. */
function useSending(reported: ReturnType<typeof useReport>) {
  const test = useMutation({
    mutationFn: async ({ kind }: AlertChannel) =>
      finished<AlertDelivery>(
        await call('POST /api/alerts/channels/:kind/test', { params: { kind }, body: {} }),
      ),
    ...reported('The test could not be sent.'),
    onSuccess: showResult,
  })
  const again = useMutation({
    mutationFn: async ({ id }: AlertDelivery) =>
      finished<AlertDelivery>(
        await call('POST /api/alerts/deliveries/:id/again', { params: { id } }),
      ),
    ...reported('It could not be sent.'),
    onSuccess: showResult,
  })
  return { test, again }
}

function showResult({ channel, state, answer }: AlertDelivery) {
  const name = CHANNELS[channel].name
  if (state === 'delivered') toastSuccess(`${name}: delivered, ${answer}`)
  else toastError(`${name}: not delivered`, answer ?? undefined)
}
