import { useQuery } from '@tanstack/react-query'
import { Link } from '../../page/link.tsx'
import { useNow, useTimeZone } from '../clock/clock.ts'
import { useFollowedCoins } from '../my-feed/followed-coins.ts'
import { type NewHits, searchFilters, searchHref, totalText, useNewHits } from '../my-feed/saved-searches.ts'
import { changeWithUndo } from '../my-feed/undo.ts'
import { activeCategories } from '../page-frame/site-queries.ts'
import { PanelRow, PanelSection } from './panel-section.tsx'

export function SearchesSection({ onClose }: { onClose: () => void }) {
  const hits = useNewHits()
  const { data: categories = [] } = useQuery(activeCategories())
  const words = { categories, timeZone: useTimeZone(), now: useNow(), followed: useFollowedCoins() }
  const total = totalText(hits)
  return (
    <PanelSection title="Saved searches" count={total ? `${total} new` : hits.length}>
      {hits.length === 0 && (
        <p className="text-hint text-fg-3">Save a search with 'Save this search' below the search box.</p>
      )}
      <ul>
        {hits.map((hit) => (
          <PanelRow
            key={hit.search.view}
            removeLabel={`Delete saved search ${hit.search.name}`}
            onRemove={() =>
              changeWithUndo(`'${hit.search.name}' is deleted`, (feed) => ({
                ...feed,
                searches: feed.searches.filter(({ view }) => view !== hit.search.view),
              }))
            }
            count={<Count {...hit} />}
          >
            <Link
              to={searchHref(hit.search)}
              state={{ fresh: true }}
              onClick={onClose}
              className="block max-md:py-1.5 hover:[&>b]:underline hover:[&>b]:underline-offset-3"
            >
              <b className="block truncate font-label">{hit.search.name}</b>
              <span className="block truncate text-hint leading-4 text-fg-3">
                {searchFilters(hit.search, words)}
              </span>
            </Link>
          </PanelRow>
        ))}
      </ul>
    </PanelSection>
  )
}

function Count({ count, isMore }: NewHits) {
  if (!count) return <span className="text-hint text-fg-3">{count === 0 && 'nothing new'}</span>
  return (
    <span className="text-hint font-strong text-accent-text tabular-nums">
      {count}
      {isMore && '+'} new
    </span>
  )
}
