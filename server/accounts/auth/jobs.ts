import * as z from 'zod'
import type { Context } from '../../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../../platform/queue/job.ts'
import { sweepExpired } from './store.ts'

const DAY_MS = 86_400_000

/** Sessions, invitations and tokens that expired, and failures that no limit looks at any more. */
const sweep = defineJob({
  name: 'sweep-sessions',
  payload: z.object({}),
  cron: '17 * * * *',
  policy: 'exclusive',
})

export const authJobs = ({ db, now }: Context): HandledJob[] => [
  handle(sweep, () => {
    const time = now()
    return sweepExpired(db, time.toISOString(), new Date(time.getTime() - DAY_MS).toISOString())
  }),
]
