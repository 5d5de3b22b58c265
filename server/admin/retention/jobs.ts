import * as z from 'zod'
import { RETENTION_HOUR } from '../../../contract/admin/retention.ts'
import { thinToHours } from '../../market/thinning-store.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../../platform/queue/job.ts'
import { runRetention } from './run-retention.ts'

const nightly = defineJob({
  name: 'retention.nightly',
  payload: z.object({}),
  cron: `0 ${RETENTION_HOUR} * * *`,
  policy: 'exclusive',
  expireInSeconds: 3600,
})

/** 5-minute prices are kept for days, not nights. */
const thin = defineJob({
  name: 'retention.thin-prices',
  payload: z.object({}),
  cron: '7 * * * *',
  policy: 'exclusive',
})

export const retentionJobs = (context: Context): HandledJob[] => [
  handle(nightly, (_payload, { signal }) => runRetention(context, { signal })),
  handle(thin, () => thinToHours(context.db, context.now())),
]
