import '../../../styles/site.css'
import type { Article } from '../../../../contract/news/articles.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ScoreBadge } from '../../../ui/score-chip.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RowMenuButton } from '../../my-feed/use-row-menu.tsx'
import { ReportedAt } from '../../stories/reported-at.tsx'
import { outgoing, rowData, sourceName } from '../articles/article-link.ts'
import { AdMark } from '../articles/article-marks.tsx'
import { ArticleScores } from '../articles/article-scores.tsx'
import { TextWithHits } from './search-marks.tsx'

type HeadlineRowProps = { article: Article; current?: boolean; read?: boolean | undefined }

/** One line for one article: 40 px high, at least 64 on phones, where the title wraps. The whole row opens it. */
export function HeadlineRow({ article, current = false, read = false }: HeadlineRowProps) {
  return (
    <article
      {...rowData(article)}
      className={classNames(
        'headline-row scroll-mt-20 hover:bg-surface-2',
        current && 'shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <ReportedAt
        at={article.published_at}
        className="col-start-1 row-start-1 text-small text-fg-3 tabular-nums max-md:row-start-2 max-md:text-hint max-md:leading-[14px]"
      />
      <h2 className={classNames('headline-title', read && 'text-visited')}>
        <a
          {...outgoing(article.url, article.publisher?.slug)}
          title={article.title}
          aria-description={read ? 'Read' : undefined}
          className="-outline-offset-2! visited:text-visited after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-3"
        >
          <TextWithHits>{article.title}</TextWithHits>
        </a>
      </h2>
      {article.ad && (
        <span className="col-start-3 row-start-1 flex max-md:row-start-2 max-md:*:h-4">
          <AdMark />
        </span>
      )}
      <span className="col-start-4 row-start-1 truncate text-small text-fg-2 max-md:col-start-2 max-md:row-start-2 max-md:text-hint max-md:leading-[14px]">
        {sourceName(article)}
      </span>
      <span className="relative col-start-5 row-start-1 flex justify-end gap-1.5 max-md:col-start-4 max-md:row-span-2">
        <ArticleScores article={article} as={ScoreBadge} />
      </span>
      <RowMenuButton className="col-start-6 row-start-1 max-md:col-start-5 max-md:row-span-2" />
    </article>
  )
}

export const headlineSkeleton = (place: number) => (
  <div key={place} className="headline-row">
    <Skeleton className="h-3 w-10" />
    <Skeleton className="h-3.5 max-md:col-span-2" />
  </div>
)
