import { createContext, type ReactNode, use, useMemo } from 'react'
import { MarkedText } from '../../../ui/marked.tsx'

const SearchContext = createContext<RegExp | undefined>(undefined)

export function SearchMarks({
  search,
  children,
}: {
  search: string | undefined
  children: ReactNode
}) {
  const pattern = useMemo(() => hitPattern(search), [search])
  return <SearchContext value={pattern}>{children}</SearchContext>
}

export function TextWithHits({ children: text }: { children: string }) {
  const pattern = use(SearchContext)
  if (!pattern) return text
  return (
    <MarkedText
      text={text}
      pattern={pattern}
      className="rounded-[3px] bg-mid-tint text-inherit shadow-[0_0_0_1px_var(--mid-line)]"
    />
  )
}

const WORD = String.raw`[\p{L}\p{N}]`

/**
 * Pattern that finds a search in a text as the server does: words by stem, the last word also by prefix, a
 * single word in capitals exactly. Undefined without a search.
 */
export function hitPattern(search: string | undefined): RegExp | undefined {
  const words = search?.match(/-?[\p{L}\p{N}]+/gu)?.filter((word) => !word.startsWith('-')) ?? []
  const [only, ...others] = words
  if (only === undefined) return undefined
  if (others.length === 0 && only === only.toUpperCase() && /\p{Lu}/u.test(only))
    return new RegExp(`(?<!${WORD})${only}(?!${WORD})`, 'giu')
  const stems = words.map(stemOf).join('|')
  return new RegExp(`(?<!${WORD})(?:${stems})(?:(?<=${WORD}{3})${WORD}{0,12})?(?!${WORD})`, 'giu')
}

/** Approximates the server's English stemmer. */
function stemOf(word: string): string {
  const stem = word.replace(/(ies|ing|ed|es|s|e|y)$/i, '')
  return stem.length >= 3 ? stem : word
}
