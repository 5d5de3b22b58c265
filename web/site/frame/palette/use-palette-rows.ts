import { totalInWords } from '../../../format/total-in-words.ts'
import { useNewsItems } from './palette-item.tsx'
import { limitRows } from './palette-match.ts'
import { searchItem, useInstantGroups } from './use-palette-groups.tsx'

const ROWS_MAX = 12
/** Rows whose room is kept while stories and articles are looked for. */
const LATE_ROWS = { stories: 3, articles: 2 }

/** The rows for what is typed: places and coins at once, stories and articles when they are found. */
export function usePaletteRows(text: string) {
  const typed = text.trim()
  const { before, after } = useInstantGroups(text)
  const { stories, articles, page, isFailed } = useNewsItems(typed, LATE_ROWS)
  const isDone = typed === '' || page !== undefined || isFailed
  const instant = limitRows(
    [...before, ...after],
    ROWS_MAX - (typed ? LATE_ROWS.stories + LATE_ROWS.articles : 0),
  )
  const isNothing =
    typed !== '' && instant.length === 0 && isDone && stories.length + articles.length === 0
  const last = typed ? [searchItem(typed, page && totalInWords(page), isNothing)] : []
  const first = new Set(before.map(({ name }) => name))
  const groups = [
    ...instant.filter(({ name }) => first.has(name)),
    ...(typed ? [{ name: 'Stories', items: stories }] : []),
    ...instant.filter(({ name }) => !first.has(name)),
    ...(typed ? [{ name: 'Articles', items: articles }] : []),
  ]
  return {
    typed,
    groups,
    /** Searches the feed for what is typed. */
    last,
    items: [...groups.flatMap((group) => group.items), ...last],
    // what comes later never changes what is chosen
    start: instant[0]?.items[0] ?? last[0],
    isDone,
    isFailed,
    isNothing,
  }
}

export type PaletteRows = ReturnType<typeof usePaletteRows>
