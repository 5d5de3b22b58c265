import * as z from 'zod'
import type { Context } from '../context.ts'
import { defineJob, type HandledJob, handle } from '../queue/job.ts'
import { sweepTrash } from './delete-for-good.ts'

const sweep = defineJob({
  name: 'sweep-trash',
  payload: z.object({}),
  cron: '23 3 * * *',
  policy: 'exclusive',
})

export const trashJobs = (context: Context): HandledJob[] => [handle(sweep, () => sweepTrash(context))]
