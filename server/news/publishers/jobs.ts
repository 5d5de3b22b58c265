import * as z from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** Sent with the row of a new publisher; the fetch itself belongs to feeds/. */
export const fetchNewPublisher = defineJob({
  name: 'publisher.fetch-new',
  payload: z.object({ publisher_id: z.number() }),
  retryLimit: 0,
  concurrency: 4,
})
