import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { addressNow } from '../../address-now.ts'
import { type ArticleFilters, changeFilters, readFilters } from './article-filters.ts'

/** The filters live in the address: they survive a reload, and Back undoes them. */
export function useArticleFilters() {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (wanted: Partial<ArticleFilters>) => setSearch(changeFilters(readFilters(addressNow()), wanted)),
    [setSearch],
  )
  return { filters: readFilters(search), change }
}
