import type { Context } from '../context.ts'
import { type HandledJob, handle } from '../queue/job.ts'
import { startDueRun } from '../settings/feed-schedule.ts'
import { feedTick, fetchFeeds } from './job-definitions.ts'
import { runSchedule } from './run-schedule.ts'

export const feedJobs = (context: Context): HandledJob[] => [
  handle(feedTick, () => startDueRun(context)),
  handle(fetchFeeds, ({ tick }, { signal }) => runSchedule(context, new Date(tick), signal)),
]
