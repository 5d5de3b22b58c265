import { useState } from 'react'
import type { Tag } from '../../../contract/tags.ts'
import { RowAction, RowActions } from '../../ui/row-actions.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { SortHead } from '../sort-head.tsx'
import { type Sort, sortRows } from '../sort-rows.ts'

export function TagTable({ tags, onDelete }: { tags: readonly Tag[]; onDelete: (tag: Tag) => void }) {
  const [sort, setSort] = useState<Sort<'name'>>({ column: 'name', order: 'asc' })
  return (
    <Table label="Tags">
      <thead>
        <tr>
          <SortHead column="name" sort={sort} onSort={setSort}>
            Name
          </SortHead>
          <HeadCell numeric>Actions</HeadCell>
        </tr>
      </thead>
      <tbody>
        {sortRows(tags, sort.order, (tag) => tag.name).map((tag) => (
          <Row key={tag.id}>
            <Cell strong className="[overflow-wrap:anywhere]">
              {tag.name}
            </Cell>
            <Cell>
              <RowActions>
                <RowAction of={tag.name} variant="danger-quiet" onClick={() => onDelete(tag)}>
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
