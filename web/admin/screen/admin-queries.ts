import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'

export const tagsQuery = read('GET /api/tags', {})
/** With how many articles and which categories use each. */
export const tagsInUseQuery = read('GET /api/tags/usage', {})
export const usersQuery = read('GET /api/users', {})
export const twoFactorQuery = read('GET /api/auth/two-factor', {})
export const passkeysQuery = read('GET /api/auth/passkeys', {})
export const tokensQuery = read('GET /api/tokens', {})
export const invitationsQuery = read('GET /api/invitations', {})
export const publishersQuery = read('GET /api/publishers', {})
export const publisherQuery = (id: number) => read('GET /api/publishers/:id', { params: { id } })
export const pagesQuery = read('GET /api/pages', {})
export const attentionQuery = read('GET /api/attention', {})
export const alertsQuery = read('GET /api/alerts', {})
export const readersQuery = read('GET /api/readers', {})
export const modelsQuery = read('GET /api/ai/models', {})
export const spendQuery = read('GET /api/ai/spend', {})
export const siteQuery = read('GET /api/settings/site', {})
export const cronQuery = read('GET /api/settings/cron', {})
/** Returns full rows when signed in. */
export const coinsQuery = read('GET /api/crypto/coins', {})
/** With the header, inactive categories too. */
export const categoriesQuery = read(
  'GET /api/categories',
  {},
  { headers: { 'x-admin-request': 'true' } },
)

/** Everything that a fetch or a change of a publisher may alter. */
const feedQueryKeys = [
  publishersQuery.queryKey,
  attentionQuery.queryKey,
  ['GET /api/publishers/:id'],
  ['GET /api/articles/publisher/:id'],
]

/** Not awaited: after a refusal a form can be corrected at once. */
export function useReloadFeeds() {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of feedQueryKeys) void queries.invalidateQueries({ queryKey })
  }
}
