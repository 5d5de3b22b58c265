import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { FeedFilters } from '../../../contract/news/filters.ts'
import { type Head, PageHead } from '../../page/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { useNow, useTimeZone } from '../clock/clock.ts'
import { activeFilters, nothingInSpan, viewInWords } from '../feed-query/active-filters.ts'
import { viewAddress } from '../feed-query/feed-url.ts'
import { FollowButton } from '../following/follow-button.tsx'
import { useFollowedCoins } from '../my-feed/followed-coins.ts'
import { headingLinkClass } from '../page-frame/feed-link.tsx'
import { viewHead } from '../page-frame/page-heads.ts'
import { ScreenHeading } from '../page-frame/screen-heading.tsx'
import { activeCategories } from '../page-frame/site-queries.ts'
import { useShortcuts } from '../shortcuts/shortcuts.ts'
import { FeedResults } from './feed-results.tsx'
import { FeedToolbar } from './feed-toolbar.tsx'
import { FilterChips, FilterDialog, groupSwitch, ShortcutsDialog } from './late-parts.tsx'
import { MarksLine } from './marks-line.tsx'
import { useFeed } from './use-feed.ts'
import { useFeedUrl } from './use-feed-url.ts'

type FeedSectionProps = {
  heading: string
  head: Head
  /** The category whose page this is: always on, and no filter of the reader's. */
  category?: string
  emptyHint: string
  /** Stands between the heading and the chips. */
  children?: ReactNode
}

/** Beside the rail there is room for the bell only. */
const followButton = (
  <FollowButton className={headingLinkClass} label={<span className="rail:max-wide:sr-only">Follow</span>} />
)

/** A feed with its heading, search, filters and view, on home and on category pages. */
export function FeedSection({ heading, head, category, emptyHint, children }: FeedSectionProps) {
  const { filters, view, grouping, setFilters, setSearch, setView } = useFeedUrl(category)
  const asked = category ? { ...filters, category } : filters
  const feed = useFeed(asked, undefined, grouping)
  const found = { filters: asked, page: feed.outdated ? undefined : feed.count }
  const { pathname } = useLocation()
  const { data: categories = [] } = useQuery(activeCategories())
  const words = { categories, timeZone: useTimeZone(), now: useNow(), followed: useFollowedCoins() }
  const active = activeFilters(filters, words)
  const [dialog, setDialog] = useState<'filters' | 'help'>()
  const search = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => search.current?.focus(), '?': () => setDialog('help') })
  const narrowed = active.length > 0 || filters.search !== undefined

  return (
    <>
      <PageHead head={viewHead(head, viewInWords(filters, words), viewAddress(pathname, filters, view))} />
      <div className="feed-head">
        <ScreenHeading count={feed.count} feed={feedHref(category, filters)} beside={followButton}>
          {heading}
        </ScreenHeading>
        <FeedToolbar
          search={filters.search ?? ''}
          onSearch={setSearch}
          searchRef={search}
          found={found}
          filterCount={active.length}
          onOpenFilters={() => setDialog('filters')}
          view={view}
          onViewChange={setView}
          onLoadAgain={feed.isStale ? feed.loadAgain : undefined}
        />
        {groupSwitch}
      </div>
      {dialog === 'filters' && (
        <FilterDialog
          filters={withoutSearch(filters)}
          categories={category ? undefined : categories}
          onChange={setFilters}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'help' && <ShortcutsDialog onClose={() => setDialog(undefined)} />}
      {children}
      {narrowed ? <FilterChips active={active} onChange={setFilters} found={found} /> : <MarksLine />}
      <FeedResults
        // a category that cannot be read shows no list at all; home keeps what it had
        feed={category && feed.failed ? { ...feed, articles: [] } : feed}
        view={view}
        search={filters.search}
        isWhole={!category && !narrowed}
        emptyHint={
          narrowed ? (nothingInSpan(filters, words) ?? 'Try another word or remove a filter.') : emptyHint
        }
        emptyAction={
          narrowed && (
            <div className="flex flex-wrap justify-center gap-2">
              {filters.search !== undefined && <Button onClick={() => setSearch('')}>Clear search</Button>}
              {nothingInSpan(filters, words) && (
                <Button onClick={() => setFilters({ ...filters, from: undefined, to: undefined })}>
                  Clear time
                </Button>
              )}
              {active.length > 0 && <Button onClick={() => setFilters({})}>Clear all</Button>}
            </div>
          )
        }
      />
    </>
  )
}

/** The feed of a category, or of a list of one outlet. That of the whole site is in the foot of every page. */
function feedHref(category: string | undefined, { publisher = [], ...others }: FeedFilters) {
  if (category) return `/${category}/feed.xml`
  const isOutlet = publisher.length === 1 && Object.values(others).every((value) => value === undefined)
  return isOutlet ? `/feed.xml?publisher=${encodeURIComponent(publisher[0] ?? '')}` : undefined
}

/** The search has a box of its own. */
function withoutSearch({ search: _, ...filters }: FeedFilters): FeedFilters {
  return filters
}
