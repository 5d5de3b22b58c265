import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { PageHead } from '../../page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { MarketDashboard } from '../market/market-dashboard.tsx'
import { useRouteHead } from '../page-heads.ts'
import { ScreenHeading } from '../screen-heading.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { ShortcutsDialog } from '../shortcuts-dialog.tsx'
import { activeCategories } from '../site-queries.ts'
import { FeedResults } from './feed-results.tsx'
import { FeedToolbar } from './feed-toolbar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { useFeed } from './use-feed.ts'
import { useFeedUrl } from './use-feed-url.ts'

/** Home: the market above, the news below. */
export function NewsFeedScreen() {
  const { filters, activeFilters, view, setFilters, setSearch, setView } = useFeedUrl()
  const feed = useFeed(filters)
  const { data: categories = [] } = useQuery(activeCategories())
  const [dialog, setDialog] = useState<'filters' | 'help'>()
  const search = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => search.current?.focus(), '?': () => setDialog('help') })
  const narrowed = Object.keys(filters).length > 0

  return (
    <div className="content">
      <PageHead head={useRouteHead(useLocation().pathname === '/news' ? '/news' : '/')} />
      {/* Nothing waits here: what stands in a boundary is taken over by itself, which keeps the steps short. */}
      <Suspense>
        <MarketDashboard />
      </Suspense>
      <div className="mt-9 flex items-center gap-3 max-md:mt-6 max-md:flex-wrap max-md:gap-x-2 max-md:gap-y-2.5">
        <ScreenHeading count={feed.count}>Latest Crypto News</ScreenHeading>
        <FeedToolbar
          search={filters.search ?? ''}
          onSearch={setSearch}
          searchRef={search}
          filterCount={Object.keys(activeFilters).length}
          onOpenFilters={() => setDialog('filters')}
          view={view}
          onViewChange={setView}
        />
      </div>
      <FilterChips filters={activeFilters} categories={categories} onChange={setFilters} />
      <FeedResults
        feed={feed}
        view={view}
        emptyHint={
          narrowed
            ? 'Try another word or remove a filter.'
            : 'New stories appear here as soon as they are fetched.'
        }
        emptyAction={
          Object.keys(activeFilters).length > 0 && <Button onClick={() => setFilters({})}>Clear all</Button>
        }
      />
      {dialog === 'filters' && (
        <FilterDialog
          filters={activeFilters}
          categories={categories}
          onChange={setFilters}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'help' && <ShortcutsDialog onClose={() => setDialog(undefined)} />}
    </div>
  )
}
