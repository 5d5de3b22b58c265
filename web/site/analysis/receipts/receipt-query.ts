import { read } from '../../../api/queries.ts'

/** Why an article has its scores; kept for the page's life. */
export const receiptQuery = (id: number) => ({
  ...read('GET /api/articles/:id/receipt', { params: { id } }),
  staleTime: Number.POSITIVE_INFINITY,
})
