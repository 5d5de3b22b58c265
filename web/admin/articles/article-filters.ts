import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { ARTICLE_SHOWS, type ArticleShow } from '../../../contract/admin/article-list.ts'
import type { AdminArticlePage } from '../../../contract/news/articles.ts'
import { dayEnd, dayStart } from '../../format/time-span.ts'
import { currentSearchParams } from '../../page/url-state.ts'
import type { Sort } from '../../ui/sort-rows.ts'

export const ARTICLES_PER_PAGE = 20

const sortColumns = [
  'title',
  'publisher',
  'published_at',
  'freshness_score',
  'sentiment_score',
] as const
export type SortColumn = (typeof sortColumns)[number]

/** Values of the fields above the list, by query parameter. Without `show` it is everything except the trash. */
export type TypedFilters = Record<
  'search' | 'publisher' | 'tag' | 'dateFrom' | 'dateTo',
  string
> & {
  show: ArticleShow | ''
}

export type ListedFilters = TypedFilters & { page: number; sort: Sort<SortColumn> | undefined }

const day = /^\d{4}-\d{2}-\d{2}$/

/** Drops invalid parameters of hand-written addresses instead of sending them. */
export function readArticleFilters(search: URLSearchParams): ListedFilters {
  const page = Number(search.get('page'))
  const column = sortColumns.find((name) => name === search.get('sort'))
  const dateOf = (name: string) =>
    day.test(search.get(name) ?? '') ? (search.get(name) ?? '') : ''
  return {
    search: search.get('search') ?? '',
    publisher: search.get('publisher') ?? '',
    tag: search.get('tag') ?? '',
    dateFrom: dateOf('dateFrom'),
    dateTo: dateOf('dateTo'),
    show: ARTICLE_SHOWS.find((show) => show === search.get('show')) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort: column && { column, order: search.get('order') === 'asc' ? 'asc' : 'desc' },
  }
}

/** A changed filter or order goes back to the first page. */
export function articleFiltersWith(
  before: ListedFilters,
  change: Partial<ListedFilters>,
): URLSearchParams {
  const { sort, page, ...texts } = { ...before, page: 1, ...change }
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(texts)) if (value) search.set(name, value)
  if (sort) {
    search.set('sort', sort.column)
    search.set('order', sort.order)
  }
  if (page > 1) search.set('page', String(page))
  return search
}

export function filterQuery({ page, sort, ...typed }: ListedFilters, timeZone?: string) {
  return {
    page,
    limit: ARTICLES_PER_PAGE,
    ...matchQuery(typed, timeZone),
    ...(sort && { sort: sort.column, order: sort.order }),
  }
}

export function matchQuery(
  { search, publisher, tag, dateFrom, dateTo, show }: TypedFilters,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
) {
  return {
    ...(search && { search }),
    ...(publisher && { publisher }),
    ...(tag && { tag }),
    // days in the viewer's time zone, like the times in the table
    ...(dateFrom && { dateFrom: new Date(dayStart(dateFrom, timeZone)).toISOString() }),
    ...(dateTo && { dateTo: new Date(dayEnd(dateTo, timeZone) - 1).toISOString() }),
    ...(show && { show }),
  }
}

export const isFiltered = (filters: TypedFilters) => Object.keys(matchQuery(filters)).length > 0

/** The filters live in the address: they survive a reload, and Back undoes them. */
export function useArticleFilters() {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (wanted: Partial<ListedFilters>) =>
      setSearch(articleFiltersWith(readArticleFilters(currentSearchParams()), wanted)),
    [setSearch],
  )
  return { filters: readArticleFilters(search), change }
}

/** The list call may return an array or a page; anything else is an error. */
export function readArticleList(reply: unknown) {
  const page: Partial<AdminArticlePage> = Array.isArray(reply)
    ? { articles: reply }
    : ((reply ?? {}) as object)
  const { articles } = page
  if (!Array.isArray(articles)) throw new InvalidArticleList()
  return {
    articles,
    totalCount: page.totalCount ?? articles.length,
    hiddenCount: page.hiddenCount ?? articles.filter(({ hidden }) => hidden).length,
    hasMore: page.hasMore === true,
  }
}

export class InvalidArticleList extends Error {
  constructor() {
    super('Invalid response format')
  }
}
