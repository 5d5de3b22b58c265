import * as z from 'zod'
import { FOLLOW_KEPT_DAYS, TELEGRAM_CODE_MINUTES } from '../../contract/following/follow-kinds.ts'
import type { Context } from '../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../platform/queue/job.ts'
import { runBot } from './channels/telegram-updates.ts'
import { deliverDue } from './deliver.ts'
import { followingJob } from './following-job.ts'
import { matchChanges } from './match-changes.ts'
import { followSettingsOf } from './settings-store.ts'
import { sweepFollowing } from './store.ts'

const HOUR_MS = 3_600_000
/** An endpoint where every message failed for this long is deleted. */
const FAILING_DAYS = 90

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
    await matchChanges(context, signal)
    await deliverDue(context, signal)
  }),
  handle(sweepJob, () => sweep(context)),
  handle(botJob, (_payload, { signal }) => runBot(context, signal)),
]

export async function sweep({ db, now }: Pick<Context, 'db' | 'now'>) {
  const { confirm_hours } = await followSettingsOf(db)
  const ago = (hours: number) => new Date(now().getTime() - hours * HOUR_MS)
  return sweepFollowing(db, {
    confirmBefore: ago(confirm_hours),
    codeBefore: ago(TELEGRAM_CODE_MINUTES / 60),
    messagesBefore: ago(FOLLOW_KEPT_DAYS * 24),
    failingBefore: ago(FAILING_DAYS * 24),
    hourAgo: ago(1),
  })
}
