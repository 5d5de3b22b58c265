import { countText } from '../../../contract/platform/count-text.ts'
import type { ArticleStory } from '../../../contract/stories/article-story.ts'
import { Link } from '../../page/link.tsx'
import { outgoing } from '../news/articles/article-link.ts'
import { OutletLink } from '../news/articles/tag-links.tsx'
import { SentimentFigure } from './sentiment-mark.tsx'
import { storyHref } from './story-href.ts'
import { formatLag } from './story-words.ts'

const reportClass =
  'grid min-h-[38px] grid-cols-[124px_66px_minmax(0,1fr)_52px] items-center gap-x-3 py-1.5 ' +
  'max-md:relative max-md:min-h-11 max-md:grid-cols-[auto_1fr_auto] max-md:gap-x-2'
/** On a phone the whole row is the link. */
const titleClass =
  'text-fg [overflow-wrap:anywhere] visited:text-visited hover:underline hover:underline-offset-3 ' +
  'max-md:order-1 max-md:col-span-3 max-md:after:absolute max-md:after:inset-0'

/** The reports of the other outlets of an article's story. */
export function OutletList({ story, className }: { story: ArticleStory; className: string }) {
  const left = story.outlets - 1 - story.others.length
  return (
    <ul className={`${className} divide-y divide-line text-small`}>
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
      <li className="flex min-h-[38px] flex-wrap items-center gap-x-3 py-1.5 text-small text-fg-3 max-md:min-h-11">
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
