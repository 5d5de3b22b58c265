import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { UsageGroup } from '../../../contract/analysis.ts'
import { formatDay } from '../../format/article-date.ts'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { SortHead } from '../sort-head.tsx'
import { type Sort, sortRows } from '../sort-rows.ts'
import { ArticleUsageTable } from './article-usage-table.tsx'
import { costText, modelsText, rateText, whole } from './usage-text.ts'

const figures = [
  ['requests', 'Total requests'],
  ['tokens', 'Est. tokens'],
  ['success_rate', 'Success rate'],
  ['average_content_length', 'Avg. content length'],
  ['cost', 'Est. cost (USD)'],
] as const
type Column = 'group' | (typeof figures)[number][0]

type UsageTableProps = { groups: readonly UsageGroup[]; groupBy: 'day' | 'publisher' }

/** Days newest first, publishers by cost, until another column is chosen. */
export function UsageTable({ groups, groupBy }: UsageTableProps) {
  const [sort, setSort] = useState<Sort<Column>>()
  const rows = sort ? sortRows(groups, sort.order, (group) => group[sort.column]) : groups
  return (
    <Table label="API Usage" minWidth={860}>
      <thead>
        <tr>
          <SortHead column="group" sort={sort} onSort={setSort}>
            {groupBy === 'day' ? 'Day' : 'Publisher'}
          </SortHead>
          <HeadCell>Models used</HeadCell>
          {figures.map(([column, label]) => (
            <SortHead key={column} column={column} sort={sort} onSort={setSort} numeric>
              {label}
            </SortHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((group) => (
          <UsageRow key={`${group.publisher_id}-${group.group}`} group={group} groupBy={groupBy} />
        ))}
      </tbody>
    </Table>
  )
}

function UsageRow({ group, groupBy }: Omit<UsageTableProps, 'groups'> & { group: UsageGroup }) {
  const [open, setOpen] = useState(false)
  const expandable = groupBy === 'publisher' && group.publisher_id !== null
  const name = groupBy === 'day' ? formatDay(Date.parse(group.group)) : group.group
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <Fragment>
      <Row>
        <Cell strong className="whitespace-nowrap tabular-nums">
          {expandable ? (
            <button
              type="button"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              className="-ml-1 flex min-h-6 items-center gap-2 rounded-fact pr-2 pl-1 font-strong"
            >
              <Chevron className="text-fg-3" />
              {name}
            </button>
          ) : (
            name
          )}
        </Cell>
        <Cell>{modelsText(group.models)}</Cell>
        <Cell numeric>{whole(group.requests)}</Cell>
        <Cell numeric>{whole(group.tokens)}</Cell>
        <Cell numeric>{rateText(group.success_rate)}</Cell>
        <Cell numeric>{whole(group.average_content_length)}</Cell>
        <Cell numeric className="font-strong text-fg!">
          {costText(group.cost)}
        </Cell>
      </Row>
      {open && group.publisher_id !== null && (
        <tr>
          <td colSpan={7} className="border-line border-b bg-surface-2 p-0">
            <div className="mt-3 mr-5 mb-4 ml-11 overflow-hidden rounded-[10px] border border-line bg-surface max-md:mx-3">
              <ArticleUsageTable publisherId={group.publisher_id} publisher={group.group} />
            </div>
          </td>
        </tr>
      )}
    </Fragment>
  )
}
