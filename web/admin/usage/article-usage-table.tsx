import { useInfiniteQuery } from '@tanstack/react-query'
import type { ArticleUsage } from '../../../contract/analysis/analysis.ts'
import { call } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import type { UsageSpan } from './usage-span.ts'
import { articleCostText, whole } from './usage-text.ts'

const columns: readonly Column<ArticleUsage>[] = [
  {
    name: 'article',
    label: 'Article',
    cell: ({ title }) => <span className="block leading-[18px] [overflow-wrap:anywhere]">{title}</span>,
  },
  {
    name: 'content_length',
    label: 'Content length',
    numeric: true,
    cell: ({ content_length }) => whole(content_length),
  },
  { name: 'total', label: 'Total', numeric: true, cell: ({ total_tokens }) => whole(total_tokens) },
  { name: 'prompt', label: 'Prompt', numeric: true, cell: ({ prompt_tokens }) => whole(prompt_tokens) },
  {
    name: 'completion',
    label: 'Completion',
    numeric: true,
    cell: ({ completion_tokens }) => whole(completion_tokens),
  },
  {
    name: 'analyzed_at',
    label: 'Last analyzed',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ analyzed_at }) => (analyzed_at ? formatTimestamp(analyzed_at) : 'Never'),
  },
  { name: 'cost', label: 'Cost', numeric: true, cell: ({ cost }) => articleCostText(cost) },
  { name: 'status', label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
]

type ArticleUsageTableProps = { publisherId: number; publisher: string; span: UsageSpan }

const ARTICLES_PER_PAGE = 50

/** What each article of one publisher has cost in the span of the row above. */
export function ArticleUsageTable({ publisherId, publisher, span }: ArticleUsageTableProps) {
  const query = { publisher_id: publisherId, ...span, limit: ARTICLES_PER_PAGE }
  const usage = useInfiniteQuery({
    queryKey: ['GET /api/logs/ai-usage/articles', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/logs/ai-usage/articles', { query: { ...query, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (page, _pages, current) => (page.length < ARTICLES_PER_PAGE ? undefined : current + 1),
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
