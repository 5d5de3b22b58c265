import type { Context } from '../../platform/context.ts'
import { type HandledJob, handle, timedJob } from '../../platform/queue/job.ts'
import { measureDueReactions } from './measure-due.ts'

const measureJob = timedJob('reactions.measure', '* * * * *')

export const reactionJobs = (context: Context): HandledJob[] => [
  handle(measureJob, (_payload, { signal }) => measureDueReactions(context, { signal })),
]
