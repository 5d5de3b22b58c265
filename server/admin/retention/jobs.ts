import * as z from 'zod'
import { RETENTION_HOUR } from '../../../contract/admin/retention.ts'
import { thinToHours } from '../../market/thinning-store.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../../platform/queue/job.ts'
import { checkClock } from '../../platform/settings/clock-store.ts'
import { nightlyCleanup } from './nightly-cleanup.ts'

const nightly = defineJob({
  name: 'retention.nightly',
  payload: z.object({}),
  cron: `0 ${RETENTION_HOUR} * * *`,
  policy: 'exclusive',
  expireInSeconds: 3600,
})

/** Hourly: 5-minute prices are kept for three days only. */
const thin = defineJob({
  name: 'retention.thin-prices',
  payload: z.object({}),
  cron: '7 * * * *',
  policy: 'exclusive',
})

export const retentionJobs = (context: Context): HandledJob[] => [
  handle(nightly, (_payload, { signal }) => nightlyCleanup(context, signal)),
  handle(thin, async () => thinToHours(context.db, (await checkClock(context.db, context.now())).asOf)),
]
