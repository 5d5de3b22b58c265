import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { ArticleImage } from '../../site/news/articles/article-image.tsx'
import { sourceName } from '../../site/news/articles/article-link.ts'
import { Fact } from '../../ui/fact.tsx'
import { TagChip } from '../../ui/tag-chip.tsx'
import { ByHand, ScoreFact } from './score-fact.tsx'

/** Picture, publisher, date, tags and scores. */
export function ArticleFacts({ article }: { article: AdminArticle }) {
  return (
    <div className="grid gap-x-6 gap-y-5 md:grid-cols-[264px_minmax(0,1fr)]">
      <div className="aspect-video self-start overflow-hidden rounded-[10px] bg-surface-3">
        <ArticleImage article={article} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] content-start items-center gap-x-4 gap-y-2 text-small [&_dt]:text-fg-3">
        {article.hidden && (
          <Row name="Public">
            <Fact tone="off" icon={<EyeOff />}>
              Hidden
            </Fact>
          </Row>
        )}
        <Row name="Publisher">{sourceName(article)}</Row>
        <Row name="Published">{formatTimestamp(article.published_at)}</Row>
        <Row name="Tags">
          {article.tags.length > 0
            ? article.tags.map((tag) => <TagChip key={tag.id}>{tag.name}</TagChip>)
            : 'No tags'}
        </Row>
        {(['freshness', 'sentiment'] as const).map((kind) => (
          <Row key={kind} name={kind === 'freshness' ? 'Score' : 'Sentiment'}>
            <ScoreFact kind={kind} score={article[`${kind}_score`]} />
            {article.corrected.includes(kind) && <ByHand />}
          </Row>
        ))}
      </dl>
    </div>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt>{name}</dt>
    <dd className="flex flex-wrap gap-1 tabular-nums">{children}</dd>
  </div>
)
