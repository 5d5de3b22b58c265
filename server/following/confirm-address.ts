import type { FastifyInstance } from 'fastify'
import { WEEK_MS } from '../../contract/platform/durations.ts'
import type { Context } from '../platform/context.ts'
import { conflict } from '../platform/errors.ts'
import { isBarred } from './bars-store.ts'
import { addressMac, channelByToken, manageToken, requireToken } from './follow-access.ts'
import {
  clearConfirmations,
  countConfirmationOf,
  countConfirmationTo,
  countLinkTo,
  countMailFrom,
  mailboxOf,
} from './follow-limits.ts'
import { followingJob } from './following-job.ts'
import { forgetChannels } from './forgotten.ts'
import { requireMailAddress } from './mail-address.ts'
import { putPlainMessage } from './messages-store.ts'
import {
  channelByAddress,
  confirmChannel,
  type FollowChannelRow,
  rulesOf,
  updateFollowChannel,
} from './store.ts'

/**
 * Mails the link that confirms an address. Who asks too often is told so. Where the mailbox had its share, or wants no
 * mail, nothing is sent and the reply is the same: nobody learns what others asked of it.
 */
export async function sendConfirmation(context: Context, channel: FollowChannelRow, ip: string) {
  const { db: tx, queue, now } = context
  await countMailFrom(context, ip)
  await countConfirmationOf(context, channel.follower_id)
  const mailbox = mailboxOf(channel)
  const isWanted = !(await isBarred(tx, mailbox))
  if ((await countConfirmationTo(context, mailbox)) && isWanted)
    await putPlainMessage(tx, channel, 'confirm', now())
  await queue.send(followingJob, {}, { tx })
}

/** Confirming twice is the same as once; an address that was deleted since stays deleted. */
export async function confirmAddress(context: Context, token: string) {
  const { db, now } = context
  const asked = await requireToken(context, token, 'confirm')
  const mailbox = mailboxOf(asked)
  if (await isBarred(db, mailbox))
    throw conflict('This address gets no mail, as its owner asked. Take that back first.')
  const confirm = async (tx: Context['db']) => {
    await clearConfirmations(tx, mailbox)
    return confirmChannel(tx, asked, now())
  }
  const channel = asked.state === 'waiting' ? await db.transaction(confirm) : asked
  const rules = await rulesOf(db, channel.follower_id)
  const name = rules.find(({ channels }) => channels.includes(channel.kind))?.name ?? ''
  return { name, secret: await manageToken(context, channel) }
}

/** Mails a new link to /following. Nobody learns whether the address is known. */
export async function mailLink(context: Context, mail: string, ip: string) {
  const { db, config, queue, now } = context
  const { identity, mailbox } = requireMailAddress(mail)
  const address_hmac = await addressMac(config, 'mail', identity)
  const mailbox_hmac = await addressMac(config, 'mail', mailbox)
  await db.transaction(async (tx) => {
    const here = { ...context, db: tx }
    await countMailFrom(here, ip)
    const channel = await channelByAddress(tx, 'mail', address_hmac)
    const isKnown = channel?.state === 'confirmed'
    // the same work for an unknown address, which would be answered sooner; no mail is counted against it
    const isAllowed = await countLinkTo(here, isKnown ? mailbox_hmac : `unknown ${mailbox_hmac}`)
    if (isAllowed && isKnown) await putPlainMessage(tx, channel, 'link', now())
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
