import type { Context } from '../../platform/context.ts'
import { type HandledJob, handle, timedJob } from '../../platform/queue/job.ts'
import { foldNewsDays } from './store.ts'

const foldNews = timedJob('coins.fold-news', '23 * * * *')

export const coinJobs = ({ db }: Context): HandledJob[] => [
  handle(foldNews, () => foldNewsDays(db)),
]
