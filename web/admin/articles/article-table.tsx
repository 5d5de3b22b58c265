import type { AdminArticle } from '../../../contract/articles.ts'
import { HeadCell, Table } from '../../ui/table.tsx'
import { SortHead } from '../sort-head.tsx'
import type { Sort } from '../sort-rows.ts'
import type { SortColumn } from './article-filters.ts'
import { ArticleRow } from './article-row.tsx'

type ArticleTableProps = {
  articles: readonly AdminArticle[]
  sort: Sort<SortColumn> | undefined
  onSort: (sort: Sort<SortColumn>) => void
  isAnalyzing: (id: number) => boolean
  onFeature: (article: AdminArticle, featured: boolean) => void
  onAnalyze: (article: AdminArticle) => void
  onDetails: (article: AdminArticle) => void
}

// Without a choice the server lists the newest first.
const newestFirst: Sort<SortColumn> = { column: 'published_at', order: 'desc' }

export function ArticleTable(props: ArticleTableProps) {
  const sorting = { sort: props.sort ?? newestFirst, onSort: props.onSort }
  return (
    <Table label="Articles" fixed minWidth={980}>
      <colgroup>
        <col className="max-md:w-[200px]" />
        <col className="w-[120px]" />
        <col className="w-[98px]" />
        <col className="w-[108px]" />
        <col className="w-[82px]" />
        <col className="w-[86px]" />
        <col className="w-[76px]" />
        <col className="w-[222px]" />
      </colgroup>
      <thead>
        <tr>
          <SortHead column="title" {...sorting}>
            Title
          </SortHead>
          <SortHead column="publisher" {...sorting}>
            Publisher
          </SortHead>
          <HeadCell>Tags</HeadCell>
          <SortHead column="published_at" {...sorting}>
            Published
          </SortHead>
          <SortHead column="freshness_score" {...sorting}>
            Score
          </SortHead>
          <SortHead column="sentiment_score" {...sorting}>
            Sentiment
          </SortHead>
          <HeadCell>Featured</HeadCell>
          <HeadCell numeric>Actions</HeadCell>
        </tr>
      </thead>
      <tbody>
        {props.articles.map((article) => (
          <ArticleRow
            key={article.id}
            article={article}
            analyzing={props.isAnalyzing(article.id)}
            onFeature={(featured) => props.onFeature(article, featured)}
            onAnalyze={() => props.onAnalyze(article)}
            onDetails={() => props.onDetails(article)}
          />
        ))}
      </tbody>
    </Table>
  )
}
