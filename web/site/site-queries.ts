import { queryOptions } from '@tanstack/react-query'
import { read } from '../queries.ts'

/** Every read of the public site, with the words its failure is logged under. */

export const activeCategories = () =>
  queryOptions({ ...read('GET /api/categories', {}), meta: { failure: 'Failed to fetch categories' } })
