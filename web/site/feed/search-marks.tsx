import { createContext, type ReactNode, use, useMemo } from 'react'
import { hitPattern, splitAtHits } from '../../format/search-hits.ts'

const SearchContext = createContext<RegExp | undefined>(undefined)

/** Titles and overviews inside mark what was searched for. */
export function SearchMarks({ search, children }: { search: string | undefined; children: ReactNode }) {
  const pattern = useMemo(() => hitPattern(search), [search])
  return <SearchContext value={pattern}>{children}</SearchContext>
}

export function MarkedText({ children: text }: { children: string }) {
  const pattern = use(SearchContext)
  if (!pattern) return text
  return splitAtHits(text, pattern).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <mark key={index} className="rounded-[3px] bg-mid-tint text-inherit shadow-[0_0_0_1px_var(--mid-line)]">
        {part}
      </mark>
    ),
  )
}
