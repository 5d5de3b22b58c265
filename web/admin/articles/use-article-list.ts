import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { useFetchFailure } from '../screen/screen-header.tsx'
import {
  ARTICLES_PER_PAGE,
  articleFiltersWith,
  filterQuery,
  InvalidArticleList,
  readArticleList,
  useArticleFilters,
} from './article-filters.ts'
import { useSelection } from './selection.ts'

/** The page of articles that the address asks for, and which of them are selected. */
export function useArticleList(fail: (text: string, detail?: string) => void) {
  const { filters, change } = useArticleFilters()
  const listQuery = read('GET /api/articles/admin', { query: filterQuery(filters) })
  const query = useQuery({
    ...listQuery,
    select: readArticleList,
    placeholderData: keepPreviousData,
  })
  const invalid = query.error instanceof InvalidArticleList
  useFetchFailure(query, invalid ? 'Invalid response format' : 'Failed to fetch articles.', fail)
  const articles = query.data?.articles ?? []
  const total = query.data?.totalCount ?? 0
  const { page: _page, ...narrowing } = filters
  const selection = useSelection(
    articles.map(({ id }) => id),
    JSON.stringify(narrowing),
  )
  const lastPage = Math.max(1, Math.ceil(total / ARTICLES_PER_PAGE))
  // the last article of the last page was deleted, or the address is outdated
  const isPastEnd = query.data !== undefined && !query.isPlaceholderData && filters.page > lastPage
  return {
    filters,
    change,
    queryKey: listQuery.queryKey,
    query,
    articles,
    total,
    selection,
    /** The address of the last page, where this one is beyond it. */
    pastEnd: isPastEnd ? articleFiltersWith(filters, { page: lastPage }).toString() : undefined,
  }
}
