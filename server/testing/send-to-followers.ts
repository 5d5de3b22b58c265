import { FOLLOW_CHANNELS } from '../../contract/following/follow-kinds.ts'
import { openChannels } from '../following/open-channels.ts'
import { followingOwner, handOver, isIn, type Senders } from '../following/send-to-followers.ts'
import { sendWaiting } from '../messages/send-waiting.ts'
import type { Context } from '../platform/context.ts'

/** Sends what is due until nothing more can be sent now, by the given senders or those of the site. */
export async function sendToFollowers(context: Context, given?: Senders): Promise<number> {
  const senders = given ?? (await openChannels(context))
  await handOver(context, FOLLOW_CHANNELS.filter(isIn(senders)))
  return sendWaiting(context, followingOwner(context, senders))
}
