import type { Context } from '../../platform/context.ts'
import { type HandledJob, handle, timedJob } from '../../platform/queue/job.ts'
import { followCorrections } from './headline-changes/follow-corrections.ts'
import { findMoves } from './moves/find-moves.ts'
import { countOutletsDaily } from './outlets/count-outlets.ts'

// looks every minute, works once a day: a site that was down at midnight loses nothing
const countOutletsJob = timedJob('records.outlets', '* * * * *')
const followCorrectionsJob = timedJob('corrections.follow', '* * * * *')
const findMovesJob = timedJob('moves.find', '*/5 * * * *')

export const recordJobs = (context: Context): HandledJob[] => [
  handle(countOutletsJob, (_payload, { signal }) => countOutletsDaily(context, signal)),
  handle(followCorrectionsJob, () => followCorrections(context)),
  handle(findMovesJob, () => findMoves(context)),
]
