import { ArrowUp, Newspaper, RotateCw } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { countText } from '../../../../contract/platform/count-text.ts'
import { PartBoundary } from '../../../page/part-boundary.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { openPanel } from '../../frame/page-frame/open-panel.ts'
import { useShortcuts } from '../../frame/shortcuts/shortcuts.ts'
import { useRowMenu } from '../../my-feed/use-row-menu.tsx'
import type { FeedView } from '../feed-query/feed-url.ts'
import { FeedRows, FeedSkeletons } from './feed-rows.tsx'
import { NOTHING_FOUND } from './feed-words.ts'
import { LateEmptySite } from './late-parts.tsx'
import { SearchMarks } from './search-marks.tsx'
import type { useFeed } from './use-feed.ts'
import { useUnmuted } from './use-feed.ts'
import { useReading } from './use-reading.ts'

type FeedResultsProps = {
  feed: ReturnType<typeof useFeed>
  view: FeedView
  /** Marked where it is found. */
  search?: string | undefined
  /** Everything in its usual order: then it shows where this reader left off. */
  isWhole?: boolean
  /** Of a part of the news; undefined: these are all there are. */
  emptyHint: ReactNode
  emptyAction?: ReactNode
}

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
  const bringIn = useArrivals(feed.articles, region, feed.showLatest)
  return (
    <>
      <section
        ref={region}
        id="results"
        aria-label="Articles"
        aria-busy={feed.loading || feed.outdated}
        className={`relative scroll-mt-24 ${feed.isStale ? 'opacity-50' : ''}`}
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
        ) : (
          <NoRows feed={feed} view={view} emptyHint={emptyHint} emptyAction={emptyAction} />
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
            <Button
              size="lg"
              busy={feed.loadingMore}
              busyLabel="Loading..."
              onClick={feed.loadMore}
            >
              Load More
            </Button>
          )
        )}
      </div>
    </>
  )
}

type NoRowsProps = Pick<FeedResultsProps, 'view' | 'emptyHint' | 'emptyAction'> & {
  feed: ReturnType<typeof useUnmuted>
}

/** Still loading, failed, or nothing to show. */
function NoRows({ feed, view, emptyHint, emptyAction }: NoRowsProps) {
  if (feed.loading) return <FeedSkeletons view={view} />
  if (feed.failed) return <div className="min-h-24" />
  const muted = feed.hiddenCount > 0 && {
    hint: `${feed.hiddenCount} articles are hidden by your muted words and publishers.`,
    action: <Button onClick={() => openPanel('my-feed')}>Open My feed</Button>,
  }
  return (
    <>
      {emptyHint === undefined && !muted ? (
        <Suspense>
          <LateEmptySite />
        </Suspense>
      ) : (
        <EmptyState
          icon={<Newspaper />}
          title={NOTHING_FOUND}
          hint={emptyHint}
          action={emptyAction}
          {...muted}
        />
      )}
    </>
  )
}

/**
 * Stands on the list's top edge, then sticks under the navigation bar, and moves nothing; what is new comes in when it
 * is pressed.
 */
function NewArticlesBar({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div
      role="status"
      data-print="hide"
      className="pointer-events-none sticky top-24 z-10 flex h-0 justify-center max-md:top-22"
    >
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="new-pill pointer-events-auto -mt-[13px] animate-[fade-in_var(--dur-slow)_var(--ease)] max-md:after:absolute max-md:after:-inset-y-[9px] max-md:after:inset-x-0"
        >
          <ArrowUp />
          {countText(count, 'new article')}
        </button>
      )}
    </div>
  )
}

/** j and k walk through the stories, o opens the one they stand on. */
function useStoryKeys(articles: readonly { id: number }[]) {
  const region = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<number>()
  const linkOf = (id: number | undefined) =>
    id === undefined
      ? null
      : (region.current?.querySelector<HTMLAnchorElement>(`[data-story="${id}"] h2 a`) ?? null)

  const walk = (step: 1 | -1) => {
    const index = articles.findIndex(({ id }) => id === current)
    const next = articles[index === -1 ? 0 : index + step]
    if (!next) return
    setCurrent(next.id)
    const link = linkOf(next.id)
    link?.focus({ preventScroll: true })
    link?.closest('[data-story]')?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts({ j: () => walk(1), k: () => walk(-1), o: () => linkOf(current)?.click() })
  return { region, current }
}

/**
 * Brings waiting articles in where the reader looks: focus lands on the first new headline, and the page scrolls only
 * when the list's top is out of sight under the navigation bar.
 */
function useArrivals(
  articles: readonly { id: number }[],
  region: RefObject<HTMLElement | null>,
  showLatest: () => Promise<void>,
) {
  const known = useRef<ReadonlySet<number>>(undefined)
  useLayoutEffect(() => {
    const first = known.current && articles.find(({ id }) => !known.current?.has(id))
    if (!first || !region.current) return
    known.current = undefined
    showTopOf(region.current)
    const story = region.current.querySelector(`[data-story="${first.id}"]`)
    story?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
    story?.scrollIntoView({ block: 'nearest' })
  }, [articles, region])

  return async () => {
    known.current = new Set(articles.map(({ id }) => id))
    await showLatest()
  }
}

/** Its scroll margin is the height of the bar and a little air. */
function showTopOf(element: HTMLElement) {
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop)
  if (element.getBoundingClientRect().top < margin) element.scrollIntoView({ block: 'start' })
}
