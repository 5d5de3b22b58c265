import { useMutation, useQuery } from '@tanstack/react-query'
import { BookOpen, Download } from 'lucide-react'
import { type DailyRead, READS_KEPT_DAYS } from '../../../contract/platform/reads.ts'
import { call, reasonOf } from '../../api/call.ts'
import { read } from '../../api/queries.ts'
import { downloadFile } from '../../page/download-file.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { CellText, PartTitle } from '../../ui/text.tsx'
import { toastError } from '../../ui/toast.tsx'
import { ListState } from '../data-table/list-state.tsx'
import { csvOf } from '../usage/usage-csv.ts'

const DAYS = 30
const SHOWN = 8

export function ReadsPanel() {
  const reads = useQuery(read('GET /api/reads', { query: { days: DAYS } }))
  const file = useMutation({
    mutationFn: () => call('GET /api/reads', { query: { days: READS_KEPT_DAYS } }),
    onSuccess: (rows) => downloadFile('what-is-read.csv', 'text/csv', readsCsv(rows)),
    onError: (error) => toastError('Failed to load what is read', reasonOf(error)),
  })
  const rows = reads.data ?? []
  return (
    <Panel className="mt-4">
      <PanelHead title={`What is read, last ${DAYS} days`}>
        <Button
          size="sm"
          variant="ghost"
          icon={<Download />}
          busy={file.isPending}
          onClick={() => file.mutate()}
        >
          Download CSV
        </Button>
      </PanelHead>
      <ListState
        query={reads}
        rows={4}
        rowPx={40}
        empty={{
          title: 'Nothing has been read yet',
          hint: 'Counts appear within a minute.',
          icon: <BookOpen />,
        }}
      >
        <div className="grid lg:grid-cols-2">
          <Most title="Pages opened" rows={mostRead(rows, 'page')} />
          <Most title="Outlets clicked" rows={mostRead(rows, 'outlet')} />
        </div>
      </ListState>
      <p className="border-line border-t px-5 py-3 text-small text-fg-3">
        Counted without cookies, addresses or scripts; bots that say so are left out. Moves between
        pages of an open site are not counted, and Firefox does not report clicks.
      </p>
    </Panel>
  )
}

function Most({
  title,
  rows,
}: {
  title: string
  rows: readonly { name: string; count: number }[]
}) {
  return (
    <section className="min-w-0 border-line px-5 py-4 not-first:border-t lg:not-first:border-t-0 lg:not-first:border-l">
      <PartTitle>{title}</PartTitle>
      {rows.length === 0 && <CellText>None yet</CellText>}
      <ol className="grid gap-1.5 text-small">
        {rows.map(({ name, count }) => (
          <li key={name} className="flex min-w-0 justify-between gap-x-4">
            <span className="min-w-0 truncate" title={name}>
              {name}
            </span>
            <span className="text-fg-2 tabular-nums">{count.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function mostRead(rows: readonly DailyRead[], kind: DailyRead['kind']) {
  const sums = new Map<string, number>()
  for (const row of rows)
    if (row.kind === kind) sums.set(row.name, (sums.get(row.name) ?? 0) + row.count)
  return [...sums]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, SHOWN)
}

const readsCsv = (rows: readonly DailyRead[]) =>
  csvOf([
    ['Day', 'Kind', 'Name', 'Count'],
    ...rows.map(({ day, kind, name, count }) => [day, kind, name, `${count}`]),
  ])
