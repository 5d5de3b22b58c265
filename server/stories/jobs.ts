import * as z from 'zod'
import type { Context } from '../context.ts'
import { defineJob, type HandledJob, handle } from '../queue/job.ts'
import { groupStories } from './group-stories.ts'

/** Sent in the transaction that stores articles; every minute for what a lost word left behind. One may wait while one runs. */
export const groupStoriesJob = defineJob({
  name: 'group-stories',
  payload: z.object({}),
  cron: '* * * * *',
  policy: 'short',
  retryLimit: 3,
  retryDelaySeconds: 1,
})

export const storyJobs = (context: Context): HandledJob[] => [
  handle(groupStoriesJob, (_payload, { signal }) => groupStories(context, signal)),
]
