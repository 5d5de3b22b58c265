import * as z from 'zod'
import type { Context } from '../../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../../platform/queue/job.ts'
import { keepDataFiles } from './keep-data-files.ts'

/** Every minute, for what was hidden or deleted; files are made once a day. */
const keepDataFilesJob = defineJob({
  name: 'data-files.keep',
  payload: z.object({}),
  cron: '* * * * *',
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: 3600,
})

export const dataFileJobs = (context: Context): HandledJob[] => [
  handle(keepDataFilesJob, () => keepDataFiles(context)),
]
