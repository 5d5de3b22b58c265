import * as z from 'zod'
import type { Context } from '../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../platform/queue/job.ts'
import { sweepFollowLimits } from './follow-limits.ts'
import { followingJob } from './following-job.ts'
import { matchChanges } from './match-changes.ts'
import { handOverDue } from './send-to-followers.ts'
import { followSettingsOf } from './settings-store.ts'
import { sweepFollowing } from './store.ts'
import { runBot } from './telegram-updates.ts'

const sweepJob = defineJob({
  name: 'sweep-following',
  payload: z.object({}),
  cron: '*/15 * * * *',
  policy: 'exclusive',
})

/** Each run waits for messages to the bot until the next one begins. */
const botJob = defineJob({
  name: 'telegram-bot',
  payload: z.object({}),
  cron: '* * * * *',
  policy: 'exclusive',
})

export const followingJobs = (context: Context): HandledJob[] => [
  handle(followingJob, async (_payload, { signal }) => {
    for (let hasMore = true; hasMore && !signal.aborted; ) {
      hasMore = await matchChanges(context)
      await handOverDue(context)
    }
  }),
  handle(sweepJob, () => sweep(context)),
  handle(botJob, (_payload, { signal }) => runBot(context, signal)),
]

export async function sweep({ db, now }: Pick<Context, 'db' | 'now'>) {
  await sweepFollowing(db, (await followSettingsOf(db)).confirm_hours, now())
  await sweepFollowLimits({ db, now })
}
