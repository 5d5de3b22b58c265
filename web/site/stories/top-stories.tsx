import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Newspaper, RotateCw } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { TopStory } from '../../../contract/stories/stories.ts'
import { trendOf } from '../../format/percent.ts'
import { formatReaction } from '../../format/reaction.ts'
import { Link } from '../../page/link.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx'
import { ArticleImage } from '../article/article-image.tsx'
import { filtersOf } from '../feed-query/feed-url.ts'
import { CoinChips } from './coin-chips.tsx'
import { CompactStory } from './compact-story.tsx'
import { SpreadBar } from './spread-bar.tsx'
import { topStories } from './story-queries.ts'
import { firstOutlets, moodText, outletsText, storyHref } from './story-words.ts'
import { strongestReaction } from './strongest-reaction.ts'
import { ToldAt } from './told-at.tsx'

/** What several outlets tell, above the feed; not while a search or filter is on, but for a coin and a time. */
export function TopStories() {
  const [params] = useSearchParams()
  const top = useQuery(topStories())
  const { coin: _coin, from: _from, to: _to, ...narrowing } = filtersOf(params)
  if (Object.keys(narrowing).length > 0 || top.data?.available === false) return null
  return (
    <section aria-label="Top stories" className="mt-7 max-md:mt-3">
      <div className="mb-2.5 flex items-baseline gap-x-2.5 max-md:mb-2 max-md:gap-x-2">
        <h2 className="flex-none text-dialog font-figure max-md:leading-6">Top stories</h2>
        {/* one line in every font: what is below must not move when the letters arrive */}
        <p className="min-w-0 truncate text-small text-fg-3 max-md:text-meta">
          Last 24 hours, ranked by independent outlets
        </p>
      </div>
      <Panel className="lg:min-h-[302px]">
        {top.data ? (
          <Band stories={top.data.stories} />
        ) : top.isError ? (
          <ErrorState
            title="Top stories could not be loaded"
            hint="The feed below is not affected."
            className="min-h-[300px]"
            action={
              <Button icon={<RotateCw />} busy={top.isFetching} onClick={() => top.refetch()}>
                Try again
              </Button>
            }
          />
        ) : (
          <BandSkeleton />
        )}
      </Panel>
    </section>
  )
}

/** On a phone the lead and two rows, until the rest is asked for. */
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
    <div className="grid h-full grid-cols-[minmax(0,13fr)_minmax(0,12fr)] max-lg:grid-cols-[minmax(0,1fr)]">
      <Lead story={lead} />
      {others.length > 0 && (
        <ol
          id={listId}
          className="border-line border-l max-lg:border-t max-lg:border-l-0 lg:grid lg:min-h-[300px] lg:grid-rows-[repeat(4,auto)]"
        >
          {others.map((story, index) => (
            <CompactStory
              key={story.id}
              story={story}
              median={story.sentiment.median}
              className={classNames(
                index > 0 && 'border-line border-t',
                index > 1 && !open && 'max-md:hidden noscript:max-md:grid!',
              )}
            >
              <Outlets story={story} />
              <First story={story} />
              <StrongestReaction coins={story.coins} />
            </CompactStory>
          ))}
        </ol>
      )}
      {others.length > 2 && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
          data-print="hide"
          className="flex h-11 items-center justify-center gap-1.5 border-line border-t text-small font-label text-fg-2 -outline-offset-2! hover:bg-surface-2 md:hidden noscript:hidden"
        >
          {open ? 'Fewer top stories' : 'All top stories'}
          <ChevronDown className={open ? 'rotate-180' : undefined} />
        </button>
      )}
    </div>
  )
}

function Lead({ story }: { story: TopStory }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_272px] grid-rows-[1fr_auto] gap-x-5 px-5 py-[22px] max-md:grid-cols-[minmax(0,1fr)_96px] max-md:gap-x-3 max-md:p-4 max-md:pb-3">
      <div className="min-w-0 max-md:relative">
        <h3 className="line-clamp-3 text-[20px] leading-[26px] font-figure tracking-[-.015em] text-pretty [overflow-wrap:anywhere] max-md:text-headline max-md:leading-[23px]">
          <Link
            to={storyHref(story)}
            className="hover:underline hover:decoration-1 hover:underline-offset-3 max-md:after:absolute max-md:after:inset-0"
          >
            {story.title}
          </Link>
        </h3>
        <p className="mt-2 line-clamp-2 leading-[21px] text-fg-2 [overflow-wrap:anywhere] max-md:hidden">
          {story.summary}
        </p>
      </div>
      <div className="aspect-video self-start overflow-hidden rounded-control bg-surface-3 max-md:aspect-4/3">
        <ArticleImage article={{ id: story.article_id, image_url: story.image_url }} />
      </div>
      <div className="col-span-2 mt-4 flex flex-wrap items-center gap-x-3.5 gap-y-1.5 border-line border-t pt-3.5 text-small text-fg-2 tabular-nums max-md:mt-2.5 max-md:gap-x-2.5 max-md:pt-2.5">
        <span>
          <Outlets story={story} />
          {story.first && (
            <>
              , first: <b className="font-strong text-fg">{firstOutlets(story.first)}</b>{' '}
              <ToldAt at={story.first.at} />
            </>
          )}
        </span>
        <SpreadBar sentiment={story.sentiment} />
        {story.sentiment.votes.length > 1 && <span>{moodText(story.sentiment)}</span>}
      </div>
      {story.coins.length > 0 && (
        <div className="col-span-2 mt-3 flex flex-wrap items-center gap-1.5 max-md:mt-2">
          <CoinChips coins={story.coins} />
        </div>
      )}
    </div>
  )
}

/** Copies are counted apart. */
function Outlets({ story }: { story: TopStory }) {
  return (
    <span>
      <b className="font-strong text-fg-2">{outletsText(story)}</b>
      {story.independent < story.outlets && `, ${story.independent} independent`}
    </span>
  )
}

function First({ story: { first } }: { story: TopStory }) {
  if (!first) return null
  return (
    <span>
      first: {firstOutlets(first)} <ToldAt at={first.at} />
    </span>
  )
}

/** In words only: the whole row is a link. */
function StrongestReaction({ coins }: { coins: TopStory['coins'] }) {
  const found = strongestReaction(coins)
  if (!found) return null
  return (
    <span className={`font-label ${REACTION_CLASS[trendOf(found.reaction.after_1h.change_percent)]}`}>
      {found.symbol} {formatReaction(found.reaction.at, found.reaction.after_1h)}
    </span>
  )
}

const REACTION_CLASS = { up: 'text-bull-text', down: 'text-bear-text', flat: 'text-fg-3' }

const rows = [1, 2, 3, 4]

function BandSkeleton() {
  return (
    <SkeletonRegion
      label="Loading top stories"
      className="*:grid *:grid-cols-[minmax(0,13fr)_minmax(0,12fr)] *:max-lg:grid-cols-[minmax(0,1fr)]"
    >
      <div className="p-5">
        <Skeleton className="mt-2 h-5 w-3/5" />
        <Skeleton className="mt-3 h-5 w-2/5" />
        <Skeleton className="mt-6 h-3.5 w-1/2" />
      </div>
      <div className="border-line lg:border-l">
        {rows.map((row) => (
          <div key={row} className="h-[75px] border-line p-5 not-first:border-t">
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="mt-3 h-3 w-2/5" />
          </div>
        ))}
      </div>
    </SkeletonRegion>
  )
}
