import * as z from 'zod'
import type { Context } from '../../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../../platform/queue/job.ts'
import { foldNewsDays } from './news-store.ts'

const foldNews = defineJob({
  name: 'coins.fold-news',
  payload: z.object({}),
  cron: '23 * * * *',
  policy: 'exclusive',
  retryLimit: 0,
})

export const coinJobs = ({ db }: Context): HandledJob[] => [handle(foldNews, () => foldNewsDays(db))]
