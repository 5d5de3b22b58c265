import { alertJobs } from './alerts/jobs.ts'
import { analysisJobs } from './analysis/jobs.ts'
import { authJobs } from './auth/jobs.ts'
import { coinLinkJobs } from './coin-links/jobs.ts'
import { coinJobs } from './coins/jobs.ts'
import type { Context } from './context.ts'
import { feedReadingJobs } from './feed/jobs.ts'
import { feedJobs } from './feeds/jobs.ts'
import { marketJobs } from './market/jobs.ts'
import type { HandledJob } from './queue/job.ts'
import { reactionJobs } from './reactions/jobs.ts'
import { retentionJobs } from './retention/jobs.ts'
import { scheduleJobs } from './schedule/jobs.ts'
import { scorecardJobs } from './scorecard/jobs.ts'
import { storyJobs } from './stories/jobs.ts'

/** The background work's table of contents. */
export const jobs = (context: Context): HandledJob[] => [
  ...authJobs(context),
  ...scheduleJobs(context),
  ...feedReadingJobs(context),
  ...feedJobs(context),
  ...coinLinkJobs(context),
  ...coinJobs(context),
  ...storyJobs(context),
  ...analysisJobs(context),
  ...marketJobs(context),
  ...retentionJobs(context),
  ...reactionJobs(context),
  ...scorecardJobs(context),
  ...alertJobs(context),
]
