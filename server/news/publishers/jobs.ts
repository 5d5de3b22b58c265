import * as z from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Sent when a publisher is marked as a wire, or no longer is. */
export const readAdvertisingJob = defineJob({
  name: 'publisher.read-advertising',
  payload: z.object({ publisher_id: z.number() }),
  retryLimit: 3,
})

/** Sent with the row of a new publisher; the fetch itself belongs to feeds/. */
export const fetchNewPublisher = defineJob({
  name: 'publisher.fetch-new',
  payload: z.object({ publisher_id: z.number() }),
  retryLimit: 0,
  concurrency: 4,
})

/** Sent by the button for all publishers. */
export const fetchAllJob = defineJob({
  name: 'publisher.fetch-all',
  payload: z.object({}),
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 6 * 60 * 60,
})
