import { DAY_MS } from '../../../contract/platform/durations.ts'
import type { Context } from '../../platform/context.ts'
import { type HandledJob, handle, timedJob } from '../../platform/queue/job.ts'
import { sweepExpired } from './store.ts'

/** Sessions, invitations and tokens that expired, and failures that no limit looks at any more. */
const sweep = timedJob('sweep-sessions', '17 * * * *', { retryLimit: 2 })

export const authJobs = ({ db, now }: Context): HandledJob[] => [
  handle(sweep, () => {
    const time = now()
    return sweepExpired(db, time.toISOString(), new Date(time.getTime() - DAY_MS).toISOString())
  }),
]
