import { LayoutGrid, List, RotateCw, Search, SlidersHorizontal, TextAlignJustify } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { idlePart } from '../../page/part-boundary.tsx'
import { useDebouncedText } from '../../page/url-state.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field-frame.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import type { FeedFound } from '../feed-query/feed-query.ts'
import type { FeedView } from '../feed-query/feed-url.ts'
import { Keycap } from '../shortcuts/keycap.tsx'

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

const Suggestions = idlePart(() => import('../palette/suggestions.tsx'), 'Suggestions', 'hidden')

type SearchBoxProps = {
  /** What the URL says; it changes under us on Back. */
  value: string
  /** Called 300 ms after the last letter, at once on Enter. */
  onSearch: (search: string) => void
  inputRef: RefObject<HTMLInputElement | null>
  found: FeedFound
}

function SearchBox({ value, onSearch, inputRef, found }: SearchBoxProps) {
  const [isOffering, setOffering] = useState(false)
  const { text, type, sendNow } = useDebouncedText(value, onSearch)
  return (
    <search id="search" className="min-w-0 max-w-[320px] flex-1 max-md:max-w-none">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          sendNow(text)
          setOffering(false)
        }}
      >
        <Search className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-fg-3 max-md:hidden" />
        <input
          ref={inputRef}
          type="search"
          name="search"
          aria-label="Search news"
          placeholder="Search news..."
          autoComplete="off"
          enterKeyHint="search"
          maxLength={500}
          value={text}
          aria-autocomplete="list"
          onChange={(event) => {
            type(event.target.value)
            setOffering(true)
          }}
          onBlur={() => setOffering(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // not the browser's own: it would also end a full screen
            event.preventDefault()
            if (text === '') event.currentTarget.blur()
            else {
              type('')
              sendNow('')
            }
          }}
          className={`${controlClass} h-9 border-line-2! pl-9 ${text === '' ? 'pr-9 min-[1120px]:max-[1439px]:pr-2' : 'pr-2'} max-md:h-11 max-md:px-2.5`}
        />
        {text === '' && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-2 grid -translate-y-1/2 max-md:hidden min-[1120px]:max-[1439px]:hidden"
          >
            <Keycap>/</Keycap>
          </span>
        )}
        {isOffering && text.trim().length > 1 && (
          <Suggestions
            input={inputRef}
            text={text}
            found={found}
            onSearch={(search) => {
              type(search)
              sendNow(search)
            }}
            onClose={() => setOffering(false)}
          />
        )}
      </form>
    </search>
  )
}
