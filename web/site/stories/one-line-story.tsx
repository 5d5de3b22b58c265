import type { TopStory } from '../../../contract/stories/stories.ts'
import { formatMoment } from '../../format/article-date.ts'
import { formatClockOrDay } from '../../format/day-name.ts'
import { Link } from '../../page/link.tsx'
import { useNow, useTimeZone } from '../frame/clock/clock.ts'
import { outgoing, sourceName } from '../news/articles/article-link.ts'
import { SentimentShape } from './sentiment-mark.tsx'
import { storyHref } from './story-href.ts'
import { StoryMove } from './story-move.tsx'
import { openStory } from './story-words.ts'

/** The headline opens the lead report, '+2' the story; on phones that is the whole right edge. */
export function OneLineStory({ story }: { story: TopStory }) {
  return (
    <li className="one-line">
      <h3>
        <LeadLink story={story} />
      </h3>
      <div className="one-line-facts">
        <SentimentShape score={story.sentiment.median} className="one-line-shape" />
        <OutletAndMore story={story} />
        <StoryTime at={story.first_at} />
        <StoryMove coins={story.coins} />
      </div>
    </li>
  )
}

export const LeadLink = ({ story }: { story: TopStory }) => (
  <a {...outgoing(story.url, story.publisher_slug)}>{story.title}</a>
)

/** 'Mempool Courier +4': the outlet of the lead report, and how many others. */
export const OutletAndMore = ({ story }: { story: TopStory }) => (
  <span className="story-by">
    <span>{sourceName(story)}</span>
    <Link to={storyHref(story)} aria-label={openStory(story.outlets - 1)} className="story-more">
      +{story.outlets - 1}
    </Link>
  </span>
)

export function StoryTime({ at }: { at: string }) {
  const now = useNow()
  const timeZone = useTimeZone()
  const time = Date.parse(at)
  return (
    <time dateTime={at} title={formatMoment(time, timeZone)}>
      {formatClockOrDay(time, now, timeZone)}
    </time>
  )
}
