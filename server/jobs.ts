import { analysisJobs } from './analysis/jobs.ts'
import { articleJobs } from './articles/jobs.ts'
import type { Context } from './context.ts'
import { feedJobs } from './feeds/jobs.ts'
import type { HandledJob } from './job.ts'
import { marketJobs } from './market/jobs.ts'

/** The background work's table of contents. */
export const jobs = (context: Context): HandledJob[] => [
  ...feedJobs(context),
  ...articleJobs(context),
  ...analysisJobs(context),
  ...marketJobs(context),
]
