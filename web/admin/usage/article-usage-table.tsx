import { useQuery } from '@tanstack/react-query'
import type { ArticleUsage } from '../../../contract/analysis.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { read } from '../../queries.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import { articleCostText, whole } from './usage-text.ts'

const columns: readonly Column<ArticleUsage>[] = [
  {
    name: 'article',
    label: 'Article',
    cell: ({ title }) => (
      <span
        className="line-clamp-2 leading-[18px] [overflow-wrap:anywhere] cards:line-clamp-none"
        title={title}
      >
        {title}
      </span>
    ),
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

type ArticleUsageTableProps = { publisherId: number; publisher: string }

/** What each article of one publisher has cost so far, whatever range the row above is about. */
export function ArticleUsageTable({ publisherId, publisher }: ArticleUsageTableProps) {
  const usage = useQuery(read('GET /api/logs/ai-usage/articles', { query: { publisher_id: publisherId } }))
  return (
    <DataTable
      label={`Articles of ${publisher}`}
      columns={columns}
      query={usage}
      empty={{ title: 'No articles found' }}
      skeletonRows={3}
      rowKey={({ entity_id }) => entity_id}
      dense
    />
  )
}
