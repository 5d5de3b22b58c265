import type { Context } from '../../platform/context.ts'
import { type HandledJob, handle } from '../../platform/queue/job.ts'
import { feedTick, fetchFeeds, runSchedule, startDueRun } from './run-schedule.ts'

export const scheduleJobs = (context: Context): HandledJob[] => [
  handle(feedTick, () => startDueRun(context)),
  handle(fetchFeeds, ({ tick }, { signal }) => runSchedule(context, new Date(tick), signal)),
]
