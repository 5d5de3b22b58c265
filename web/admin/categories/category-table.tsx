import type { AdminCategory } from '../../../contract/news/categories.ts'
import type { Tag } from '../../../contract/news/tags.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import type { ListQuery } from '../data-table/list-state.tsx'
import { RowAction } from '../data-table/table.tsx'

type CategoryTableProps = {
  categories: ListQuery<AdminCategory>
  tags: readonly Tag[]
  onEdit: (category: AdminCategory) => void
  onDelete: (category: AdminCategory) => void
}

export function CategoryTable({ categories, tags, onEdit, onDelete }: CategoryTableProps) {
  const tagName = ({ tagId }: AdminCategory) => tags.find(({ id }) => id === tagId)?.name ?? `#${tagId}`
  const columns: readonly Column<AdminCategory>[] = [
    {
      name: 'name',
      label: 'Name',
      cell: ({ name }) => name,
      sort: ({ name }) => name,
      className: '[overflow-wrap:anywhere]',
    },
    {
      name: 'slug',
      label: 'Slug',
      cell: ({ slug }) => slug,
      sort: ({ slug }) => slug,
      className: 'font-mono text-meta [overflow-wrap:anywhere]',
    },
    { name: 'tag', label: 'Tag', cell: tagName, sort: tagName },
    {
      name: 'isActive',
      label: 'Status',
      cell: ({ isActive }) => <StatusBadge status={isActive ? 'Active' : 'Inactive'} />,
      sort: ({ isActive }) => isActive,
    },
    { name: 'order', label: 'Order', cell: ({ order }) => order, sort: ({ order }) => order, numeric: true },
  ]
  return (
    <DataTable
      label="Categories"
      columns={columns}
      query={categories}
      empty={{ title: 'No categories yet', hint: 'Create the first one with the form.' }}
      rowKey={({ id }) => id}
      initialSort={{ column: 'order', order: 'asc' }}
      cardsBelow={560}
      actions={(category) => (
        <>
          <RowAction of={category.name} onClick={() => onEdit(category)}>
            Edit
          </RowAction>
          <RowAction of={category.name} variant="danger-quiet" onClick={() => onDelete(category)}>
            Delete
          </RowAction>
        </>
      )}
    />
  )
}
