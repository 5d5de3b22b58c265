import { Newspaper, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { PartBoundary } from '../../page/part-boundary.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { FeedView } from '../feed-query/feed-url.ts'
import { useRowMenu } from '../my-feed/use-row-menu.tsx'
import { openPanel } from '../page-frame/open-panel.ts'
import { FeedRows, FeedSkeletons } from './feed-rows.tsx'
import { NewArticlesBar } from './new-articles-bar.tsx'
import { SearchMarks } from './search-marks.tsx'
import { useStoryKeys } from './story-keys.ts'
import { useArrivals } from './use-arrivals.ts'
import type { useFeed } from './use-feed.ts'
import { useReading } from './use-reading.ts'
import { useUnmuted } from './use-unmuted.ts'

type FeedResultsProps = {
  feed: ReturnType<typeof useFeed>
  view: FeedView
  /** Marked where it is found. */
  search?: string | undefined
  /** Everything in its usual order: then it shows where this reader left off. */
  isWhole?: boolean
  /** What an empty feed says, and what helps. */
  emptyHint: ReactNode
  emptyAction?: ReactNode
}

/** The rows of a feed in any view, with everything that can stand in their place, and Load More. */
export function FeedResults(props: FeedResultsProps) {
  // the rows hydrate on their own, after what stands above them
  return (
    <PartBoundary className="block py-10 text-center">
      <SearchMarks search={props.search}>
        <Results {...props} />
      </SearchMarks>
    </PartBoundary>
  )
}

function Results({ feed: whole, view, isWhole = false, emptyHint, emptyAction }: FeedResultsProps) {
  const feed = useUnmuted(whole)
  const { current, region } = useStoryKeys(feed.articles)
  const rowMenu = useRowMenu(region, feed.articles)
  const reading = useReading()
  const isMuted = feed.hiddenCount > 0
  const bringIn = useArrivals(feed.articles, region, feed.showLatest)
  return (
    <>
      <section
        ref={region}
        id="results"
        aria-label="Articles"
        aria-busy={feed.loading || feed.outdated}
        className={`relative mt-3 scroll-mt-24 ${feed.isStale ? 'opacity-50' : ''}`}
      >
        <NewArticlesBar count={feed.newCount} onShow={bringIn} />
        {feed.articles.length > 0 ? (
          <FeedRows
            view={view}
            articles={feed.articles}
            current={current}
            reading={reading}
            isWhole={isWhole}
          />
        ) : feed.loading ? (
          <FeedSkeletons view={view} />
        ) : feed.failed ? (
          <div className="min-h-24" />
        ) : (
          <Panel>
            <EmptyState
              icon={<Newspaper />}
              title="No articles found"
              hint={
                isMuted
                  ? `${feed.hiddenCount} articles are hidden by your muted words and publishers.`
                  : emptyHint
              }
              action={
                isMuted ? <Button onClick={() => openPanel('my-feed')}>Open My feed</Button> : emptyAction
              }
            />
          </Panel>
        )}
      </section>
      {rowMenu}
      <div data-print="hide" className="flex justify-center pt-6 pb-16">
        {feed.failed ? (
          <Button size="lg" icon={<RotateCw />} onClick={feed.loadAgain}>
            Load again
          </Button>
        ) : (
          feed.hasMore &&
          !feed.outdated && (
            <Button size="lg" busy={feed.loadingMore} busyLabel="Loading..." onClick={feed.loadMore}>
              Load More
            </Button>
          )
        )}
      </div>
    </>
  )
}
