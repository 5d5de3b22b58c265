import * as z from 'zod'
import { defineJob } from '../platform/queue/job.ts'

/**
 * Matches what changed with the rules and sends what is due. Sent when something is to be sent at once; while it runs
 * it looks again every few seconds.
 */
export const followingJob = defineJob({
  name: 'following',
  payload: z.object({}),
  cron: '* * * * *',
  policy: 'short',
  retryLimit: 2,
  retryDelaySeconds: 1,
})
