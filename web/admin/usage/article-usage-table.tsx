import { useInfiniteQuery } from '@tanstack/react-query'
import type { ArticleUsage } from '../../../contract/analysis/analysis.ts'
import { call } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import { costText, type UsageSpan, whole } from './usage-text.ts'

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

export function ArticleUsageTable({ publisherId, publisher, span }: ArticleUsageTableProps) {
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
