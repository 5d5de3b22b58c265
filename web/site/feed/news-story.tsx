import { memo, useId } from 'react'
import type { Article } from '../../../contract/news/articles.ts'
import { tagClass } from '../../ui/chip.tsx'
import { ScoreChip } from '../../ui/score-chip.tsx'
import { ArticleDate } from '../article/article-date.tsx'
import { outgoing } from '../article/article-link.ts'
import { AdMark, FeaturedMark } from '../article/article-marks.tsx'
import { ArticleScores, hasScores } from '../article/article-scores.tsx'
import { SourceLink, TagLink } from '../article/feed-links.tsx'
import { rowData } from '../article/row-data.ts'
import { RowMenuButton } from '../my-feed/use-row-menu.tsx'
import { StoryLine } from './late-parts.tsx'
import { MarkedText } from './search-marks.tsx'
import { StoryOverview } from './story-overview.tsx'

type NewsStoryProps = { article: Article; current?: boolean; read?: boolean }

/** One row of the news list: date and tags, headline and overview, scores. */
export const NewsStory = memo(function NewsStory({ article, current = false, read = false }: NewsStoryProps) {
  const titleId = useId()
  return (
    <article
      {...rowData(article)}
      aria-labelledby={titleId}
      data-current={current || undefined}
      data-read={read || undefined}
      className="story"
    >
      <div className="story-meta">
        <ArticleDate published={article.published_at} className="story-date" />
        <div className="story-tags">
          {article.tags.map((tag) => (
            <TagLink key={tag.id} name={tag.name} className={tagClass} />
          ))}
          {article.featured && <FeaturedMark />}
          {article.ad && <AdMark />}
        </div>
      </div>
      <div className="story-head">
        <h2 id={titleId} className="story-title">
          <a {...outgoing(article.url, article.publisher?.slug)} aria-description={read ? 'Read' : undefined}>
            <MarkedText>{article.title}</MarkedText>
          </a>
        </h2>
        <p className="story-source">
          Source: <SourceLink article={article} />
        </p>
        <RowMenuButton titleId={titleId} />
      </div>
      {hasScores(article) && (
        <div className="story-scores">
          <ArticleScores article={article} as={ScoreChip} />
        </div>
      )}
      {article.overview.trim() !== '' && <StoryOverview article={article} titleId={titleId} />}
      <StoryLine article={article} className="story-more" />
    </article>
  )
})
