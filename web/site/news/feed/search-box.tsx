import { Search } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { idlePart } from '../../../page/part-boundary.tsx'
import { useDebouncedText } from '../../../page/url-state.ts'
import { controlClass } from '../../../ui/field-frame.tsx'
import { Keycap } from '../../frame/shortcuts/keycap.tsx'
import type { FeedFound } from '../feed-query/feed-query.ts'

const Suggestions = idlePart(
  () => import('../../frame/palette/suggestions.tsx'),
  'Suggestions',
  'hidden',
)

type SearchBoxProps = {
  /** What the URL says; it changes under us on Back. */
  value: string
  /** Called 300 ms after the last letter, at once on Enter. */
  onSearch: (search: string) => void
  inputRef: RefObject<HTMLInputElement | null>
  found: FeedFound
}

export function SearchBox({ value, onSearch, inputRef, found }: SearchBoxProps) {
  const [isOffering, setOffering] = useState(false)
  const { text, type, sendNow } = useDebouncedText(value, onSearch)
  return (
    <search id="search" className="min-w-0 flex-1 lg:max-w-[320px]">
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
