import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { UsageGroup, UsageGrouping } from '../../../contract/analysis/analysis.ts'
import { formatDay } from '../../format/article-date.ts'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import type { EmptyList, ListQuery } from '../data-table/list-state.tsx'
import { ArticleUsageTable } from './article-usage-table.tsx'
import {
  costText,
  modelsText,
  shareOfCostText,
  USAGE_FIGURES,
  type UsageSpan,
} from './usage-text.ts'

const figures: readonly Column<UsageGroup>[] = [
  { name: 'models', label: 'Models used', cell: ({ models }) => modelsText(models), wide: true },
  ...USAGE_FIGURES.filter(({ name }) => name !== 'cost').map(({ name, label, text }) => ({
    name,
    label,
    numeric: true,
    cell: (group: UsageGroup) => text(group[name]),
    sort: true as const,
  })),
]

/** The share of the total is shown for publishers and models, not for days. */
function costColumn(groups: readonly UsageGroup[] | undefined): Column<UsageGroup> {
  const costs = groups?.map(({ cost }) => cost)
  const total = costs?.reduce((sum, cost) => sum + cost, 0)
  const highest = Math.max(0, ...(costs ?? []))
  return {
    name: 'cost',
    label: 'Est. cost (USD)',
    numeric: true,
    sort: true,
    className: 'font-strong text-fg!',
    cell: ({ cost }) => (
      <>
        {costText(cost)}
        {total !== undefined && (
          <>
            <small className="block text-small font-normal text-fg-3">
              {shareOfCostText(cost, total)}
            </small>
            {/* against the highest, so that small ones differ visibly */}
            <span
              aria-hidden="true"
              className="mt-1 ml-auto block h-1 w-20 rounded-[2px] bg-surface-3 cards:ml-0"
            >
              <span
                className="ml-auto block h-full rounded-[2px] bg-accent cards:ml-0"
                style={{ width: `${highest > 0 ? (cost / highest) * 100 : 0}%` }}
              />
            </span>
          </>
        )}
      </>
    ),
  }
}

type UsageTableProps = {
  groups: ListQuery<UsageGroup>
  groupBy: UsageGrouping
  span: UsageSpan
  empty: EmptyList
}

export const groupLabels: Record<UsageGrouping, string> = {
  day: 'Day',
  publisher: 'Publisher',
  model: 'Model',
}

const keyOf = (group: UsageGroup) => `${group.publisher_id}-${group.group}`

/** Days newest first, publishers and models by cost, until another column is chosen. A publisher unfolds into its articles. */
export function UsageTable({ groups, groupBy, span, empty }: UsageTableProps) {
  const [open, setOpen] = useState<readonly string[]>([])
  const toggle = (key: string) =>
    setOpen((keys) => (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]))
  const nameColumn: Column<UsageGroup> = {
    name: 'group',
    label: groupLabels[groupBy],
    sort: true,
    className: 'whitespace-nowrap tabular-nums cards:whitespace-normal',
    cell: (group) =>
      group.publisher_id === null ? (
        groupText(group, groupBy)
      ) : (
        <FoldButton
          label={group.group}
          isOpen={open.includes(keyOf(group))}
          onPress={() => toggle(keyOf(group))}
        />
      ),
  }
  return (
    <DataTable
      label="API Usage"
      columns={[nameColumn, ...figures, costColumn(groupBy === 'day' ? undefined : groups.data)]}
      query={groups}
      empty={empty}
      rowKey={keyOf}
      initialSort={groupBy !== 'day' ? { column: 'cost', order: 'desc' } : undefined}
      details={(group) =>
        group.publisher_id !== null &&
        open.includes(keyOf(group)) && (
          <div className="mt-3 mr-5 mb-4 ml-11 overflow-hidden rounded-[10px] border border-line bg-surface cards:mx-3">
            <ArticleUsageTable
              publisherId={group.publisher_id}
              publisher={group.group}
              span={span}
            />
          </div>
        )
      }
    />
  )
}

const groupText = ({ group }: UsageGroup, groupBy: UsageGrouping) =>
  groupBy === 'day' ? formatDay(Date.parse(group), 'UTC') : group

type FoldButtonProps = { label: string; isOpen: boolean; onPress: () => void }

function FoldButton({ label, isOpen, onPress }: FoldButtonProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onPress}
      className="-ml-1 flex min-h-6 items-center gap-2 rounded-fact pr-2 pl-1 text-left font-strong cards:min-h-11"
    >
      <Chevron className="text-fg-3" />
      {label}
    </button>
  )
}
