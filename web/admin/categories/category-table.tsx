import { useState } from 'react'
import type { AdminCategory } from '../../../contract/categories.ts'
import type { Tag } from '../../../contract/tags.ts'
import { RowAction, RowActions } from '../../ui/row-actions.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { SortHead } from '../sort-head.tsx'
import { type Sort, sortRows } from '../sort-rows.ts'

type CategoryTableProps = {
  categories: readonly AdminCategory[]
  tags: readonly Tag[]
  onEdit: (category: AdminCategory) => void
  onDelete: (category: AdminCategory) => void
}
type Column = 'name' | 'slug' | 'tag' | 'isActive' | 'order'

export function CategoryTable({ categories, tags, onEdit, onDelete }: CategoryTableProps) {
  const [sort, setSort] = useState<Sort<Column>>({ column: 'order', order: 'asc' })
  const tagName = (id: number) => tags.find((tag) => tag.id === id)?.name ?? `#${id}`
  const sortValue = (category: AdminCategory) =>
    sort.column === 'tag' ? tagName(category.tagId) : category[sort.column]
  return (
    <Table label="Categories" minWidth={620}>
      <thead>
        <tr>
          <SortHead column="name" sort={sort} onSort={setSort}>
            Name
          </SortHead>
          <SortHead column="slug" sort={sort} onSort={setSort}>
            Slug
          </SortHead>
          <SortHead column="tag" sort={sort} onSort={setSort}>
            Tag
          </SortHead>
          <SortHead column="isActive" sort={sort} onSort={setSort}>
            Status
          </SortHead>
          <SortHead column="order" sort={sort} onSort={setSort} numeric>
            Order
          </SortHead>
          <HeadCell numeric>Actions</HeadCell>
        </tr>
      </thead>
      <tbody>
        {sortRows(categories, sort.order, sortValue).map((category) => (
          <Row key={category.id}>
            <Cell strong className="[overflow-wrap:anywhere]">
              {category.name}
            </Cell>
            <Cell className="font-mono text-meta [overflow-wrap:anywhere]">{category.slug}</Cell>
            <Cell>{tagName(category.tagId)}</Cell>
            <Cell>
              <StatusBadge status={category.isActive ? 'Active' : 'Inactive'} />
            </Cell>
            <Cell numeric>{category.order}</Cell>
            <Cell>
              <RowActions>
                <RowAction of={category.name} onClick={() => onEdit(category)}>
                  Edit
                </RowAction>
                <RowAction of={category.name} variant="danger-quiet" onClick={() => onDelete(category)}>
                  Delete
                </RowAction>
              </RowActions>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
