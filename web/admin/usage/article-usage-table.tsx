import { useQuery } from '@tanstack/react-query'
import { formatTimestamp } from '../../format/timestamp.ts'
import { read } from '../../queries.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { ListState } from '../list-state.tsx'
import { articleCostText, whole } from './usage-text.ts'

type ArticleUsageTableProps = { publisherId: number; publisher: string }

/** What each article of one publisher has cost so far, whatever range the row above is about. */
export function ArticleUsageTable({ publisherId, publisher }: ArticleUsageTableProps) {
  const usage = useQuery(read('GET /api/logs/ai-usage/articles', { query: { publisher_id: publisherId } }))
  return (
    <ListState query={usage} rows={3} empty={{ title: 'No articles found' }}>
      <Table
        label={`Articles of ${publisher}`}
        className="text-small [&_td]:h-[42px] [&_td]:py-1.5 [&_th]:h-[34px]"
      >
        <thead>
          <tr>
            <HeadCell>Article</HeadCell>
            <HeadCell numeric>Content length</HeadCell>
            <HeadCell numeric>Total</HeadCell>
            <HeadCell numeric>Prompt</HeadCell>
            <HeadCell numeric>Completion</HeadCell>
            <HeadCell>Last analyzed</HeadCell>
            <HeadCell numeric>Cost</HeadCell>
            <HeadCell>Status</HeadCell>
          </tr>
        </thead>
        <tbody>
          {usage.data?.map((article) => (
            <Row key={article.entity_id}>
              <Cell strong>
                <span className="line-clamp-2 leading-[18px] [overflow-wrap:anywhere]" title={article.title}>
                  {article.title}
                </span>
              </Cell>
              <Cell numeric>{whole(article.content_length)}</Cell>
              <Cell numeric>{whole(article.total_tokens)}</Cell>
              <Cell numeric>{whole(article.prompt_tokens)}</Cell>
              <Cell numeric>{whole(article.completion_tokens)}</Cell>
              <Cell className="whitespace-nowrap tabular-nums">
                {article.analyzed_at ? formatTimestamp(article.analyzed_at) : 'Never'}
              </Cell>
              <Cell numeric>{articleCostText(article.cost)}</Cell>
              <Cell>
                <StatusBadge status={article.status} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </ListState>
  )
}
