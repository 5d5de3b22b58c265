import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminArticle, AdminArticlePage } from '../../../contract/news/articles.ts'
import { call } from '../../api/call.ts'
import { useReload } from '../editing/save.ts'

/** Optimistic update, reverted with a message when the server refuses. */
export function useFeaturedToggle(listKey: QueryKey, onFail: (error: unknown) => void) {
  const queries = useQueryClient()
  const reload = useReload(listKey)
  const show = (id: number, featured: boolean) =>
    queries.setQueryData<AdminArticlePage>(
      listKey,
      (page) =>
        page && {
          ...page,
          articles: page.articles.map((article) =>
            article.id === id ? { ...article, featured } : article,
          ),
        },
    )
  return useMutation({
    mutationFn: ({ id, featured }: Pick<AdminArticle, 'id' | 'featured'>) =>
      call('PATCH /articles/:id/featured', { params: { id }, body: { featured } }),
    onMutate: async ({ id, featured }) => {
      // a list request under way would briefly show the old state
      await queries.cancelQueries({ queryKey: listKey })
      show(id, featured)
    },
    onError: (error, { id, featured }) => {
      show(id, !featured)
      onFail(error)
    },
    onSettled: reload,
  })
}
