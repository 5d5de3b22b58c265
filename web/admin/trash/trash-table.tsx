import {
  Clock,
  Coins,
  FileText,
  Folder,
  type LucideIcon,
  Newspaper,
  Rss,
  Tag,
  Undo2,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { CHANGED_BY } from '../../../contract/accounts/activity.ts'
import type { Trashed, TrashKind } from '../../../contract/accounts/trash.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Fact } from '../../ui/fact.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import type { ListQuery } from '../data-table/list-state.tsx'
import { RowAction } from '../data-table/table.tsx'
import { daysLeft, daysText, KIND_WORDS } from './trash-text.ts'

const ICONS: Record<TrashKind, LucideIcon> = {
  article: Newspaper,
  publisher: Rss,
  tag: Tag,
  category: Folder,
  page: FileText,
  coin: Coins,
  user: Users,
}
const SOON_DAYS = 2

const columns: readonly Column<Trashed>[] = [
  {
    name: 'what',
    label: 'What',
    wide: true,
    cell: ({ kind, name, note }) => {
      const Icon = ICONS[kind]
      return (
        <span className="flex gap-3">
          <Icon className="mt-0.5 size-[18px]! flex-none text-fg-3" />
          <span className="min-w-0">
            <span className="block font-label text-fg [overflow-wrap:anywhere]">{name}</span>
            <span className="block text-hint text-fg-3">
              {KIND_WORDS[kind]}
              {note && ` · ${note}`}
            </span>
          </span>
        </span>
      )
    },
  },
  { name: 'by', label: 'Deleted by', width: 'w-[140px]', cell: ({ deleted_by }) => deleted_by },
  {
    name: 'at',
    label: 'Deleted',
    width: 'w-[160px]',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ deleted_at }) => formatTimestamp(deleted_at),
  },
  {
    name: 'gone',
    label: 'Gone for good in',
    width: 'w-[150px]',
    className: 'tabular-nums',
    cell: (thing) => {
      const days = daysLeft(thing, Date.now())
      return days <= SOON_DAYS ? (
        <Fact tone="mid" icon={<Clock />}>
          {daysText(days)}
        </Fact>
      ) : (
        daysText(days)
      )
    },
  },
]

type TrashTableProps = {
  things: ListQuery<Trashed>
  onRestore: (thing: Trashed) => void
  onDelete: (thing: Trashed) => void
  children: ReactNode
}

export function TrashTable({ things, onRestore, onDelete, children }: TrashTableProps) {
  return (
    <DataTable
      label="Trash"
      columns={columns}
      query={things}
      empty={{ title: 'Trash is empty', hint: 'What you delete stays here for 30 days.' }}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      actionsWidth="w-[250px]"
      actions={(thing) => (
        <>
          <RowAction
            of={thing.name}
            needs={CHANGED_BY[thing.kind]}
            variant="ghost"
            icon={<Undo2 />}
            onClick={() => onRestore(thing)}
          >
            Restore
          </RowAction>
          <RowAction of={thing.name} needs="admin" variant="ghost" onClick={() => onDelete(thing)}>
            Delete for good
          </RowAction>
        </>
      )}
    >
      {children}
    </DataTable>
  )
}
