import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminArticle, AdminArticlePage } from '../../../contract/news/articles.ts'
import { call } from '../../api/call.ts'
import { useReload } from '../editing/save.ts'

/** Shows the new state at once and takes it back, with a message, when the server refuses. */
export function useFeaturedToggle(listKey: QueryKey, onFail: (error: unknown) => void) {
  const queries = useQueryClient()
  const reload = useReload(listKey)
  const show = (id: number, featured: boolean) =>
    queries.setQueryData<AdminArticlePage>(
      listKey,
      (page) =>
        page && {
          ...page,
          articles: page.articles.map((article) => (article.id === id ? { ...article, featured } : article)),
        },
    )
  return useMutation({
    mutationFn: ({ id, featured }: Pick<AdminArticle, 'id' | 'featured'>) =>
      call('PATCH /articles/:id/featured', { params: { id }, body: { featured } }),
    onMutate: async ({ id, featured }) => {
      // A list on its way would bring the old state back for a moment.
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
