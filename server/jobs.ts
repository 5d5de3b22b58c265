import type { Context } from './context.ts'
import type { HandledJob } from './job.ts'

/** The background work's table of contents. */
export const jobs = (_context: Context): HandledJob[] => []
