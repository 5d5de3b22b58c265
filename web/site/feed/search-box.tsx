import { Search } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { useDebouncedText } from '../../page/url-state.ts'
import { controlClass } from '../../ui/field-frame.tsx'
import { Keycap } from '../shortcuts/keycap.tsx'

type SearchBoxProps = {
  /** What the URL says; it changes under us on Back. */
  value: string
  /** Called 300 ms after the last letter, at once on Enter. */
  onSearch: (search: string) => void
  inputRef: RefObject<HTMLInputElement | null>
}

export function SearchBox({ value, onSearch, inputRef }: SearchBoxProps) {
  const { text, type, sendNow } = useDebouncedText(value, onSearch)
  // who came by the tab 'Search' from another page begins to type
  useEffect(() => {
    if (window.location.hash === '#search') inputRef.current?.focus()
  }, [inputRef])
  return (
    <search id="search" className="min-w-0 max-w-[320px] flex-1 max-md:max-w-none">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          sendNow(text)
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
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
          className={`${controlClass} h-9 border-line-2! pl-9 ${text === '' ? 'pr-9' : 'pr-2'} max-md:h-11 max-md:px-2.5`}
        />
        {text === '' && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-2 grid -translate-y-1/2 max-md:hidden"
          >
            <Keycap>/</Keycap>
          </span>
        )}
      </form>
    </search>
  )
}
