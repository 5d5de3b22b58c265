import type { ReactNode } from 'react'
import type { AdminArticle } from '../../../contract/articles.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { sourceName } from '../../site/article-link.ts'
import { Fact } from '../../ui/fact.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import type { ListQuery } from '../data-table/list-state.tsx'
import type { Sort } from '../data-table/sort-rows.ts'
import { RowAction } from '../data-table/table.tsx'
import { useMay } from '../permission.tsx'
import type { SortColumn } from './article-filters.ts'
import { ScoreFact } from './score-fact.tsx'

type ArticleTableProps = {
  articles: ListQuery<AdminArticle>
  sort: Sort<SortColumn> | undefined
  onSort: (sort: Sort<SortColumn>) => void
  isAnalyzing: (id: number) => boolean
  onFeature: (article: AdminArticle, featured: boolean) => void
  onAnalyze: (article: AdminArticle) => void
  onDetails: (article: AdminArticle) => void
  /** The pager. */
  children: ReactNode
}

// Without a choice the server lists the newest first.
const newestFirst: Sort<SortColumn> = { column: 'published_at', order: 'desc' }

const tagsOf = ({ tags }: AdminArticle) => tags.map(({ name }) => name).join(', ')

export function ArticleTable({
  articles,
  sort = newestFirst,
  onSort,
  isAnalyzing,
  onFeature,
  onAnalyze,
  onDetails,
  children,
}: ArticleTableProps) {
  const mayEdit = useMay()
  const columns: readonly Column<AdminArticle, SortColumn | 'tags' | 'featured'>[] = [
    {
      name: 'title',
      label: 'Title',
      sort: 'server',
      cell: (article) => (
        <>
          <button
            type="button"
            className="block w-full rounded-fact text-left leading-[18px] [overflow-wrap:anywhere] hover:underline cards:min-h-11"
            onClick={() => onDetails(article)}
          >
            {article.title}
          </button>
          {article.ad && (
            <Fact tone="ad" className="mt-1">
              Potentially Ad
            </Fact>
          )}
        </>
      ),
    },
    {
      name: 'publisher',
      label: 'Publisher',
      sort: 'server',
      width: 'w-[104px]',
      className: 'leading-[18px] [overflow-wrap:anywhere]',
      cell: sourceName,
    },
    {
      name: 'tags',
      label: 'Tags',
      width: 'w-[96px]',
      className: 'leading-[18px] [overflow-wrap:anywhere]',
      cell: (article) => tagsOf(article) || <span className="text-fg-3">-</span>,
    },
    {
      name: 'published_at',
      label: 'Published',
      sort: 'server',
      width: 'w-[100px]',
      className: 'leading-[18px] tabular-nums',
      cell: ({ published_at }) => formatTimestamp(published_at),
    },
    {
      name: 'freshness_score',
      label: 'Score',
      sort: 'server',
      width: 'w-[82px]',
      cell: ({ freshness_score }) => <ScoreFact kind="freshness" score={freshness_score} />,
    },
    {
      name: 'sentiment_score',
      label: 'Sentiment',
      sort: 'server',
      width: 'w-[86px]',
      cell: ({ sentiment_score }) => <ScoreFact kind="sentiment" score={sentiment_score} />,
    },
    {
      name: 'featured',
      label: 'Featured',
      width: 'w-[76px]',
      cell: (article) => (
        <Switch
          label="Featured"
          checked={article.featured}
          disabled={!mayEdit}
          onChange={(featured) => onFeature(article, featured)}
        />
      ),
    },
  ]
  return (
    <DataTable
      label="Articles"
      columns={columns}
      query={articles}
      empty={{ title: 'No articles found', hint: 'Try other words or dates, or clear the filters.' }}
      skeletonRows={10}
      rowKey={({ id }) => id}
      sort={sort}
      // only the columns that the server sorts have a head to press
      onSort={(next) => onSort(next as Sort<SortColumn>)}
      cardsBelow={980}
      // one above the other: the title has the room
      actionsWidth="w-[142px]"
      actions={(article) => (
        <>
          <RowAction of={article.title} needs="viewer" onClick={() => onDetails(article)}>
            View Details
          </RowAction>
          <RowAction
            of={article.title}
            busy={isAnalyzing(article.id)}
            busyLabel="Analyzing..."
            onClick={() => onAnalyze(article)}
          >
            Analyze with AI
          </RowAction>
        </>
      )}
    >
      {children}
    </DataTable>
  )
}
