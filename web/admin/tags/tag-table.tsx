import type { Tag } from '../../../contract/tags.ts'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import type { ListQuery } from '../data-table/list-state.tsx'
import { RowAction } from '../data-table/table.tsx'

const columns: readonly Column<Tag>[] = [
  {
    name: 'name',
    label: 'Name',
    cell: ({ name }) => name,
    sort: ({ name }) => name,
    className: '[overflow-wrap:anywhere]',
  },
]

export function TagTable({ tags, onDelete }: { tags: ListQuery<Tag>; onDelete: (tag: Tag) => void }) {
  return (
    <DataTable
      label="Tags"
      columns={columns}
      query={tags}
      empty={{ title: 'No tags yet', hint: 'Add the first one with the form.' }}
      rowKey={({ id }) => id}
      initialSort={{ column: 'name', order: 'asc' }}
      cardsBelow={560}
      actions={(tag) => (
        <RowAction of={tag.name} variant="danger-quiet" onClick={() => onDelete(tag)}>
          Delete
        </RowAction>
      )}
    />
  )
}
