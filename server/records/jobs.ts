import * as z from 'zod'
import type { Context } from '../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../platform/queue/job.ts'
import { followCorrections } from './corrections/follow-corrections.ts'
import { findMoves } from './moves/find-moves.ts'
import { countOutletsDaily } from './outlets/count-outlets.ts'

const job = (name: string, cron: string) =>
  defineJob({ name, payload: z.object({}), cron, policy: 'exclusive', retryLimit: 0 })

// looks every minute, works once a day: a site that was down at midnight loses nothing
const countOutletsJob = job('records.outlets', '* * * * *')
const followCorrectionsJob = job('corrections.follow', '* * * * *')
const findMovesJob = job('moves.find', '*/5 * * * *')

export const recordJobs = (context: Context): HandledJob[] => [
  handle(countOutletsJob, (_payload, { signal }) => countOutletsDaily(context, signal)),
  handle(followCorrectionsJob, () => followCorrections(context)),
  handle(findMovesJob, () => findMoves(context)),
]
