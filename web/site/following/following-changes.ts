import { useQueryClient } from '@tanstack/react-query'
import type { Following } from '../../../contract/following/following.ts'
import { type Call, reasonOf } from '../../api/call.ts'
import { showNotice } from '../frame/page-frame/passing-notice.tsx'
import { callAs, followingQuery } from './follower.ts'

export type FollowingChanges = {
  call: Call
  /** Runs a change, shows its result at once, and says when it failed. */
  change: (act: () => Promise<Following | undefined>, done?: string) => Promise<void>
}

export function useFollowingChanges(secret: string | null): FollowingChanges {
  const client = useQueryClient()
  return {
    call: callAs(secret),
    async change(act, done) {
      try {
        client.setQueryData(followingQuery(secret).queryKey, await act())
        if (done) showNotice(done)
      } catch (error) {
        showNotice(reasonOf(error) ?? 'It could not be changed. Nothing was lost.')
      }
    },
  }
}
