import { useEffect } from 'react'
import { type FeedFilters, unknownNameText } from '../../../../contract/news/filters.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { SaveSearchButton } from '../../my-feed/save-search-button.tsx'
import { markSeen } from '../../my-feed/saved-searches.ts'
import { ShareButton } from '../../publishing/share/share-button.tsx'
import type { ActiveFilter } from '../feed-query/active-filters.ts'
import type { FeedFound } from '../feed-query/feed-query.ts'

type FilterChipsProps = {
  active: readonly ActiveFilter[]
  onChange: (filters: FeedFilters) => void
  found: FeedFound
}

/** What narrows the feed, each part to be taken away at once: one chip for every value. */
export function FilterChips({ active, onChange, found }: FilterChipsProps) {
  const { filters, page } = found
  // what is shown of a saved search is no longer new in it
  useEffect(() => {
    if (page) markSeen(filters, page.until)
  }, [filters, page])
  return (
    <div data-print="hide" className="mt-2 flex flex-wrap items-center gap-2 max-md:gap-y-2.5">
      {active.map(({ label, value, isOneOfMany, without }) => (
        <FilterChip
          key={`${label} ${value}`}
          label={label}
          value={value}
          isOneOfMany={isOneOfMany}
          onRemove={() => onChange(without)}
        />
      ))}
      {active.length > 0 && (
        <Button variant="ghost" size="sm" onClick={() => onChange({})}>
          Clear all
        </Button>
      )}
      <SaveSearchButton filters={filters} newest={page?.until} />
      {/* search, filters and view are in the address */}
      <ShareButton className={buttonClass({ variant: 'ghost', size: 'sm' })}>
        Share this view
      </ShareButton>
      {page?.unknown && (
        <p className="w-full text-small text-fg-2">{page.unknown.map(unknownNameText).join(' ')}</p>
      )}
    </div>
  )
}
