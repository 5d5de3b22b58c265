import { ArrowUpRight } from 'lucide-react'
import { memo, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Article } from '../../../../contract/news/articles.ts'
import { formatMoment } from '../../../format/article-date.ts'
import { overviewParagraphs, shortOverview } from '../../../format/overview.ts'
import { idlePart } from '../../../page/part-boundary.tsx'
import { ScoreChip } from '../../../ui/score-chip.tsx'
import { tagChipClass } from '../../../ui/tag-chip.tsx'
import { useTimeZone } from '../../frame/clock/clock.ts'
import { RowMenuButton } from '../../my-feed/use-row-menu.tsx'
import { ArticleDate } from '../articles/article-date.tsx'
import { outgoing, rowData } from '../articles/article-link.ts'
import { AdMark, FeaturedMark } from '../articles/article-marks.tsx'
import { ArticleScores, hasScores } from '../articles/article-scores.tsx'
import { SourceLink, TagLink } from '../articles/tag-links.tsx'
import { LateStoryLine } from './late-parts.tsx'
import { TextWithHits } from './search-marks.tsx'

type NewsStoryProps = { article: Article; current?: boolean; read?: boolean }

export const NewsStory = memo(function NewsStory({
  article,
  current = false,
  read = false,
}: NewsStoryProps) {
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
            <TagLink key={tag.id} name={tag.name} className={tagChipClass} />
          ))}
          {article.featured && <FeaturedMark />}
          {article.ad && <AdMark />}
        </div>
      </div>
      <div className="story-head">
        <h2 id={titleId} className="story-title">
          <a
            {...outgoing(article.url, article.publisher?.slug)}
            aria-description={read ? 'Read' : undefined}
          >
            <TextWithHits>{article.title}</TextWithHits>
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
      <LateStoryLine article={article} className="story-more" />
    </article>
  )
})

type StoryOverviewProps = { article: Article; titleId: string }

/** The first 350 characters; on 'Show More' the whole text in paragraphs and more facts. Each opens on its own. */
function StoryOverview({ article, titleId }: StoryOverviewProps) {
  const [open, setOpen] = useState(false)
  const { box, hold } = useHeldToggle(open)
  const toggle = (
    <button
      type="button"
      aria-expanded={open}
      aria-describedby={titleId}
      onClick={(event) => {
        hold(event.currentTarget)
        setOpen(!open)
      }}
      className="show-more"
    >
      {open ? 'Show Less' : 'Show More'}
    </button>
  )
  return (
    <div ref={box} className="story-overview">
      {open ? (
        <>
          <Paragraphs texts={overviewParagraphs(article.overview)} />
          <StoryFacts article={article}>{toggle}</StoryFacts>
        </>
      ) : (
        <p className="story-short">
          <TextWithHits>{shortOverview(article.overview)}</TextWithHits> {toggle}
        </p>
      )}
    </div>
  )
}

/** A row that starts here is below the bar of the page: its scroll-margin (styles/news.css). */
const BELOW_BAR_PX = 80

/**
 * The toggle keeps the focus, and 'Show Less' its place on the screen although the text above it becomes shorter, as long
 * as the row's top stays in sight.
 */
function useHeldToggle(open: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const pressedAt = useRef<number>(undefined)
  useLayoutEffect(() => {
    const toggle = box.current?.querySelector<HTMLElement>('.show-more')
    if (pressedAt.current === undefined || !toggle) return
    if (!open) {
      const rowTop = toggle.closest('article')?.getBoundingClientRect().top ?? 0
      const moved = toggle.getBoundingClientRect().top - pressedAt.current
      window.scrollBy(0, Math.min(moved, rowTop - BELOW_BAR_PX))
    }
    toggle.focus({ preventScroll: true })
    pressedAt.current = undefined
  }, [open])
  const hold = (toggle: HTMLElement) => {
    pressedAt.current = toggle.getBoundingClientRect().top
  }
  return { box, hold }
}

function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text never change places
    <p key={index} className={index > 0 ? 'mt-2.5' : undefined}>
      <TextWithHits>{text}</TextWithHits>
    </p>
  ))
}

/** What the row has no room for while it is closed. */
function StoryFacts({ article, children }: { article: Article; children: ReactNode }) {
  const timeZone = useTimeZone()
  const published = Date.parse(article.published_at)
  const publisher = article.publisher?.name || article.publisher_name
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t pt-2.5 text-small text-fg-3">
      {!Number.isNaN(published) && (
        <span>
          Published <time dateTime={article.published_at}>{formatMoment(published, timeZone)}</time>
        </span>
      )}
      <a
        {...outgoing(article.url, article.publisher?.slug)}
        className="inline-flex items-center gap-1 font-label text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-3 max-md:min-h-11"
      >
        {publisher ? `Read at ${publisher}` : 'Read the article'}
        <ArrowUpRight className="size-3.5!" />
      </a>
      {hasScores(article) && (
        <p className="min-h-9 basis-full">
          <Reasons article={article} />
        </p>
      )}
      <span className="ml-auto max-md:ml-0 max-md:w-full">{children}</span>
    </div>
  )
}

const Reasons = idlePart(() => import('../../analysis/receipts/reason-lines.tsx'), 'ReasonLines')
