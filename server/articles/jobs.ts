import * as z from 'zod'
import type { Context } from '../context.ts'
import { defineJob, type HandledJob, handle } from '../queue/job.ts'
import { keepFeedIndex } from './keep-feed-index.ts'

/** Between two runs what is new is counted from the articles themselves, which a few minutes of news never makes slow. */
const keepIndex = defineJob({
  name: 'keep-feed-index',
  payload: z.object({}),
  cron: '*/5 * * * *',
  policy: 'exclusive',
  retryLimit: 0,
  // the first run over a million articles takes some minutes
  expireInSeconds: 3600,
})

export const articleJobs = ({ db }: Context): HandledJob[] => [
  handle(keepIndex, (_payload, { signal }) => keepFeedIndex(db, () => signal.aborted)),
]
