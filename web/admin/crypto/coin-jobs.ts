import { useQuery } from '@tanstack/react-query'
import type { CoinJob } from '../../../contract/platform/job-keys.ts'
import type { Job } from '../../../contract/platform/jobs.ts'
import { POLL_MS, runningQuery } from '../jobs/jobs.tsx'

type Messages = { done: string; failed: string }

export const coinMessages: Record<CoinJob, Messages> = {
  'add-coin': { done: 'Coin added successfully', failed: 'Failed to add coin' },
  'change-coin': { done: 'Coin updated successfully', failed: 'Failed to update coin' },
  'update-coin': { done: 'Coin data updated successfully', failed: 'Failed to update coin' },
}

export const coinJobMessages = ({ kind }: Pick<Job, 'kind'>): Messages | undefined =>
  coinMessages[kind as CoinJob]

/** Coin changes waiting for the coin service on the server, of all users. */
export function useCoinJobs(watching: boolean): Job[] {
  const { data = [] } = useQuery({
    ...runningQuery,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      watching || state.data?.some(coinJobMessages) ? POLL_MS : false,
  })
  return data.filter(coinJobMessages)
}
