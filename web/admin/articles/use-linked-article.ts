import { skipToken, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { useFetchFailure } from '../screen/screen-header.tsx'

const ADDRESS_NAME = 'article'

/** The article named in the address, as in links from the log, wherever it is in the list. */
export function useLinkedArticle(fail: (text: string, detail?: string) => void) {
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get(ADDRESS_NAME))
  const article = useQuery({
    // same key prefix as the list, so that both are invalidated together
    queryKey: ['GET /api/articles/admin', 'one', id],
    queryFn:
      Number.isSafeInteger(id) && id > 0
        ? ({ signal }) => call('GET /api/articles/admin/:id', { params: { id } }, { signal })
        : skipToken,
  })
  useFetchFailure(article, 'Failed to fetch articles.', fail)
  const forgetLink = () => {
    if (!search.has(ADDRESS_NAME)) return
    const rest = new URLSearchParams(search)
    rest.delete(ADDRESS_NAME)
    setSearch(rest, { replace: true })
  }
  return { linked: id > 0 ? article.data : undefined, forgetLink }
}
