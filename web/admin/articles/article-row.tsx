import type { AdminArticle } from '../../../contract/articles.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { RowAction, RowActions } from '../../ui/row-actions.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Cell, Row } from '../../ui/table.tsx'
import { ScoreFact } from './score-fact.tsx'

type ArticleRowProps = {
  article: AdminArticle
  analyzing: boolean
  onFeature: (featured: boolean) => void
  onAnalyze: () => void
  onDetails: () => void
}

export function ArticleRow({ article, analyzing, onFeature, onAnalyze, onDetails }: ArticleRowProps) {
  const tags = article.tags.map(({ name }) => name).join(', ')
  const publisher = article.publisher_name ?? 'Unknown Source'
  return (
    <Row>
      <Cell strong>
        <span className="line-clamp-2 leading-[18px] [overflow-wrap:anywhere]" title={article.title}>
          {article.title}
        </span>
      </Cell>
      <Cell className="truncate" title={publisher}>
        {publisher}
      </Cell>
      <Cell className="truncate" title={tags}>
        {tags || <span className="text-fg-3">-</span>}
      </Cell>
      <Cell className="leading-[18px] tabular-nums">{formatTimestamp(article.published_at)}</Cell>
      <Cell>
        <ScoreFact kind="freshness" score={article.freshness_score} />
      </Cell>
      <Cell>
        <ScoreFact kind="sentiment" score={article.sentiment_score} />
      </Cell>
      <Cell>
        <Switch label="Featured" checked={article.featured} onChange={onFeature} />
      </Cell>
      <Cell>
        <RowActions>
          <RowAction of={article.title} onClick={onDetails}>
            View Details
          </RowAction>
          <RowAction of={article.title} busy={analyzing} busyLabel="Analyzing..." onClick={onAnalyze}>
            Analyze with AI
          </RowAction>
        </RowActions>
      </Cell>
    </Row>
  )
}
