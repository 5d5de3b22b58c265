import type { FastifyInstance } from 'fastify'
import { WEEK_MS } from '../../contract/platform/durations.ts'
import type { Context } from '../platform/context.ts'
import { addressMac, channelByToken, manageToken, requireToken } from './follow-access.ts'
import { followingJob } from './following-job.ts'
import { forgetChannels } from './forgotten.ts'
import { putPlainMessage } from './messages-store.ts'
import {
  channelByAddress,
  confirmChannel,
  type FollowChannelRow,
  mayMail,
  rulesOf,
  updateFollowChannel,
} from './store.ts'

/** Limit of confirmation mails per hour and address. */
const MAILS_PER_HOUR = 3

/** Mails the link that confirms an address. Beyond three an hour nothing is sent, and the reply is the same. */
export async function sendConfirmation(context: Context, channel: FollowChannelRow) {
  const { db: tx, queue, now } = context
  if (!(await mayMail(tx, channel.address_hmac ?? '', now(), MAILS_PER_HOUR))) return
  await putPlainMessage(tx, channel, 'confirm', now())
  await queue.send(followingJob, {}, { tx })
}

/** Confirming twice is the same as once; an address that was deleted since stays deleted. */
export async function confirmAddress(context: Context, token: string) {
  const { db, now } = context
  const asked = await requireToken(context, token, 'confirm')
  const channel =
    asked.state === 'waiting'
      ? await db.transaction((tx) => confirmChannel(tx, asked, now()))
      : asked
  const rules = await rulesOf(db, channel.follower_id)
  const name = rules.find(({ channels }) => channels.includes(channel.kind))?.name ?? ''
  return { name, secret: await manageToken(context, channel) }
}

/** Mails a new link to /following. Nobody learns whether the address is known. */
export async function mailLink({ db, config, queue, now }: Context, mail: string) {
  const address_hmac = await addressMac(config, 'mail', mail)
  await db.transaction(async (tx) => {
    const isAllowed = await mayMail(tx, address_hmac, now(), MAILS_PER_HOUR)
    const channel = await channelByAddress(tx, 'mail', address_hmac)
    if (isAllowed && channel?.state === 'confirmed')
      await putPlainMessage(tx, channel, 'link', now())
    // also for an unknown address, which would be answered sooner
    await queue.send(followingJob, {}, { tx })
  })
  return {}
}

export async function pauseAddress(context: Context, token: string) {
  await pauseForAWeek(context, await requireToken(context, token, 'pause'))
  return {}
}

export const pauseForAWeek = ({ db, now }: Context, { id }: FollowChannelRow) =>
  updateFollowChannel(db, id, { paused_until: new Date(now().getTime() + WEEK_MS).toISOString() })

/** An address that is gone already is as good as unsubscribed. */
export async function unsubscribe(context: Context, token: string) {
  const channel = await channelByToken(context, token, 'unsubscribe')
  if (channel) await forgetChannels(context, [channel])
  return {}
}

/** One-click unsubscribe of mail programs (RFC 8058): a form POST to the address of the List-Unsubscribe header. */
export function serveUnsubscribe(app: FastifyInstance, context: Context) {
  app.register(async (scope) => {
    // The token in the path says everything; the form is thrown away.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
    scope.post<{ Params: { token: string } }>(
      '/follow/unsubscribe/:token',
      async ({ params }, reply) => {
        await unsubscribe(context, params.token.slice(0, 200))
        return reply.header('cache-control', 'no-store').send({})
      },
    )
  })
}
