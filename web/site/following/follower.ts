import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { FOLLOW_HEADER } from '../../../contract/following/follow-kinds.ts'
import { type Call, call } from '../../api/call.ts'
import { addressToFollow } from './address-to-follow.ts'

const KEY = 'following'

/** What opens this browser's follows: there is no account. */
export const followerSecret = (): string | null => localStorage.getItem(KEY)
export const keepSecret = (secret: string) => localStorage.setItem(KEY, secret)
export const forgetSecret = () => localStorage.removeItem(KEY)

/** Calls with the secret of this browser, or with the token of a mail's link. */
export const callAs =
  (secret: string | null): Call =>
  (key, input, options) =>
    call(key, input, { ...options, ...(secret && { headers: { [FOLLOW_HEADER]: secret } }) })

/** Null for a browser that follows nothing. */
export const followingQuery = (secret: string | null) =>
  queryOptions({
    queryKey: ['following', secret],
    queryFn: ({ signal }) => (secret ? callAs(secret)('GET /api/following', {}, { signal }) : null),
    staleTime: 0,
  })

export const followOptionsQuery = queryOptions({
  queryKey: ['follow-options'],
  queryFn: ({ signal }) => call('GET /api/follow', {}, { signal }),
})

export const followViewQuery = (view: string) =>
  queryOptions({
    queryKey: ['follow-view', view],
    queryFn: ({ signal }) => call('GET /api/follow/view', { query: { view } }, { signal }),
  })

const SEEN_MS = 60_000

/** Whether this browser follows a view, or else the page at an address; false while that cannot be said. */
export async function isFollowed(
  client: QueryClient,
  address: string,
  view = addressToFollow(address),
): Promise<boolean> {
  try {
    const following = await client.fetchQuery({
      ...followingQuery(followerSecret()),
      staleTime: SEEN_MS,
    })
    const rules = following?.rules ?? []
    const asked = rules.length > 0 && (await client.fetchQuery(followViewQuery(view)))
    return rules.some((rule) => asked && rule.view === asked.view)
  } catch {
    return false
  }
}

export const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
