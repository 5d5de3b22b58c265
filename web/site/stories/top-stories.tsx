import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Newspaper } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { countText } from '../../../contract/platform/count-text.ts'
import type { TopStory } from '../../../contract/stories/stories.ts'
import { formatReaction } from '../../format/reaction.ts'
import { Link } from '../../page/link.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonLines, SkeletonRegion } from '../../ui/skeleton.tsx'
import { trendText } from '../market/coin-parts/figures.tsx'
import { useUnmutedStories } from '../my-feed/mutes.ts'
import { ArticleImage } from '../news/articles/article-image.tsx'
import { filtersOf } from '../news/feed-query/feed-url.ts'
import { CoinChips } from './coin-chips.tsx'
import { CompactStory } from './compact-story.tsx'
import { ReportedAt } from './reported-at.tsx'
import { SpreadBar } from './spread-bar.tsx'
import { topStoriesQuery } from './story-queries.ts'
import { firstOutlets, moodText, ordinal, storyHref, strongestReaction } from './story-words.ts'

/** Stories of several outlets above the feed; hidden while a search or filter is on. */
export function TopStoriesPanel() {
  const [params] = useSearchParams()
  const top = useQuery(topStoriesQuery())
  const stories = useUnmutedStories(top.data?.stories)
  if (Object.keys(filtersOf(params)).length > 0 || top.data?.available === false) return null
  // all of them muted
  if (stories?.length === 0 && top.data?.stories.length) return null
  return (
    <section id="top-stories" aria-label="Top stories" className="mt-5 scroll-mt-20 max-md:mt-3">
      <div className="mb-2 flex items-baseline gap-x-2.5 max-md:gap-x-2">
        <h2 className="flex-none text-part font-strong max-md:leading-6">Top stories</h2>
        {/* one line in every font: what is below must not move when the letters arrive */}
        <p className="min-w-0 truncate text-small text-fg-3 max-md:text-hint">
          Last 24 hours, ranked by independent outlets
        </p>
        <Link
          to="/brief"
          className="finger ml-auto flex-none text-small font-label text-accent-text hover:underline hover:underline-offset-3 max-md:hidden"
        >
          Daily brief →
        </Link>
      </div>
      <Panel>
        {stories ? (
          <Band stories={stories} />
        ) : top.isError ? (
          <ErrorState
            title="Top stories could not be loaded"
            hint="The feed below is not affected."
            className="min-h-[300px]"
            retry={top}
          />
        ) : (
          <BandSkeleton />
        )}
      </Panel>
    </section>
  )
}

/** On a phone the lead and four rows, and the rest on request. */
function Band({ stories: [lead, ...others] }: { stories: readonly TopStory[] }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  if (!lead)
    return (
      <EmptyState
        icon={<Newspaper />}
        title="No story has two outlets yet"
        hint="Stories appear here as soon as a second outlet reports the same event."
        className="min-h-[300px]"
      />
    )
  return (
    <>
      <Lead story={lead} />
      {others.length > 0 && (
        <ol id={listId} data-open={open || undefined} className="band-list">
          {others.map((story) => (
            <CompactStory key={story.id} story={story} median={story.sentiment.median}>
              <Outlets story={story} />
              <First story={story} />
              <StrongestReaction coins={story.coins} />
            </CompactStory>
          ))}
        </ol>
      )}
      {others.length > 4 && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
          data-print="hide"
          className={moreClass}
        >
          {open ? 'Fewer top stories' : 'All top stories'}
          <ChevronDown className={open ? 'rotate-180' : undefined} />
        </button>
      )}
    </>
  )
}

function Lead({ story }: { story: TopStory }) {
  return (
    <div className="band-lead">
      <div>
        <h3>
          <Link to={storyHref(story)}>{story.title}</Link>
        </h3>
        <p className="band-summary">{story.summary}</p>
        <div className="band-facts">
          <Outlets story={story} />
          <First story={story} />
          <span className="contents max-md:hidden">
            <SpreadBar sentiment={story.sentiment} />
            {story.sentiment.votes.length > 1 && <span>{moodText(story.sentiment)}</span>}
            <CoinChips coins={story.coins} />
          </span>
        </div>
      </div>
      <div className="band-picture">
        <ArticleImage article={{ id: story.article_id, image_url: story.image_url }} />
      </div>
    </div>
  )
}

/** Copies are counted separately. */
function Outlets({ story }: { story: TopStory }) {
  return (
    <span>
      <b className="font-strong text-fg-2">{countText(story.outlets, 'outlet')}</b>
      {story.independent < story.outlets && `, ${story.independent} independent`}
      {(story.thread_day ?? 1) > 1 && `, ${ordinal(story.thread_day ?? 1)} day`}
    </span>
  )
}

function First({ story: { first } }: { story: TopStory }) {
  if (!first) return null
  return (
    <span>
      first: {firstOutlets(first)} <ReportedAt at={first.at} />
    </span>
  )
}

/** Text only, because the whole row is a link. */
function StrongestReaction({ coins }: { coins: TopStory['coins'] }) {
  const found = strongestReaction(coins)
  if (!found) return null
  return (
    <span className={`font-label ${trendText(found.reaction.after_1h.change_percent)}`}>
      {found.symbol} {formatReaction(found.reaction.at, found.reaction.after_1h)}
    </span>
  )
}

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

function BandSkeleton() {
  return (
    <SkeletonRegion label="Loading top stories">
      <div className="h-[122px] p-5">
        <SkeletonLines lines={['h-5 w-3/5', 'mt-3 h-5 w-2/5', 'mt-4 h-3.5 w-1/2']} />
      </div>
      <div className="band-list">
        {rows.map((row) => (
          <div key={row} className="compact">
            <div className="col-start-2 h-[58px] pt-1">
              <SkeletonLines lines={['h-3.5 w-4/5', 'mt-3 h-3 w-2/5']} />
            </div>
          </div>
        ))}
      </div>
    </SkeletonRegion>
  )
}

const moreClass =
  'flex h-11 w-full items-center justify-center gap-1.5 border-line border-t text-small font-label text-fg-2 ' +
  '-outline-offset-2! hover:bg-surface-2 md:hidden noscript:hidden'
