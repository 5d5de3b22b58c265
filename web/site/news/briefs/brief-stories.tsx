import { scoreBand } from '../../../../contract/analysis/scores.ts'
import type { Brief, BriefStory } from '../../../../contract/news/briefs.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { UNKNOWN_SOURCE } from '../../../../contract/platform/site-meta.ts'
import { formatPercent } from '../../../format/percent.ts'
import { Link } from '../../../page/link.tsx'
import { BAND_WORDS } from '../../../ui/score-chip.tsx'
import { trendText } from '../../market/coin-parts/trend-text.ts'
import { ReportedAt } from '../../stories/reported-at.tsx'
import { SentimentShape } from '../../stories/sentiment-mark.tsx'
import { storyHref } from '../../stories/story-href.ts'
import { BriefHeading } from './brief-heading.tsx'
import { removedInWords, storiesHeading } from './brief-words.ts'

export function BriefStories({ brief }: { brief: Brief }) {
  return (
    <>
      <BriefHeading>{storiesHeading(brief)}</BriefHeading>
      {brief.top.length === 0 && brief.removed === 0 && (
        <p className="py-3 text-fg-2">No story was reported by two outlets.</p>
      )}
      <ol className="divide-y divide-line">
        {brief.top.map((story, index) => (
          <li
            key={story.story_id}
            className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-2 py-4 print:break-inside-avoid"
          >
            <span className="text-part font-strong text-fg-3 tabular-nums">{index + 1}</span>
            <div className="min-w-0">
              <h3 className="text-part font-strong text-pretty [overflow-wrap:anywhere]">
                <Link
                  to={storyHref({ id: story.story_id, slug: story.slug })}
                  className="hover:underline hover:decoration-1 hover:underline-offset-3"
                >
                  {story.title}
                </Link>
              </h3>
              {story.summary && (
                <p className="mt-1 line-clamp-2 leading-[21px] text-fg-2 [overflow-wrap:anywhere] max-md:line-clamp-3 print:line-clamp-1">
                  {story.summary}
                </p>
              )}
              <StoryFacts story={story} />
            </div>
          </li>
        ))}
      </ol>
      {brief.removed > 0 && (
        <p className="py-3 text-small text-fg-3">{removedInWords(brief.removed)}</p>
      )}
    </>
  )
}

function StoryFacts({ story }: { story: BriefStory }) {
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5 text-small text-fg-3 tabular-nums">
      {story.sentiment !== null && (
        <span className="inline-flex items-center gap-[5px]">
          <SentimentShape score={story.sentiment} className="size-[9px]" />
          {BAND_WORDS[scoreBand(story.sentiment)]}
        </span>
      )}
      <b className="font-label text-fg-2">
        {countText(story.outlets, 'outlet')}, {story.independent} independent
      </b>
      {story.first && (
        <span>
          first: {story.first.publisher ?? UNKNOWN_SOURCE} <ReportedAt at={story.first.at} />
        </span>
      )}
      {story.reaction ? (
        <span className={`font-label ${trendText(story.reaction.percent)}`}>
          {story.reaction.symbol} {formatPercent(story.reaction.percent)} in 1 h
        </span>
      ) : (
        <span>{story.coins.length === 0 ? 'names no coin' : 'no price data'}</span>
      )}
    </p>
  )
}
