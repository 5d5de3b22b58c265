import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type {
  ArticleUsage,
  UsageGroup,
  UsageGrouping,
} from '../../../contract/analysis/analysis.ts'
import { call } from '../../api/call.ts'
import { formatDay } from '../../format/article-date.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import type { EmptyList, ListQuery } from '../data-table/list-state.tsx'
import {
  costText,
  modelsText,
  shareText,
  USAGE_FIGURES,
  type UsageSpan,
  whole,
} from './usage-text.ts'

const figures: readonly Column<UsageGroup>[] = [
  { name: 'models', label: 'Models used', cell: ({ models }) => modelsText(models), wide: true },
  ...USAGE_FIGURES.map(({ name, label, text }) => ({
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
            <small className="block text-hint font-normal text-fg-3">
              {shareText(cost, total)}
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
      groupBy === 'day' ? (
        formatDay(Date.parse(group.group), 'UTC')
      ) : group.publisher_id === null ? (
        group.group
      ) : (
        <button
          type="button"
          aria-expanded={open.includes(keyOf(group))}
          onClick={() => toggle(keyOf(group))}
          className="-ml-1 flex min-h-6 items-center gap-2 rounded-fact pr-2 pl-1 text-left font-strong cards:min-h-11"
        >
          {open.includes(keyOf(group)) ? (
            <ChevronDown className="text-fg-3" />
          ) : (
            <ChevronRight className="text-fg-3" />
          )}
          {group.group}
        </button>
      ),
  }
  return (
    <DataTable
      label="API Usage"
      columns={[
        nameColumn,
        ...figures.slice(0, -1),
        costColumn(groupBy === 'day' ? undefined : groups.data),
      ]}
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

type Figure = 'content_length' | 'total_tokens' | 'prompt_tokens' | 'completion_tokens'

const figure = (name: Figure, label: string): Column<ArticleUsage> => ({
  name,
  label,
  numeric: true,
  cell: (article) => whole(article[name]),
})

const columns: readonly Column<ArticleUsage>[] = [
  {
    name: 'article',
    label: 'Article',
    cell: ({ title }) => (
      <span className="block leading-[18px] [overflow-wrap:anywhere]">{title}</span>
    ),
  },
  figure('content_length', 'Content length'),
  figure('total_tokens', 'Total'),
  figure('prompt_tokens', 'Prompt'),
  figure('completion_tokens', 'Completion'),
  {
    name: 'analyzed_at',
    label: 'Last analyzed',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ analyzed_at }) => (analyzed_at ? formatTimestamp(analyzed_at) : 'Never'),
  },
  { name: 'cost', label: 'Cost', numeric: true, cell: ({ cost }) => costText(cost, 4) },
  { name: 'status', label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
]

type ArticleUsageTableProps = { publisherId: number; publisher: string; span: UsageSpan }

const ARTICLES_PER_PAGE = 50

function ArticleUsageTable({ publisherId, publisher, span }: ArticleUsageTableProps) {
  const query = { publisher_id: publisherId, ...span, limit: ARTICLES_PER_PAGE }
  const usage = useInfiniteQuery({
    queryKey: ['GET /api/logs/ai-usage/articles', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/logs/ai-usage/articles', { query: { ...query, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (page, _pages, current) =>
      page.length < ARTICLES_PER_PAGE ? undefined : current + 1,
  })
  return (
    <DataTable
      label={`Articles of ${publisher}`}
      columns={columns}
      query={{ ...usage, data: usage.data?.pages.flat() }}
      empty={{ title: 'No articles found' }}
      skeletonRows={3}
      rowKey={({ entity_id }) => entity_id}
      dense
    >
      {usage.hasNextPage && (
        <div className="flex justify-center border-line border-t p-3">
          <Button size="sm" busy={usage.isFetchingNextPage} onClick={() => usage.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </DataTable>
  )
}
