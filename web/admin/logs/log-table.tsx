import { useMutation } from '@tanstack/react-query'
import { ArrowRight, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Change, Log } from '../../../contract/accounts/activity.ts'
import { call } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Link } from '../../page/link.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import type { EmptyList, ListQuery } from '../data-table/list-state.tsx'
import { useReport } from '../editing/save.ts'
import { changeWords, fieldWords, valueText } from './change-text.ts'
import type { LogLine } from './log-text.ts'
import { activityWords, detailsText, entityPath, entityText, rawDetails } from './log-text.ts'

type LogTableProps = { logs: ListQuery<LogLine>; empty: EmptyList; children: ReactNode }

/** One event per row; stored details unfold beneath, for an analysis of both request and response. */
export function LogTable({ logs, empty, children }: LogTableProps) {
  const [raw, setRaw] = useState<readonly number[]>([])
  const toggle = (id: number) =>
    setRaw((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
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
          {change && <span className="block text-meta text-fg-3">{change.by}</span>}
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
    {
      name: 'details',
      label: 'Details',
      wide: true,
      cell: (log) => (
        <div className="flex items-center gap-2">
          {log.change ? (
            <div className="mr-auto min-w-0">
              <span className="[overflow-wrap:anywhere]">
                {changeWords(log.change, log.action)}
              </span>
              <ChangeFields change={log.change} />
            </div>
          ) : (
            <span
              className="mr-auto line-clamp-2 [overflow-wrap:anywhere] cards:line-clamp-none"
              title={detailsText(log)}
            >
              {detailsText(log)}
            </span>
          )}
          {log.change && <UndoChange id={log.id} change={log.change} />}
          {log.details && (
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={raw.includes(log.id)}
              className="cards:h-11 cards:min-w-11"
              onClick={() => toggle(log.id)}
            >
              Raw
            </Button>
          )}
        </div>
      ),
    },
  ]
  return (
    <DataTable
      label="Activity Logs"
      columns={columns}
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

function RawLog({ log }: { log: Log }) {
  return (
    <div className="mx-5 my-3">
      <p className="text-meta text-fg-3">
        <span className="font-mono text-fg">{log.action}</span>, {log.status},{' '}
        {formatTimestamp(log.created_at)}
      </p>
      <pre className="mt-1 max-h-80 overflow-auto font-mono text-meta whitespace-pre-wrap text-fg-2 [overflow-wrap:anywhere]">
        {rawDetails(log.details)}
      </pre>
    </div>
  )
}

function ChangeFields({ change }: { change: Change }) {
  if (change.fields.length === 0) return null
  return (
    <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-[10px] border border-line bg-surface-2 px-3 py-2 text-meta">
      {change.fields.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-fg-3">{fieldWords(field)}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <del className="text-fg-3 decoration-bear">
              <span className="sr-only">before: </span>
              {valueText(field, before)}
            </del>{' '}
            <ArrowRight className="inline size-3! text-fg-3" aria-hidden />{' '}
            <ins className="font-strong text-fg no-underline">
              <span className="sr-only">now: </span>
              {valueText(field, after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** 'Undo' while that is possible, with a question where only part of it is; otherwise when it was undone, or why it cannot be. */
function UndoChange({ id, change }: { id: number; change: Change }) {
  const [isAsked, setAsked] = useState(false)
  const undo = useMutation({
    mutationFn: (partly: boolean) =>
      call('POST /api/logs/:id/undo', { params: { id }, body: { partly } }),
    ...useReport([])('It could not be undone.'),
    onSuccess: ({ name }) => toastSuccess(`Undone: '${name}'.`),
  })
  if (change.undone_at)
    return (
      <span className="text-meta text-fg-3">
        Undone {formatTimestamp(change.undone_at)} by {change.undone_by}
      </span>
    )
  if (change.undo === 'no')
    return change.note && <span className="text-meta text-fg-3">{change.note}</span>
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<Undo2 />}
        busy={undo.isPending}
        aria-description={changeWords(change)}
        className="cards:h-11 cards:min-w-11"
        onClick={() => (change.undo === 'partly' ? setAsked(true) : undo.mutate(false))}
      >
        Undo
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Undo only part of it?"
          question={change.note ?? ''}
          subject={change.name}
          effect="The rest goes back to what it was before."
          confirmLabel="Undo the rest"
          busy={undo.isPending}
          onConfirm={() => undo.mutate(true, { onSettled: () => setAsked(false) })}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  )
}

export function EntityLink({ log }: { log: Log }) {
  const path = entityPath(log)
  if (!path) return entityText(log)
  return (
    <Link to={path} className="finger text-accent-text hover:underline">
      {entityText(log)}
    </Link>
  )
}
