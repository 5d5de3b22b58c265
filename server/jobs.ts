import type { Context } from './context.ts'
import type { HandledJob } from './job.ts'
import { marketJobs } from './market/jobs.ts'

/** The background work's table of contents. */
export const jobs = (context: Context): HandledJob[] => [...marketJobs(context)]
