import * as z from 'zod'
import { defineJob } from '../queue/job.ts'

/** Asks every minute whether the interval of the settings is over. */
export const feedTick = defineJob({
  name: 'feed-tick',
  payload: z.object({}),
  cron: '* * * * *',
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: 60,
})

/** One scheduled run over all feeds that are due. */
export const fetchFeeds = defineJob({
  name: 'fetch-feeds',
  payload: z.object({ tick: z.iso.datetime() }),
  policy: 'exclusive',
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireInSeconds: 3600,
})
