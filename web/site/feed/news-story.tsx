import { ArrowUpRight } from 'lucide-react'
import { memo, useId } from 'react'
import type { Article } from '../../../contract/news/articles.ts'
import { tagClass } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ScoreChip } from '../../ui/score-chip.tsx'
import { ArticleDate } from '../article/article-date.tsx'
import { articleHref } from '../article/article-link.ts'
import { AdMark, FeaturedMark } from '../article/article-marks.tsx'
import { ArticleScores, hasScores } from '../article/article-scores.tsx'
import { SourceLink, TagLink } from '../article/feed-links.tsx'
import { rowData } from '../article/row-data.ts'
import { StoryLine } from './late-parts.tsx'
import { MarkedText } from './search-marks.tsx'
import { storyLayout } from './story-layout.ts'
import { StoryOverview } from './story-overview.tsx'

type NewsStoryProps = { article: Article; current?: boolean; read?: boolean }

/** One row of the news list: date and tags, headline and overview, scores. */
export const NewsStory = memo(function NewsStory({ article, current = false, read = false }: NewsStoryProps) {
  const titleId = useId()
  return (
    <article
      {...rowData(article)}
      aria-labelledby={titleId}
      className={classNames(
        storyLayout.row,
        'group/story scroll-mt-20 hover:bg-surface-2',
        current && 'shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <div className={storyLayout.meta}>
        <ArticleDate
          published={article.published_at}
          className="block text-small leading-6 text-fg-2 tabular-nums max-md:leading-[22px] lg:[&>span]:block lg:[&>span]:leading-4"
        />
        <div className={storyLayout.tags}>
          {article.tags.map((tag) => (
            <TagLink
              key={tag.id}
              name={tag.name}
              className={`${tagClass} finger hover:bg-line hover:text-fg max-md:min-h-7`}
            />
          ))}
          {article.featured && <FeaturedMark />}
          {article.ad && <AdMark />}
        </div>
      </div>
      <div className={storyLayout.head}>
        <h2
          id={titleId}
          className={classNames(
            'max-w-[740px] text-headline font-headline text-pretty [overflow-wrap:anywhere] max-md:relative',
            read && 'text-visited',
          )}
        >
          <a
            href={articleHref(article.url)}
            target="_blank"
            rel="noopener noreferrer"
            aria-description={read ? 'Read' : undefined}
            className="visited:text-visited max-md:after:absolute max-md:after:inset-x-0 max-md:after:-top-5 max-md:after:-bottom-0.5 hover:underline hover:decoration-1 hover:underline-offset-3"
          >
            <MarkedText>{article.title}</MarkedText>
          </a>
          {/* outside the link: its focus ring would break around it */}
          <ArrowUpRight
            className={classNames(
              '-mr-5 ml-[5px] inline-block size-[15px]! align-[-2px] text-fg-3 group-hover/story:opacity-100',
              current ? 'opacity-100' : 'opacity-0',
            )}
          />
        </h2>
        <p className="mt-0.5 text-small leading-5 text-fg-3">
          Source: <SourceLink article={article} className="font-label text-fg-2 max-md:relative" />
        </p>
      </div>
      {hasScores(article) && (
        <div className={storyLayout.scores}>
          <ArticleScores article={article} as={ScoreChip} />
        </div>
      )}
      {article.overview.trim() !== '' && <StoryOverview article={article} titleId={titleId} read={read} />}
      <StoryLine article={article} className={storyLayout.story} />
    </article>
  )
})
