import { LayoutGrid, List, RotateCw, SlidersHorizontal, TextAlignJustify } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { FeedFilters } from '../../../../contract/news/filters.ts'
import { type Head, PageHead } from '../../../page/page-head.tsx'
import { PartBoundary } from '../../../page/part-boundary.tsx'
import { currentSearchParams, useAddress } from '../../../page/url-state.ts'
import { Button } from '../../../ui/button.tsx'
import { ToggleGroup } from '../../../ui/toggle-group.tsx'
import { FollowButton } from '../../following/follow-button.tsx'
import { lateElement } from '../../frame/late-part/use-late-part.ts'
import { headingLinkClass } from '../../frame/page-frame/feed-link.tsx'
import { viewHead } from '../../frame/page-frame/page-heads.ts'
import { ScreenHeading } from '../../frame/page-frame/screen-heading.tsx'
import { useShortcuts } from '../../frame/shortcuts/shortcuts.ts'
import { useFilterWords } from '../../my-feed/filter-words.ts'
import {
  activeFilters,
  emptyFeedHint,
  nothingInSpan,
  viewInWords,
} from '../feed-query/active-filters.ts'
import type { FeedFound, Grouping } from '../feed-query/feed-query.ts'
import {
  type FeedView,
  filtersOf,
  isGrouped,
  viewAddress,
  viewOf,
  withFilters,
  withView,
} from '../feed-query/feed-url.ts'
import { FeedResults } from './feed-results.tsx'
import { LateFilterChips, LateFilterDialog, LateShortcutsDialog } from './late-parts.tsx'
import { SearchBox } from './search-box.tsx'
import { useFeed } from './use-feed.ts'

type FeedSectionProps = {
  heading: string
  head: Head
  /** The category whose page this is: always on, and no filter of the reader's. */
  category?: string
  /** Undefined for the feed of the whole site. */
  emptyHint?: string
  children?: ReactNode
}

const groupSwitch = lateElement('GroupSwitch')

const views = [
  { value: 'table' as const, label: 'Table view', icon: <TextAlignJustify /> },
  { value: 'grid' as const, label: 'Grid view', icon: <LayoutGrid /> },
  { value: 'headlines' as const, label: 'Headlines', icon: <List /> },
]

/** Beside the rail there is room for the bell only. */
const followButton = (
  <FollowButton className={headingLinkClass} labelClass="rail:max-wide:sr-only" />
)

/** A feed with its heading, search, filters and view, on home and on category pages. */
export function FeedSection({ heading, head, category, emptyHint, children }: FeedSectionProps) {
  const { filters, view, grouping, setFilters, setSearch, setView } = useFeedUrl(category)
  const asked = category ? { ...filters, category } : filters
  const feed = useFeed(asked, undefined, grouping)
  const found = { filters: asked, page: feed.outdated ? undefined : feed.count }
  const { pathname } = useLocation()
  const words = useFilterWords()
  const active = activeFilters(filters, words)
  const [dialog, setDialog] = useState<'filters' | 'help'>()
  const close = () => setDialog(undefined)
  const search = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => search.current?.focus(), '?': () => setDialog('help') })
  const narrowed = active.length > 0 || filters.search !== undefined

  return (
    <>
      <PageHead
        head={viewHead(head, viewInWords(filters, words), viewAddress(pathname, filters, view))}
      />
      <div className="feed-head">
        <ScreenHeading count={feed.count} feed={feedHref(category, filters)} beside={followButton}>
          {heading}
        </ScreenHeading>
        <FeedTools
          search={filters.search}
          searchRef={search}
          found={found}
          filterCount={active.length}
          view={view}
          onSearch={setSearch}
          onFilters={() => setDialog('filters')}
          onView={setView}
          {...(feed.isStale && { onLoadAgain: feed.loadAgain })}
        />
        {groupSwitch}
      </div>
      {dialog && (
        <PartBoundary className="mt-3 block text-right max-md:text-left">
          {dialog === 'help' ? (
            <LateShortcutsDialog onClose={close} />
          ) : (
            <LateFilterDialog
              // the search has a box of its own
              filters={{ ...filters, search: undefined }}
              categories={category ? undefined : words.categories}
              onChange={setFilters}
              onClose={close}
            />
          )}
        </PartBoundary>
      )}
      {children}
      {narrowed && (
        <Suspense>
          <LateFilterChips active={active} onChange={setFilters} found={found} />
        </Suspense>
      )}
      <FeedResults
        // a category that cannot be read shows no list at all; home keeps what it had
        feed={category && feed.failed ? { ...feed, articles: [] } : feed}
        view={view}
        search={filters.search}
        isWhole={!category && !narrowed}
        emptyHint={narrowed ? emptyFeedHint(filters, words) : emptyHint}
        emptyAction={
          narrowed && (
            <WidenButtons
              filters={filters}
              hasSpan={nothingInSpan(filters, words) !== undefined}
              hasFilters={active.length > 0}
              onSearch={setSearch}
              onFilters={setFilters}
            />
          )
        }
      />
    </>
  )
}

type FeedToolsProps = {
  search: string | undefined
  searchRef: RefObject<HTMLInputElement | null>
  found: FeedFound
  filterCount: number
  view: FeedView
  onSearch: (search: string) => void
  onFilters: () => void
  onView: (view: FeedView) => void
  /** Given when the shown feed is stale. */
  onLoadAgain?: () => void
}

function FeedTools(props: FeedToolsProps) {
  const { search, searchRef, found, filterCount, view } = props
  const { onSearch, onFilters, onView, onLoadAgain } = props
  return (
    <div data-print="hide" className="feed-tools">
      <SearchBox value={search ?? ''} onSearch={onSearch} inputRef={searchRef} found={found} />
      {onLoadAgain && (
        <Button icon={<RotateCw />} onClick={onLoadAgain} className="max-md:[&>svg]:hidden">
          Load again
        </Button>
      )}
      <Button
        icon={<SlidersHorizontal />}
        onClick={onFilters}
        className="relative max-md:px-2 max-xl:[&>svg]:hidden"
      >
        Filters
        {filterCount > 0 && (
          <span aria-hidden="true" className="count-badge filter-count">
            {filterCount}
          </span>
        )}
      </Button>
      <ToggleGroup label="View" iconsOnly value={view} options={views} onChange={onView} />
    </div>
  )
}

type WidenButtonsProps = {
  filters: FeedFilters
  hasSpan: boolean
  hasFilters: boolean
  onSearch: (search: string) => void
  onFilters: (filters: FeedFilters) => void
}

/** Ways out of a feed that its search and filters leave empty. */
function WidenButtons({ filters, hasSpan, hasFilters, onSearch, onFilters }: WidenButtonsProps) {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {filters.search !== undefined && <Button onClick={() => onSearch('')}>Clear search</Button>}
      {hasSpan && (
        <Button onClick={() => onFilters({ ...filters, from: undefined, to: undefined })}>
          Clear time
        </Button>
      )}
      {hasFilters && <Button onClick={() => onFilters({})}>Clear all</Button>}
    </div>
  )
}

/** The feed of a category, or of a list of one outlet. That of the whole site is in the foot of every page. */
function feedHref(category: string | undefined, { publisher = [], ...others }: FeedFilters) {
  if (category) return `/${category}/feed.xml`
  const isOutlet =
    publisher.length === 1 && Object.values(others).every((value) => value === undefined)
  return isOutlet ? `/feed.xml?publisher=${encodeURIComponent(publisher[0] ?? '')}` : undefined
}

/** Search, filters and view live in the URL: shared, reloaded and walked back through like any address. */
function useFeedUrl(category?: string) {
  const { params, go } = useAddress()
  const filters = useMemo(() => {
    const given = filtersOf(params)
    // on its own page a category is no filter
    if (category) delete given.category
    return given
  }, [params, category])
  const view = viewOf(params)
  const grouped = isGrouped(params)
  const grouping = useMemo((): Grouping => (grouped ? { group: '1' } : {}), [grouped])

  const setFilters = (next: FeedFilters) => {
    const now = currentSearchParams()
    go(withFilters(now, { ...next, search: filtersOf(now).search }))
  }
  const setSearch = (search: string) => {
    const now = currentSearchParams()
    const current = filtersOf(now)
    if (search === (current.search ?? '')) return
    // One search is one step back, however many letters it took.
    const replace = Boolean(current.search) && search !== ''
    go(withFilters(now, { ...current, search }), replace)
  }
  const setView = (next: FeedView) => go(withView(currentSearchParams(), next))

  return { filters, view, grouping, setFilters, setSearch, setView }
}
