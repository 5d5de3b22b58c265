import { HOUR_SECONDS } from '../../contract/platform/durations.ts'
import type { Context } from '../platform/context.ts'
import { type HandledJob, handle, timedJob } from '../platform/queue/job.ts'
import { groupStories } from './group-stories.ts'
import { rereadArticles } from './reread-articles.ts'

/** Sent in the transaction that stores articles; the cron is a fallback for a lost job. One may wait while one runs. */
export const groupStoriesJob = timedJob('group-stories', '* * * * *', {
  policy: 'short',
  retryLimit: 3,
  retryDelaySeconds: 1,
})

/** At every start and after a change of the coins; the cron is a fallback for a lost job. Returns at once where nothing has changed. */
export const rereadArticlesJob = timedJob('reread-articles', '*/5 * * * *', {
  policy: 'short',
  retryLimit: 5,
  expireInSeconds: 6 * HOUR_SECONDS,
})

export const storyJobs = (context: Context): HandledJob[] => [
  handle(groupStoriesJob, (_payload, { signal }) => groupStories(context, signal)),
  handle(rereadArticlesJob, (_payload, { signal }) => rereadArticles(context, signal)),
]
