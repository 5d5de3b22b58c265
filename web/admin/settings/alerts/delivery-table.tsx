import { CHANNELS } from '../../../../contract/admin/alert-events.ts'
import type { AlertDelivery } from '../../../../contract/admin/alerts.ts'
import { formatTimestamp } from '../../../format/timestamp.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { HintLine } from '../../../ui/text.tsx'
import { type Column, DataTable } from '../../data-table/data-table.tsx'
import type { ListQuery } from '../../data-table/list-state.tsx'
import type { useAlertChanges } from './use-alert-changes.ts'

type DeliveryTableProps = {
  deliveries: ListQuery<AlertDelivery>
  again: ReturnType<typeof useAlertChanges>['again']
}

export const DeliveryTable = ({ deliveries, again }: DeliveryTableProps) => (
  <DataTable
    label="Last deliveries"
    columns={columns}
    query={deliveries}
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
)

const badges = { delivered: 'success', failed: 'failed', waiting: 'pending' } as const

const columns: readonly Column<AlertDelivery>[] = [
  {
    name: 'event',
    label: 'Event',
    cell: ({ title, text }) => (
      <>
        <span className="block [overflow-wrap:anywhere]">{title}</span>
        <HintLine className="font-normal">{text}</HintLine>
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
        <HintLine className="mt-0.5">{resultText(delivery)}</HintLine>
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
