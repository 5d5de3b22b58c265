import { Newspaper, RotateCw } from 'lucide-react'
import { memo, type ReactNode, Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRegion } from '../../ui/skeleton.tsx'
import { ArticleCard, CardSkeleton, cardGridClass } from '../article-card.tsx'
import type { FeedView } from './feed-url.ts'
import { NewArticlesBar } from './new-articles-bar.tsx'
import { NewsStory } from './news-story.tsx'
import { SearchMarks } from './search-marks.tsx'
import { useStoryKeys } from './story-keys.ts'
import { StorySkeleton } from './story-skeleton.tsx'
import { useArrivals } from './use-arrivals.ts'
import type { useFeed } from './use-feed.ts'

type FeedResultsProps = {
  feed: ReturnType<typeof useFeed>
  view: FeedView
  /** Marked where it is found. */
  search?: string | undefined
  /** What an empty feed says, and what helps. */
  emptyHint: ReactNode
  emptyAction?: ReactNode
}

/** The rows of a feed in either view, with everything that can stand in their place, and Load More. */
export function FeedResults(props: FeedResultsProps) {
  // nothing waits here: the rows are taken over by themselves, after what stands above them
  return (
    <Suspense>
      <SearchMarks search={props.search}>
        <Results {...props} />
      </SearchMarks>
    </Suspense>
  )
}

function Results({ feed, view, emptyHint, emptyAction }: FeedResultsProps) {
  const { current, region } = useStoryKeys(feed.articles)
  const bringIn = useArrivals(feed.articles, region, feed.showLatest)
  return (
    <>
      <section
        ref={region}
        aria-label="Articles"
        aria-busy={feed.loading || feed.outdated}
        className={`relative scroll-mt-24 max-md:mt-3 ${view === 'grid' ? 'mt-4' : 'mt-5'}`}
      >
        <NewArticlesBar count={feed.newCount} onShow={bringIn} />
        {feed.articles.length > 0 ? (
          <Rows view={view} articles={feed.articles} current={current} />
        ) : feed.loading ? (
          <Skeletons view={view} />
        ) : feed.failed ? (
          <div className="min-h-24" />
        ) : (
          <Panel>
            <EmptyState
              icon={<Newspaper />}
              title="No articles found"
              hint={emptyHint}
              action={emptyAction}
            />
          </Panel>
        )}
      </section>
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

type RowsProps = { view: FeedView; articles: FeedResultsProps['feed']['articles']; current?: number }

/** What happens around the rows does not concern them. */
const Rows = memo(function Rows({ view, articles, current }: RowsProps) {
  if (view === 'grid') {
    return (
      <div className={cardGridClass}>
        {articles.map((article) => (
          <ArticleCard key={article.id} article={article} current={article.id === current} />
        ))}
      </div>
    )
  }
  return (
    <Panel>
      {articles.map((article) => (
        <NewsStory key={article.id} article={article} current={article.id === current} />
      ))}
    </Panel>
  )
})

const places = [1, 2, 3, 4, 5, 6, 7, 8]

function Skeletons({ view }: { view: FeedView }) {
  return (
    <SkeletonRegion label="Loading articles">
      {view === 'grid' ? (
        <div className={cardGridClass}>
          {places.map((place) => (
            <CardSkeleton key={place} />
          ))}
        </div>
      ) : (
        <Panel>
          {places.map((place) => (
            <StorySkeleton key={place} />
          ))}
        </Panel>
      )}
    </SkeletonRegion>
  )
}
