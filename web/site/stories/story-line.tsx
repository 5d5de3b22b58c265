import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Article } from '../../../contract/news/articles.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import type { ArticleStory } from '../../../contract/stories/article-story.ts'
import { Link } from '../../page/link.tsx'
import { useAddress } from '../../page/url-state.ts'
import { TitledPopover } from '../../ui/popover.tsx'
import { Switch } from '../../ui/switch.tsx'
import { outgoing } from '../news/articles/article-link.ts'
import { OutletLink } from '../news/articles/tag-links.tsx'
import { isGrouped } from '../news/feed-query/feed-url.ts'
import { CoinChips } from './coin-chips.tsx'
import { SentimentFigure } from './sentiment-mark.tsx'
import { topStoriesQuery } from './story-queries.ts'
import { formatLag, storyHref } from './story-words.ts'

type StoryLineProps = {
  article: Pick<Article, 'coins' | 'story'>
  className: string /** Cards keep their height: there the list floats. */
  floating?: boolean
}

export function StoryLine({
  article: { coins, story },
  className,
  floating = false,
}: StoryLineProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const more = story && countText(story.outlets - 1, 'more outlet')
  return (
    <div className={`${className} story-line`}>
      <CoinChips coins={coins} />
      {story && (
        <>
          <button
            ref={button}
            type="button"
            aria-expanded={open}
            aria-controls={open && !floating ? listId : undefined}
            aria-haspopup={floating ? 'dialog' : undefined}
            onClick={() => setOpen(!open)}
          >
            {more}
            {!floating && <ChevronDown />}
          </button>
          <Link to={storyHref(story)}>{more}</Link>
          {open &&
            (floating && button.current ? (
              <TitledPopover heading={more} anchor={button.current} onClose={() => setOpen(false)}>
                <OutletList story={story} className="rounded-b-[11px] border-line border-t" />
              </TitledPopover>
            ) : (
              <div
                id={listId}
                className="w-full max-w-[740px] animate-[fade-in_var(--dur-base)_var(--ease)]"
              >
                <OutletList story={story} className="rounded-[10px] border border-line" />
              </div>
            ))}
        </>
      )}
    </div>
  )
}

const reportClass =
  'grid min-h-[38px] grid-cols-[124px_66px_minmax(0,1fr)_52px] items-center gap-x-3 py-1.5 pr-2.5 pl-3.5 ' +
  'max-md:relative max-md:min-h-11 max-md:grid-cols-[auto_1fr_auto] max-md:gap-x-2'
/** On a phone the whole row is the link. */
const titleClass =
  'text-fg [overflow-wrap:anywhere] visited:text-visited hover:underline hover:underline-offset-3 ' +
  'max-md:order-1 max-md:col-span-3 max-md:after:absolute max-md:after:inset-0'

function OutletList({ story, className = '' }: { story: ArticleStory; className?: string }) {
  const left = story.outlets - 1 - story.others.length
  return (
    <ul className={`${className} divide-y divide-line overflow-hidden bg-surface text-small`}>
      {story.others.map((report) => (
        <li key={report.id} data-story={report.id} className={reportClass}>
          <OutletLink
            name={report.publisher_name}
            slug={report.publisher_slug}
            className="truncate font-label text-fg-2 hover:underline hover:underline-offset-3 max-md:relative max-md:z-1"
          />
          <span className="whitespace-nowrap text-fg-3 tabular-nums">
            {formatLag(report.at, story.first_at)}
          </span>
          <a {...outgoing(report.url, report.publisher_slug)} className={titleClass}>
            {report.title}
            {report.copy && <span className="text-fg-3"> (copy)</span>}
          </a>
          <SentimentFigure score={report.sentiment_score} className="justify-self-end" />
        </li>
      ))}
      <li className="flex min-h-[38px] flex-wrap items-center gap-x-3 bg-surface-2 px-3.5 py-1.5 text-small text-fg-3 max-md:min-h-11">
        <span className="mr-auto">
          {countText(story.outlets, 'outlet')}, {countText(story.independent, 'independent report')}
        </span>
        <Link
          to={storyHref(story)}
          className="font-label text-accent-text hover:underline hover:underline-offset-3 max-md:-my-1.5 max-md:flex max-md:h-11 max-md:items-center"
        >
          {left > 0 ? `${left} more on the story page` : 'Open the story'}
        </Link>
      </li>
    </ul>
  )
}

/** One row per story instead of per article; hidden on sites without stories. */
export function GroupSwitch() {
  const { params, put } = useAddress()
  const { data: top } = useQuery(topStoriesQuery())
  if (!top?.available) return null
  return (
    <div
      data-print="hide"
      className="flex h-9 flex-none items-center gap-2 pl-1 text-small font-label text-fg-2 max-md:h-11 max-md:w-full max-md:justify-between max-md:pl-0"
    >
      <span aria-hidden="true">Group stories</span>
      <Switch
        label="Group stories"
        checked={isGrouped(params)}
        onChange={(grouped) => put('group', grouped ? '1' : '')}
      />
    </div>
  )
}
