import * as z from 'zod'
import type { Context } from '../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../platform/queue/job.ts'
import { backfillStories } from './backfill-stories.ts'
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

/** At every start, and done in a moment where there is nothing to do. */
export const backfillStoriesJob = defineJob({
  name: 'backfill-stories',
  payload: z.object({}),
  policy: 'exclusive',
  retryLimit: 5,
  expireInSeconds: 6 * 3600,
})

export const storyJobs = (context: Context): HandledJob[] => [
  handle(groupStoriesJob, (_payload, { signal }) => groupStories(context, signal)),
  handle(backfillStoriesJob, (_payload, { signal }) => backfillStories(context, signal)),
]
