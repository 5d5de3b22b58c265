import { authJobs } from './accounts/auth/jobs.ts'
import { alertJobs } from './admin/alerts/send-alerts.ts'
import { invitationJobs } from './admin/invitations/mail-invitation.ts'
import { retentionJobs } from './admin/retention/run-retention.ts'
import { analysisJobs } from './analysis/jobs.ts'
import { followingJobs } from './following/jobs.ts'
import { coinJobs } from './market/coins/jobs.ts'
import { marketJobs } from './market/jobs.ts'
import { reactionJobs } from './market/reactions/jobs.ts'
import { scorecardJobs } from './market/scorecard/jobs.ts'
import { briefJobs } from './news/briefs/jobs.ts'
import { feedReadingJobs } from './news/feed/jobs.ts'
import { feedJobs } from './news/feeds/jobs.ts'
import { scheduleJobs } from './news/schedule/jobs.ts'
import { recordJobs } from './news/track-records/jobs.ts'
import { purgeJobs } from './platform/answers/purge.ts'
import type { Context } from './platform/context.ts'
import type { HandledJob } from './platform/queue/job.ts'
import { dataFileJobs } from './publishing/data-files/keep-data-files.ts'
import { storyJobs } from './stories/jobs.ts'

/** The table of contents of the background jobs. */
export const jobs = (context: Context): HandledJob[] => [
  ...purgeJobs(context),
  ...authJobs(context),
  ...scheduleJobs(context),
  ...feedReadingJobs(context),
  ...feedJobs(context),
  ...coinJobs(context),
  ...storyJobs(context),
  ...analysisJobs(context),
  ...marketJobs(context),
  ...retentionJobs(context),
  ...reactionJobs(context),
  ...scorecardJobs(context),
  ...recordJobs(context),
  ...briefJobs(context),
  ...dataFileJobs(context),
  ...alertJobs(context),
  ...invitationJobs(context),
  ...followingJobs(context),
]
