import type { ReactNode } from 'react'
import type { TagInUse } from '../../../contract/news/tags.ts'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import type { ListQuery } from '../data-table/list-state.tsx'
import { RowAction } from '../data-table/table.tsx'

const columns: readonly Column<TagInUse>[] = [
  {
    name: 'name',
    label: 'Name',
    cell: ({ name }) => name,
    sort: ({ name }) => name,
    className: '[overflow-wrap:anywhere]',
  },
  {
    name: 'categories',
    label: 'Categories',
    cell: ({ categories }) => categories.join(', ') || <span className="text-fg-3">-</span>,
    className: '[overflow-wrap:anywhere]',
  },
  {
    name: 'articles',
    label: 'Articles',
    numeric: true,
    cell: ({ articles }) => articles.toLocaleString('en-US'),
    sort: ({ articles }) => articles,
  },
]

type TagTableProps = {
  tags: ListQuery<TagInUse>
  empty: { title: string; hint: string; action?: ReactNode }
  onDelete: (tag: TagInUse) => void
}

export function TagTable({ tags, empty, onDelete }: TagTableProps) {
  return (
    <DataTable
      label="Tags"
      columns={columns}
      query={tags}
      empty={empty}
      rowKey={({ id }) => id}
      initialSort={{ column: 'name', order: 'asc' }}
      cardsBelow={560}
      actions={(tag) => (
        <RowAction of={tag.name} variant="ghost" onClick={() => onDelete(tag)}>
          Delete
        </RowAction>
      )}
    />
  )
}
