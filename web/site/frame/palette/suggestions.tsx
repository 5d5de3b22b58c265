import '../../../styles/site.css'
import { useQueries } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FeedFilters } from '../../../../contract/news/filters.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { totalInWords } from '../../../format/total-in-words.ts'
import { SaveSearchButton } from '../../my-feed/save-search-button.tsx'
import type { FeedFound } from '../../news/feed-query/feed-query.ts'
import {
  OptionGroup,
  OptionRow,
  type PaletteGroup,
  type PaletteItem,
  useCoinItems,
  useNewsItems,
} from './palette-item.tsx'
import { withLastWord, wordCount, wordsBeginningWith } from './palette-match.ts'

const WIDE = { coins: 2, stories: 3, articles: 0, words: 3 }
/** The on-screen keyboard leaves room for four rows. */
const NARROW = { coins: 1, stories: 2, articles: 0, words: 1 }
const PHONE = '(width < 769px)'

type SuggestionsProps = {
  input: RefObject<HTMLInputElement | null>
  text: string
  found: FeedFound
  onSearch: (search: string) => void
  onClose: () => void
}

/** Offers coins, stories and words under the search box, which keeps the focus; nothing is chosen beforehand. */
export function Suggestions({ input, text, found, onSearch, onClose }: SuggestionsProps) {
  const typed = text.trim()
  const groups = useSuggestions(typed, onSearch)
  const items = groups.flatMap((group) => group.items)
  const [chosen, setChosen] = useState<string>()
  const current = items.find(({ key }) => key === chosen)
  const listId = useId()
  const navigate = useNavigate()
  const idOf = (item: PaletteItem) => `${listId}-${items.indexOf(item)}`

  const choose = ({ href, run }: PaletteItem, newTab = false) => {
    onClose()
    if (!href) run?.()
    else if (newTab) window.open(href, '_blank', 'noopener')
    else navigate(href)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // before the first stands what was typed, and after the last
    const place = current ? items.indexOf(current) : step === -1 ? items.length : -1
    if (step) setChosen(items[place + step]?.key)
    else if (event.key === 'Enter' && current) choose(current, event.ctrlKey || event.metaKey)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const { current: field } = input
    field?.addEventListener('keydown', onKeyDown)
    return () => field?.removeEventListener('keydown', onKeyDown)
  }, [input])
  useEffect(() => {
    const { current: field } = input
    field?.setAttribute('aria-controls', listId)
    if (current) field?.setAttribute('aria-activedescendant', idOf(current))
    return () => {
      field?.removeAttribute('aria-controls')
      field?.removeAttribute('aria-activedescendant')
    }
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press inside leaves the focus in the box
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-[calc(100%+6px)] left-0 z-20 w-[460px] rounded-panel bg-pop ring-line max-md:w-[calc(100vw-32px)]"
    >
      <div id={listId} role="listbox" aria-label="Suggestions" className="p-1.5 empty:hidden">
        {groups.map(
          ({ name, items: some }) =>
            some.length > 0 && (
              <OptionGroup key={name} name={name}>
                {some.map((item) => (
                  <OptionRow
                    key={item.key}
                    item={item}
                    id={idOf(item)}
                    typed={typed}
                    selected={item === current}
                    onChoose={(newTab) => choose(item, newTab)}
                  />
                ))}
              </OptionGroup>
            ),
        )}
      </div>
      <Foot typed={typed} found={found} />
    </div>
  )
}

function Foot({ typed, found: { filters, page } }: { typed: string; found: FeedFound }) {
  const asked: FeedFilters = { ...filters, search: typed }
  const isCurrent = filters.search === typed
  return (
    <div className="flex min-h-10 items-center gap-2 rounded-b-panel border-line border-t bg-surface-2 py-1 pr-1.5 pl-4 text-small text-fg-3">
      <span role="status" className="mr-auto min-w-0 truncate">
        {isCurrent &&
          page &&
          `${totalInWords(page)} below ${page.totalCount === 1 ? 'matches' : 'match'} '${typed}'`}
      </span>
      <SaveSearchButton filters={asked} newest={page?.until} className="text-accent-text!" />
    </div>
  )
}

function useSuggestions(typed: string, onSearch: (search: string) => void): PaletteGroup[] {
  const [most] = useState(() => (window.matchMedia(PHONE).matches ? NARROW : WIDE))
  const coins = useCoinItems(typed, most.coins)
  const { hits, stories } = useNewsItems(typed, most)
  const words = wordsBeginningWith(
    typed,
    hits.map(({ title }) => title),
    most.words,
  ).map((word) => withLastWord(typed, word))
  const counts = useQueries({ queries: words.map(wordCount) })
  return [
    { name: 'Coins', items: coins },
    { name: 'Stories', items: stories },
    {
      name: 'Words in the news',
      items: words.map((word, index) => ({
        key: `word ${word}`,
        icon: <Search />,
        label: word,
        right: articlesText(counts[index]?.data?.count),
        run: () => onSearch(word),
      })),
    },
  ]
}

const articlesText = (count: number | undefined) =>
  count === undefined ? '' : countText(count, 'article')
