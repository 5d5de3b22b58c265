import { FOLLOW_LINK_DAYS } from '../../contract/following/follow-kinds.ts'
import type { Context } from '../platform/context.ts'
import { channelByToken, requireToken } from './follow-access.ts'
import { addressMac, signToken } from './follow-tokens.ts'
import { followingJob } from './following-job.ts'
import { forgetChannels } from './forgotten.ts'
import { putPlainMessage } from './outbox-store.ts'
import {
  type ChannelRow,
  channelByAddress,
  confirmChannel,
  mayMail,
  rulesOf,
  updateChannel,
} from './store.ts'

/** Mails an hour to an address that asked for none. */
const MAILS_PER_HOUR = 3
const DAY_MS = 24 * 3_600_000
const PAUSE_DAYS = 7

/** Mails the link that confirms an address. Beyond three an hour nothing is sent, and the caller is not told. */
export async function sendConfirmation(context: Context, channel: ChannelRow) {
  const { db: tx, queue, now } = context
  if (!(await mayMail(tx, channel.address_hmac ?? '', now(), MAILS_PER_HOUR))) return
  await putPlainMessage(tx, channel, 'confirm', now())
  await queue.send(followingJob, {}, { tx })
}

/** Confirming twice is the same as once; an address that was deleted since stays deleted. */
export async function confirmAddress(context: Context, token: string) {
  const { db, config, now } = context
  const channel = await requireToken(context, token, 'confirm')
  if (channel.state === 'waiting') await db.transaction((tx) => confirmChannel(tx, channel, now()))
  const rules = await rulesOf(db, channel.follower_id)
  const name = rules.find(({ channels }) => channels.includes(channel.kind))?.name ?? ''
  return { name, secret: await signToken(config, 'manage', channel, linkExpiry(now())) }
}

export const linkExpiry = (now: Date) => new Date(now.getTime() + FOLLOW_LINK_DAYS * DAY_MS)

/** Mails a new link to /following. Nobody learns whether the address is known. */
export async function mailLink({ db, config, queue, now }: Context, mail: string) {
  const address_hmac = await addressMac(config, 'mail', mail)
  await db.transaction(async (tx) => {
    const isAllowed = await mayMail(tx, address_hmac, now(), MAILS_PER_HOUR)
    const channel = await channelByAddress(tx, 'mail', address_hmac)
    if (isAllowed && channel?.state === 'confirmed') await putPlainMessage(tx, channel, 'link', now())
    // also for an unknown address, which would be answered sooner
    await queue.send(followingJob, {}, { tx })
  })
  return {}
}

export async function pauseAddress(context: Context, token: string) {
  const { id } = await requireToken(context, token, 'pause')
  const until = new Date(context.now().getTime() + PAUSE_DAYS * DAY_MS)
  await updateChannel(context.db, id, { paused_until: until.toISOString() })
  return {}
}

/** An address that is gone already is as good as unsubscribed. */
export async function unsubscribe(context: Context, token: string) {
  const channel = await channelByToken(context, token, 'unsubscribe')
  if (channel) await forgetChannels(context, [channel])
  return {}
}
