import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, CircleX, Clock, Hash, Mail, MessageSquare, Send, Webhook } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type AlertEvent,
  CHANNELS,
  type ChannelKind,
} from '../../../../contract/admin/alert-events.ts'
import type { AlertChannel, AlertDelivery, AlertRules } from '../../../../contract/admin/alerts.ts'
import { call } from '../../../api/call.ts'
import { formatTimestamp } from '../../../format/timestamp.ts'
import { Button } from '../../../ui/button.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { type Column, DataTable } from '../../data-table/data-table.tsx'
import { ListState } from '../../data-table/list-state.tsx'
import { useReload, useReport, useUndoToast } from '../../editing/save.ts'
import { finished } from '../../jobs/jobs.tsx'
import { alertsQuery } from '../../screen/admin-queries.ts'
import { TitledPanel } from '../../screen/titled-panel.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import { EventMatrix } from './event-matrix.tsx'

const REFRESH_MS = 10_000

type Pressed = { enabled: boolean } | { events: AlertEvent[] }

export function AlertsTab() {
  const alerts = useQuery({ ...alertsQuery, refetchInterval: REFRESH_MS })
  const { data } = alerts
  const [edited, setEdited] = useState<ChannelKind>()
  const reload = useReload(alertsQuery.queryKey)
  const undoable = useUndoToast()
  const reported = useReport(alertsQuery.queryKey)
  const change = useMutation({
    mutationFn: ({ kind, body }: { kind: ChannelKind; body: Pressed }) =>
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
      setEdited(undefined)
      toastSuccess(`${CHANNELS[kind].name} is no longer set up.`)
    },
  })
  const setRules = useMutation({
    mutationFn: (body: AlertRules) => call('PUT /api/alerts/rules', { body }),
    ...reported('It could not be changed.'),
    onSuccess: () => undoable({ kind: 'alert_rules', id: 1, text: 'The alerts were changed.' }),
  })
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
  // optimistic: reverted if the server refuses
  const shown = data?.channels.map((channel) =>
    change.isPending && change.variables.kind === channel.kind
      ? { ...channel, ...change.variables.body }
      : channel,
  )
  const channel = data?.channels.find(({ kind }) => kind === edited)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TitledPanel title="Where to">
        <ListState query={alerts} rows={5} rowPx={65}>
          <ul className="divide-y divide-line">
            {shown?.map((channel) => {
              const { name } = CHANNELS[channel.kind]
              const isSetUp = channel.state === 'ready'
              return (
                <li
                  key={channel.kind}
                  className="grid grid-cols-[36px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 px-5 py-3.5 md:grid-cols-[36px_minmax(0,1fr)_minmax(0,240px)_200px] max-md:px-4"
                >
                  <span className="grid size-9 place-items-center rounded-control border border-line bg-surface-2 text-fg-2 max-md:self-start">
                    {icons[channel.kind]}
                  </span>
                  <div className="min-w-0">
                    <h3 className="font-strong">{name}</h3>
                    <p
                      className="truncate font-mono text-hint text-fg-3"
                      title={channel.target ?? undefined}
                    >
                      {channel.state === 'lost'
                        ? 'Enter the key again'
                        : (channel.target ?? 'not set up')}
                    </p>
                  </div>
                  <div className="max-md:col-start-2">
                    <LastResult last={channel.last} />
                  </div>
                  <div className="flex items-center justify-end gap-2 max-md:col-span-full max-md:[&>button:not([role=switch])]:flex-1">
                    {isSetUp && (
                      <Button
                        size="sm"
                        aria-label={`Test ${name}`}
                        busy={test.isPending && test.variables.kind === channel.kind}
                        onClick={() => test.mutate(channel)}
                      >
                        Test
                      </Button>
                    )}
                    <Button
                      size="sm"
                      aria-label={`${isSetUp ? 'Edit' : 'Set up'} ${name}`}
                      onClick={() => setEdited(channel.kind)}
                    >
                      {isSetUp ? 'Edit' : 'Set up'}
                    </Button>
                    {isSetUp && (
                      <Switch
                        label={name}
                        checked={channel.enabled}
                        onChange={(enabled) =>
                          change.mutate({ kind: channel.kind, body: { enabled } })
                        }
                        className="max-md:mx-3"
                      />
                    )}
                  </div>
                </li>
              )
            })}
          </ul>
        </ListState>
      </TitledPanel>
      <TitledPanel title="Which events" note="At most one message per issue per hour">
        <ListState query={alerts} rows={8}>
          {data && (
            <EventMatrix
              channels={shown ?? []}
              rules={setRules.isPending ? setRules.variables : data.rules}
              onEvents={({ kind }, events) => change.mutate({ kind, body: { events } })}
              onRules={(rules) => setRules.mutate(rules)}
            />
          )}
        </ListState>
      </TitledPanel>
      <TitledPanel title="Last deliveries">
        <DataTable
          label="Last deliveries"
          columns={columns}
          query={{ ...alerts, data: data?.deliveries }}
          empty={{ title: 'No deliveries', hint: 'Sent messages and their results appear here.' }}
          nameOf={({ title }) => title}
          actions={(delivery) => [
            delivery.state === 'failed' && {
              label: 'Send again',
              variant: 'ghost',
              busy: again.isPending && again.variables.id === delivery.id,
              onClick: () => again.mutate(delivery),
            },
          ]}
        />
      </TitledPanel>
      {channel && (
        <ChannelDialog
          channel={channel}
          onClose={() => setEdited(undefined)}
          onForget={() => forget.mutate(channel.kind)}
          onTested={() => void reload()}
          onSaved={() => {
            setEdited(undefined)
            toastSuccess(`${CHANNELS[channel.kind].name} is set up.`)
            void reload()
          }}
        />
      )}
    </div>
  )
}

function showResult({ channel, state, answer }: AlertDelivery) {
  const name = CHANNELS[channel].name
  if (state === 'delivered') toastSuccess(`${name}: delivered, ${answer}`)
  else toastError(`${name}: not delivered`, answer ?? undefined)
}

const badges = { delivered: 'success', failed: 'failed', waiting: 'pending' } as const

const columns: readonly Column<AlertDelivery>[] = [
  {
    name: 'event',
    label: 'Event',
    cell: ({ title, text }) => (
      <>
        <span className="block [overflow-wrap:anywhere]">{title}</span>
        <span className="block text-hint font-normal text-fg-3 [overflow-wrap:anywhere]">
          {text}
        </span>
      </>
    ),
  },
  {
    name: 'time',
    label: 'Time',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ created_at }) => formatTimestamp(created_at),
  },
  { name: 'to', label: 'To', cell: ({ channel }) => CHANNELS[channel].name.replace(/ \(.*/, '') },
  {
    name: 'result',
    label: 'Result',
    wide: true,
    cell: (delivery) => (
      <>
        <StatusBadge status={badges[delivery.state]} />
        <span className="mt-0.5 block text-hint text-fg-3 [overflow-wrap:anywhere]">
          {resultText(delivery)}
        </span>
      </>
    ),
  },
]

function resultText({ state, answer, attempts, next_try_at }: AlertDelivery): string {
  if (state !== 'waiting') return answer ?? ''
  if (attempts === 0) return 'about to be sent'
  return [answer, `try ${attempts + 1} at ${formatTimestamp(next_try_at)}`]
    .filter(Boolean)
    .join(', ')
}

const icons: Record<ChannelKind, ReactNode> = {
  webhook: <Webhook />,
  telegram: <Send />,
  discord: <MessageSquare />,
  slack: <Hash />,
  email: <Mail />,
}

const results = {
  delivered: { word: 'Delivered', className: 'text-bull', icon: <Check /> },
  failed: { word: 'Failed', className: 'text-bear', icon: <CircleX /> },
  waiting: { word: 'Waiting', className: 'text-fg-2', icon: <Clock /> },
}

function LastResult({ last }: Pick<AlertChannel, 'last'>) {
  if (!last) return <span className="text-small text-fg-3">No deliveries</span>
  const { word, className, icon } = results[last.state]
  return (
    <span className={`inline-flex items-center gap-2 text-small [&>svg]:size-4 ${className}`}>
      {icon}
      {word}, {formatTimestamp(last.at)}
    </span>
  )
}
