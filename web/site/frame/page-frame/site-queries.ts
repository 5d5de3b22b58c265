import { queryOptions } from '@tanstack/react-query'
import type { ApiKey, CallInput } from '../../../../contract/api.ts'
import type { Category } from '../../../../contract/news/categories.ts'
import type { Page } from '../../../../contract/news/pages.ts'
import { ApiError } from '../../../api/call.ts'
import { clientCall, read } from '../../../api/queries.ts'

/** A query of the public site, with the name its failures are logged under. */
export const publicRead = <K extends ApiKey>(
  key: K,
  input: CallInput<K>,
  failure: string,
  refetchInterval: number | false = false,
) => queryOptions({ ...read(key, input), refetchInterval, meta: { failure } })

/** The same, with null where the server has nothing. */
export const readIfThere = <K extends ApiKey>(
  key: K,
  input: CallInput<K>,
  failure: string,
  refetchInterval: number | false = false,
) =>
  queryOptions({
    queryKey: [key, input],
    queryFn: ({ client, signal }) => unlessMissing(clientCall(client)(key, input, { signal })),
    refetchInterval,
    meta: { failure },
  })

export const activeCategoriesQuery = () =>
  publicRead('GET /api/categories', {}, 'Failed to fetch categories')

export const pageLinksQuery = () => publicRead('GET /api/pages/links', {}, 'Failed to fetch pages')

export const publicTagsQuery = () => publicRead('GET /api/tags/public', {}, 'Failed to fetch tags')

export const newestArticlesQuery = () =>
  publicRead('GET /api/articles', { query: { limit: 10 } }, 'Failed to fetch articles')

export const homeMetaQuery = () => read('GET /api/pages/home', {})

/** The managed page at a path; null when there is none. */
export const managedPageQuery = (path: string) =>
  readIfThere('GET /api/pages/by-path', { query: { path } }, 'Failed to fetch page')

type Found = { category: Category } | { page: Page } | null

/** Content of a path without a fixed route: an active category, else a managed page, else null. */
export const whatIsAt = (path: string) =>
  queryOptions({
    queryKey: ['at', path],
    queryFn: async ({ client, signal }): Promise<Found> => {
      const call = clientCall(client)
      const slug = categorySlugIn(path)
      const asCategory = async () => {
        if (!slug) return null
        const category = await unlessMissing(
          call('GET /api/categories/:slug', { params: { slug } }, { signal }),
        )
        return category?.isActive ? { category } : null
      }
      const asPage = async () => {
        const page = await unlessMissing(
          call('GET /api/pages/by-path', { query: { path } }, { signal }),
        )
        return page && { page }
      }
      // the menu lists the categories: for any other path the page is requested first, without a 404 in the
      // console
      const isListed = await client.ensureQueryData(activeCategoriesQuery()).then(
        (categories) => categories.some((category) => category.slug === slug),
        () => true,
      )
      return isListed ? ((await asCategory()) ?? asPage()) : ((await asPage()) ?? asCategory())
    },
    meta: { failure: 'Failed to fetch category' },
  })

/** 404 is a valid reply here, and so is 400, for addresses that cannot exist. */
export function unlessMissing<T>(reply: Promise<T>): Promise<T | null> {
  return reply.catch((error) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  })
}

/** Category slug of a path: one segment of lower-case words. */
export function categorySlugIn(pathname: string): string | undefined {
  return /^\/([a-z0-9]+(?:-[a-z0-9]+)*)\/?$/.exec(pathname)?.[1]
}

/** Path of a managed page as stored: without a trailing slash, percent-decoded. */
export function pathOf(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  try {
    return decodeURIComponent(path).slice(0, 300)
  } catch {
    return path.slice(0, 300)
  }
}
