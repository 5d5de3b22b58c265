import { type ReactNode, useState } from 'react'
import type { Change, Log } from '../../../contract/accounts/activity.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Meta } from '../../ui/text.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import type { EmptyList, ListQuery } from '../data-table/list-state.tsx'
import { ChangeFields } from './change-fields.tsx'
import { changeWords } from './change-text.ts'
import { EntityLink } from './entity-link.tsx'
import { activityWords, detailsText, type LogLine, rawDetails } from './log-text.ts'
import { UndoChange } from './undo-change.tsx'

type LogTableProps = { logs: ListQuery<LogLine>; empty: EmptyList; children: ReactNode }

/** One event per row; stored details unfold beneath, for an analysis of both request and response. */
export function LogTable({ logs, empty, children }: LogTableProps) {
  const [raw, setRaw] = useState<readonly number[]>([])
  const toggle = (id: number) =>
    setRaw((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  return (
    <DataTable
      label="Activity Logs"
      columns={[...columns, detailsColumn(raw, toggle)]}
      query={logs}
      empty={empty}
      skeletonRows={10}
      rowKey={({ id }) => id}
      details={(log) =>
        raw.includes(log.id) &&
        [log.request, log].map((row) => row && <RawLog key={row.id} log={row} />)
      }
    >
      {children}
    </DataTable>
  )
}

const columns: readonly Column<LogLine>[] = [
  {
    name: 'time',
    label: 'Time',
    width: 'w-[160px]',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ created_at }) => formatTimestamp(created_at),
    title: ({ created_at }) => created_at,
  },
  {
    name: 'action',
    label: 'Action',
    width: 'w-[140px]',
    className: 'text-fg!',
    title: ({ action }) => action,
    cell: ({ action, change }) => (
      <>
        {activityWords(action)}
        {change && <Meta className="block">{change.by}</Meta>}
      </>
    ),
  },
  {
    name: 'entity',
    label: 'Entity',
    width: 'w-[160px]',
    cell: (log) => <EntityLink log={log} />,
  },
  {
    name: 'status',
    label: 'Status',
    width: 'w-[120px]',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
]

/** What happened, in words or field by field, with what can be done about it. */
const detailsColumn = (raw: readonly number[], onRaw: (id: number) => void): Column<LogLine> => ({
  name: 'details',
  label: 'Details',
  wide: true,
  cell: (log) => (
    <div className="flex items-center gap-2">
      {log.change ? (
        <ChangeDetails change={log.change} action={log.action} />
      ) : (
        <LogText log={log} />
      )}
      {log.change && <UndoChange id={log.id} change={log.change} />}
      {log.details && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={raw.includes(log.id)}
          className="cards:h-11 cards:min-w-11"
          onClick={() => onRaw(log.id)}
        >
          Raw
        </Button>
      )}
    </div>
  ),
})

const ChangeDetails = ({ change, action }: { change: Change; action: string }) => (
  <div className="mr-auto min-w-0">
    <span className="[overflow-wrap:anywhere]">{changeWords(change, action)}</span>
    <ChangeFields change={change} />
  </div>
)

const LogText = ({ log }: { log: LogLine }) => (
  <span
    className="mr-auto line-clamp-2 [overflow-wrap:anywhere] cards:line-clamp-none"
    title={detailsText(log)}
  >
    {detailsText(log)}
  </span>
)

function RawLog({ log }: { log: Log }) {
  return (
    <div className="mx-5 my-3">
      <p className="text-hint text-fg-3">
        <span className="font-mono text-fg">{log.action}</span>, {log.status},{' '}
        {formatTimestamp(log.created_at)}
      </p>
      <pre className="mt-1 max-h-80 overflow-auto font-mono text-hint whitespace-pre-wrap text-fg-2 [overflow-wrap:anywhere]">
        {rawDetails(log.details)}
      </pre>
    </div>
  )
}
