import * as z from 'zod'
import type { Context } from '../../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../../platform/queue/job.ts'
import { findMoves } from './find-moves.ts'

const findJob = defineJob({
  name: 'moves.find',
  payload: z.object({}),
  cron: '*/5 * * * *',
  policy: 'exclusive',
  retryLimit: 0,
})

export const moveJobs = (context: Context): HandledJob[] => [handle(findJob, () => findMoves(context))]
