import { SCORE_BAND_RANGES } from '../../../contract/analysis/scores.ts'
import {
  type FeedFilters,
  FILTER_NAMES,
  FILTERS,
  type FilterKind,
  type FilterName,
  type FilterRow,
} from '../../../contract/news/filters.ts'

/** What a name begins with; search stands between these and the rest. */
const FIRST: FilterKind[] = ['symbols', 'text', 'texts']
const THEN: FilterKind[] = ['score', 'window', 'instant', 'flag']

/** What filters leave, as a reader would say it: 'SOL, bullish, no ads'. */
export function filterWords(filters: FeedFilters, categoryName?: string): string {
  const words = [
    ...FIRST.flatMap((kind) => wordsOfKind(filters, kind, categoryName)),
    filters.search && `Search: ${filters.search}`,
    ...THEN.flatMap((kind) => wordsOfKind(filters, kind)),
  ]
  return words.filter(Boolean).join(', ') || 'All news'
}

const wordsOfKind = (filters: FeedFilters, kind: FilterKind, categoryName?: string): string[] =>
  FILTER_NAMES.filter((name) => FILTERS[name].kind === kind).flatMap((name) =>
    name === 'category' && categoryName ? categoryName : wordsOfFilter(name, filters[name]),
  )

function wordsOfFilter(name: FilterName, value: FeedFilters[FilterName]): string[] {
  if (value === undefined) return []
  const row: FilterRow = FILTERS[name]
  if (row.kind === 'flag') return [row.short]
  if (row.kind === 'score') return [bandWord(row.bands, value) ?? withLabel(row, value)]
  if (row.kind === 'window' || row.kind === 'instant') return [withLabel(row, value)]
  const texts = [value].flat().map(String)
  return row.kind === 'symbols' ? texts.map((symbol) => symbol.toUpperCase()) : texts
}

const withLabel = ({ label }: FilterRow, value: unknown) => `${label.toLowerCase()} ${value}`

/** 'bullish' for the scores of a band that has a word. */
function bandWord(
  bands: Record<keyof typeof SCORE_BAND_RANGES, string> | undefined,
  range: unknown,
) {
  const names = ['low', 'medium', 'high'] as const
  const band = names.find((name) => SCORE_BAND_RANGES[name] === range)
  return band && bands?.[band]
}
