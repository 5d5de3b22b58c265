import '../../../styles/site.css'
import type { ReactNode } from 'react'
import type { Article } from '../../../../contract/news/articles.ts'
import { Link } from '../../../page/link.tsx'
import { ScoreBadge } from '../../../ui/score-chip.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { tagChipClass } from '../../../ui/tag-chip.tsx'
import { RowMenuButton } from '../../my-feed/use-row-menu.tsx'
import { storyHref } from '../../stories/story-href.ts'
import { ArticleDate } from '../articles/article-date.tsx'
import { ArticleImage } from '../articles/article-image.tsx'
import { outgoing, rowData } from '../articles/article-link.ts'
import { AdMark, FeaturedMark } from '../articles/article-marks.tsx'
import { ArticleScores } from '../articles/article-scores.tsx'
import { SourceLink, TagLink } from '../articles/tag-links.tsx'
import { moreOutlets } from './feed-words.ts'
import { TextWithHits } from './search-marks.tsx'

/** Three beside the rail, two on a tablet, one below 560 px. */
export const cardGridClass = 'cards'

type ArticleCardProps = {
  article: Article
  current?: boolean
  read?: boolean | undefined
  /** What stands on its upper edge. */
  children?: ReactNode
}

export function ArticleCard({
  article,
  current = false,
  read = false,
  children,
}: ArticleCardProps) {
  const { story } = article
  return (
    <article
      {...rowData(article)}
      data-current={current || undefined}
      data-read={read || undefined}
      className="card"
    >
      {children}
      <div className="card-picture">
        <ArticleImage article={article} />
      </div>
      <p className="card-facts">
        <ArticleDate published={article.published_at} />
        {article.featured && <FeaturedMark />}
        {article.ad && <AdMark />}
        {article.tags.map((tag) => (
          <TagLink key={tag.id} name={tag.name} className={tagChipClass} />
        ))}
      </p>
      <h2 className="card-title">
        <a
          {...outgoing(article.url, article.publisher?.slug)}
          aria-description={read ? 'Read' : undefined}
        >
          <TextWithHits>{article.title}</TextWithHits>
        </a>
      </h2>
      <div className="card-foot">
        <SourceLink article={article} className="min-w-0 truncate font-normal" />
        {story && (
          <Link to={storyHref(story)} className="story-outlets mr-auto">
            {moreOutlets(story.outlets - 1)}
          </Link>
        )}
        <ArticleScores article={article} as={ScoreBadge} />
        <RowMenuButton className="-mr-1.5" />
      </div>
    </article>
  )
}

export const CardSkeleton = () => (
  <div className="card">
    <Skeleton className="card-picture" />
    <div className="card-facts">
      <Skeleton className="h-3 w-32" />
    </div>
    <div className="card-title">
      <Skeleton className="mt-1 h-3.5" />
      <Skeleton className="mt-2 h-3.5 w-3/5" />
    </div>
    <div className="card-foot">
      <Skeleton className="h-3 w-20" />
    </div>
  </div>
)
