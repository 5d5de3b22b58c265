import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { type ArticleFilters, changeFilters, readFilters } from './article-filters.ts'

/** The filters live in the address: they survive a reload, and Back undoes them. */
export function useArticleFilters() {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (wanted: Partial<ArticleFilters>) => setSearch((before) => changeFilters(readFilters(before), wanted)),
    [setSearch],
  )
  return { filters: readFilters(search), change }
}
