import { LayoutGrid, List, RotateCw, SlidersHorizontal, TextAlignJustify } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import type { FeedFound } from '../feed-query/feed-query.ts'
import type { FeedView } from '../feed-query/feed-url.ts'
import { SearchBox } from './search-box.tsx'

const views = [
  { value: 'table' as const, label: 'Table view', icon: <TextAlignJustify /> },
  { value: 'grid' as const, label: 'Grid view', icon: <LayoutGrid /> },
  { value: 'headlines' as const, label: 'Headlines', icon: <List /> },
]

type FeedToolbarProps = {
  search: string
  onSearch: (search: string) => void
  searchRef: RefObject<HTMLInputElement | null>
  found: FeedFound
  filterCount: number
  onOpenFilters: () => void
  view: FeedView
  onViewChange: (view: FeedView) => void
  /** Present when the search failed. */
  onLoadAgain: (() => void) | undefined
}

/** Search, filters and view, in one row beside the heading; below it on phones. */
export function FeedToolbar(props: FeedToolbarProps) {
  return (
    <div
      data-print="hide"
      className="flex flex-1 items-center justify-end gap-3 max-md:w-full max-md:flex-none max-md:gap-1.5 max-[359px]:flex-wrap max-[359px]:[&>:first-child]:basis-full"
    >
      <SearchBox
        value={props.search}
        onSearch={props.onSearch}
        inputRef={props.searchRef}
        found={props.found}
      />
      {props.onLoadAgain && (
        <Button icon={<RotateCw />} onClick={props.onLoadAgain} className="max-md:[&>svg]:hidden">
          Load again
        </Button>
      )}
      <Button
        icon={<SlidersHorizontal />}
        onClick={props.onOpenFilters}
        className="relative max-md:px-2 max-xl:[&>svg]:hidden rail:max-[1439px]:[&>svg]:hidden"
      >
        Filters
        {props.filterCount > 0 && (
          <span
            aria-hidden="true"
            className="inline-grid h-[18px] min-w-[18px] place-items-center rounded-pill bg-accent px-[5px] text-micro leading-none font-figure text-on-accent tabular-nums max-md:absolute max-md:-top-1.5 max-md:-right-1.5"
          >
            {props.filterCount}
          </span>
        )}
      </Button>
      <ToggleGroup label="View" iconsOnly value={props.view} options={views} onChange={props.onViewChange} />
    </div>
  )
}
