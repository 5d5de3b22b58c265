import * as z from 'zod'
import type { Context } from '../../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../../platform/queue/job.ts'
import { checkAlerts } from './check-alerts.ts'
import { deliverDue } from './deliver.ts'
import { sweepDeliveries } from './outbox-store.ts'

const KEPT_MS = 30 * 24 * 3_600_000

/** Looks once a minute, and sends what waits. */
const alertsJob = defineJob({
  name: 'alerts',
  payload: z.object({}),
  cron: '* * * * *',
  policy: 'exclusive',
  retryLimit: 2,
  retryDelaySeconds: 1,
})

const sweep = defineJob({
  name: 'sweep-alerts',
  payload: z.object({}),
  cron: '41 3 * * *',
  policy: 'exclusive',
})

export const alertJobs = (context: Context): HandledJob[] => [
  handle(alertsJob, async (_payload, { signal }) => {
    await checkAlerts(context)
    await deliverDue(context, signal)
  }),
  handle(sweep, () => sweepDeliveries(context.db, new Date(context.now().getTime() - KEPT_MS))),
]
