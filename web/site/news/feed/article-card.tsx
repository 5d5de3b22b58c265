import '../../../styles/site.css'
import type { ReactNode } from 'react'
import type { Article } from '../../../../contract/news/articles.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ScoreBadge } from '../../../ui/score-chip.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RowMenuButton } from '../../my-feed/use-row-menu.tsx'
import { ArticleDate } from '../articles/article-date.tsx'
import { ArticleImage } from '../articles/article-image.tsx'
import { outgoing, rowData } from '../articles/article-link.ts'
import { AdMark, FeaturedMark } from '../articles/article-marks.tsx'
import { ArticleScores } from '../articles/article-scores.tsx'
import { SourceLink, TagLink } from '../articles/tag-links.tsx'
import { LateStoryLine } from './late-parts.tsx'
import { TextWithHits } from './search-marks.tsx'

/** Four at 1280 px, two at 768, one below 560. */
export const cardGridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(272px,1fr))] gap-5 max-md:gap-4 max-sm:grid-cols-[minmax(0,1fr)]'

const cardClass = 'relative flex flex-col rounded-panel border border-line bg-surface'
const pictureClass = 'aspect-video overflow-hidden rounded-t-[11px]'

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
  return (
    <article
      {...rowData(article)}
      className={classNames(
        cardClass,
        'scroll-mt-20 transition-colors duration-(--dur-fast) hover:border-control',
        current && 'border-accent! shadow-[0_0_0_1px_var(--accent)]',
      )}
    >
      {children}
      <div className={`${pictureClass} relative bg-surface-3`}>
        <ArticleImage article={article} />
        <div className="absolute top-2.5 left-2.5 flex gap-1.5">
          {article.featured && <FeaturedMark />}
          {article.ad && <AdMark />}
        </div>
      </div>
      <div className="flex flex-1 flex-col px-3.5 py-3">
        <p className="flex flex-wrap items-center gap-x-1.5 text-hint leading-[18px] text-fg-3 max-md:gap-x-3 max-md:gap-y-3.5">
          <ArticleDate published={article.published_at} className="tabular-nums" />
          {article.tags.map((tag) => (
            <span key={tag.id} className="inline-flex min-w-0 gap-1.5 max-md:gap-2.5">
              <span aria-hidden="true" className="text-line-2 max-md:py-1.5">
                /
              </span>
              <TagLink
                name={tag.name}
                className="min-w-0 font-label text-fg-2 [overflow-wrap:anywhere] hover:text-fg hover:underline hover:underline-offset-3 finger max-md:py-1.5"
              />
            </span>
          ))}
        </p>
        <h2
          className={classNames(
            'mt-[5px] mb-3.5 text-base font-strong text-pretty [overflow-wrap:anywhere] max-md:mt-2',
            read && 'text-visited',
          )}
        >
          <a
            {...outgoing(article.url, article.publisher?.slug)}
            aria-description={read ? 'Read' : undefined}
            className="line-clamp-3 max-md:line-clamp-5 visited:text-visited hover:underline hover:decoration-1 hover:underline-offset-3 max-md:min-h-11"
          >
            <TextWithHits>{article.title}</TextWithHits>
          </a>
        </h2>
        <LateStoryLine article={article} floating className="mt-auto mb-3 [&+*]:mt-0" />
        <div className="mt-auto flex items-center gap-1.5 border-line border-t pt-2.5 text-hint text-fg-2 max-md:-mb-2 max-md:pt-1">
          <SourceLink
            article={article}
            className="mr-auto truncate leading-6 font-normal max-md:min-w-11 max-md:leading-11"
          />
          <ArticleScores article={article} as={ScoreBadge} />
          <RowMenuButton className="-mr-1.5" />
        </div>
      </div>
    </article>
  )
}

export const CardSkeleton = () => (
  <div className={cardClass}>
    <Skeleton className={`${pictureClass} rounded-b-none`} />
    <div className="px-3.5 py-3">
      <Skeleton className="my-[3px] h-3 w-32" />
      <Skeleton className="mt-2.5 h-3.5" />
      <Skeleton className="mt-2 h-3.5" />
      <Skeleton className="mt-2 mb-4 h-3.5 w-3/5" />
      <div className="flex justify-between border-line border-t pt-2.5">
        <Skeleton className="my-1.5 h-3 w-20" />
        <Skeleton className="h-6 w-28" />
      </div>
    </div>
  </div>
)
