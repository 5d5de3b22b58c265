import { memo, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Article } from '../../../../contract/news/articles.ts'
import { overviewParagraphs, shortOverview } from '../../../format/overview.ts'
import { Link } from '../../../page/link.tsx'
import { idlePart } from '../../../page/part-boundary.tsx'
import { ScoreChip } from '../../../ui/score-chip.tsx'
import { tagChipClass } from '../../../ui/tag-chip.tsx'
import { SentimentShape } from '../../stories/sentiment-mark.tsx'
import { storyHref } from '../../stories/story-href.ts'
import { StoryMove } from '../../stories/story-move.tsx'
import { ArticleDate } from '../articles/article-date.tsx'
import { outgoing, rowData } from '../articles/article-link.ts'
import { AdMark, FeaturedMark } from '../articles/article-marks.tsx'
import { ArticleScores, hasScores } from '../articles/article-scores.tsx'
import { SourceLink, TagLink } from '../articles/tag-links.tsx'
import { MORE, moreOutlets, SHOW_LESS, SHOW_MORE } from './feed-words.ts'
import { TextWithHits } from './search-marks.tsx'

type NewsStoryProps = { article: Article; current?: boolean; read?: boolean }

/** A row of the list: headline, two lines of overview, and one line of facts; the rest when it is opened. */
export const NewsStory = memo(function NewsStory({
  article,
  current = false,
  read = false,
}: NewsStoryProps) {
  const titleId = useId()
  const { open, toggle } = useOpenRow()
  return (
    <article
      {...rowData(article)}
      aria-labelledby={titleId}
      data-current={current || undefined}
      data-read={read || undefined}
      data-open={open || undefined}
      className="story"
    >
      <SentimentShape score={article.sentiment_score} className="story-shape" />
      <h2 id={titleId} className="story-title">
        <a
          {...outgoing(article.url, article.publisher?.slug)}
          aria-description={read ? 'Read' : undefined}
        >
          <TextWithHits>{article.title}</TextWithHits>
        </a>
      </h2>
      <Overview article={article} open={open} titleId={titleId} onToggle={toggle} />
      <StoryFacts article={article} />
      {open && <OpenedStory article={article} titleId={titleId} />}
    </article>
  )
})

const OpenedStory = idlePart(() => import('./opened-story.tsx'), 'OpenedStory')

type OverviewProps = {
  article: Article
  open: boolean
  titleId: string
  onToggle: (event: { currentTarget: HTMLElement }) => void
}

/** The first 350 characters, of which the row shows two lines; opened, the whole text in paragraphs. */
function Overview({ article, open, titleId, onToggle }: OverviewProps) {
  const isBlank = article.overview.trim() === ''
  const opened = open ? SHOW_LESS : SHOW_MORE
  const label = isBlank && !open ? { 'aria-label': MORE } : undefined
  return (
    <div className="story-overview">
      {open ? (
        <Paragraphs texts={overviewParagraphs(article.overview)} />
      ) : (
        !isBlank && (
          <p className="story-short">
            <TextWithHits>{shortOverview(article.overview)}</TextWithHits>
          </p>
        )
      )}
      <button
        type="button"
        aria-expanded={open}
        aria-describedby={titleId}
        onClick={onToggle}
        className="show-more"
        {...label}
      >
        {label ? '…' : opened}
      </button>
    </div>
  )
}

/** A row that starts here is below the bar of the page: its scroll-margin (styles/news.css). */
const BELOW_BAR_PX = 80

/** 'Show Less' keeps its place on the screen although the text above it becomes shorter, as long as the row's top stays in sight. */
function useOpenRow() {
  const [open, setOpen] = useState(false)
  const pressed = useRef<{ button: HTMLElement; top: number }>(undefined)
  useLayoutEffect(() => {
    const was = pressed.current
    pressed.current = undefined
    if (open || !was) return
    const rowTop = was.button.closest('article')?.getBoundingClientRect().top ?? 0
    const moved = was.button.getBoundingClientRect().top - was.top
    window.scrollBy(0, Math.min(moved, rowTop - BELOW_BAR_PX))
  }, [open])
  const toggle = ({ currentTarget: button }: { currentTarget: HTMLElement }) => {
    pressed.current = { button, top: button.getBoundingClientRect().top }
    setOpen(!open)
  }
  return { open, toggle }
}

function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text never change places
    <p key={index}>
      <TextWithHits>{text}</TextWithHits>
    </p>
  ))
}

/** One line: where it is from and when, its tags and marks, its scores, and at the end the other outlets and the coin. */
function StoryFacts({ article }: { article: Article }) {
  const { story } = article
  return (
    <div className="story-facts">
      <div className="story-line">
        <p className="story-source">
          Source: <SourceLink article={article} />
        </p>
        <ArticleDate published={article.published_at} className="story-date" />
        {article.tags.map((tag) => (
          <TagLink key={tag.id} name={tag.name} className={tagChipClass} />
        ))}
        {article.featured && <FeaturedMark />}
        {article.ad && <AdMark />}
      </div>
      <div className="story-scores">
        {hasScores(article) && <ArticleScores article={article} as={ScoreChip} />}
        {story && (
          <Link to={storyHref(story)} className="story-outlets">
            {moreOutlets(story.outlets - 1)}
          </Link>
        )}
        <StoryMove coins={article.coins} />
      </div>
    </div>
  )
}
