import { analysisJobs } from './analysis/jobs.ts'
import { articleJobs } from './articles/jobs.ts'
import { authJobs } from './auth/jobs.ts'
import type { Context } from './context.ts'
import { feedJobs } from './feeds/jobs.ts'
import { marketJobs } from './market/jobs.ts'
import type { HandledJob } from './queue/job.ts'

/** The background work's table of contents. */
export const jobs = (context: Context): HandledJob[] => [
  ...authJobs(context),
  ...feedJobs(context),
  ...articleJobs(context),
  ...analysisJobs(context),
  ...marketJobs(context),
]
