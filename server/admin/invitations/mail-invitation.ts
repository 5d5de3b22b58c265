import { randomUUID } from 'node:crypto'
import { mailServer } from '../../messages/mail-server.ts'
import type { MessageOwner } from '../../messages/message-owner.ts'
import { emptyDestination, putInOutbox } from '../../messages/outbox-store.ts'
import { sendById, sendWaiting } from '../../messages/send-waiting.ts'
import { type Mail, sendMail } from '../../messages/senders/mail.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { failed, type Sent } from '../../platform/messages/sent.ts'
import { type HandledJob, handle, timedJob } from '../../platform/queue/job.ts'
import { sealKey, unsealKey } from '../../platform/seal.ts'

const OWNER = 'invitations'
const CHANNEL = 'mail'

/** The mail holds the link, of which nothing else keeps more than a hash: sealed until it was sent. */
export async function putInvitationMail(
  { config, db: tx, now }: Context,
  invitation: number,
  mail: Omit<Mail, 'id'>,
): Promise<string> {
  const id = randomUUID()
  const at = now().toISOString()
  await putInOutbox(tx, [
    {
      id,
      owner: OWNER,
      channel: CHANNEL,
      destination: String(invitation),
      lane: CHANNEL,
      host: CHANNEL,
      payload_sealed: await sealKey(config, JSON.stringify(mail)),
      due_at: at,
      created_at: at,
    },
  ])
  return id
}

/** Their link was replaced or withdrawn. */
export const dropInvitationMails = (tx: Database, invitation: number) =>
  emptyDestination(tx, { owner: OWNER, destination: String(invitation) })

export const sendInvitation = (context: Context, mail: string) =>
  sendById(context, invitationsOwner(context), mail)

async function sendOnce(context: Context, mail: Mail): Promise<Sent> {
  const server = await mailServer(context)
  if (!server) return failed('E-mail is not set up.', true)
  const sent = await sendMail(context.outbound, server, mail)
  return sent.delivered ? sent : { ...sent, isFinal: true }
}

/** One attempt, whose result the admin reads: who is told 'Not sent' copies the link. */
const invitationsOwner = (context: Context): MessageOwner => ({
  name: OWNER,
  channels: [CHANNEL],
  async prepare({ id, payload_sealed }) {
    const payload = await unsealKey(context.config, payload_sealed)
    return payload ? () => sendOnce(context, { id, ...JSON.parse(payload) }) : undefined
  },
  record: async () => {},
})

const invitationsJob = timedJob('invitations', '* * * * *')

/** Sends what a process that died had not sent. */
export const invitationJobs = (context: Context): HandledJob[] => [
  handle(invitationsJob, async (_payload, { signal }) => {
    await sendWaiting(context, invitationsOwner(context), signal)
  }),
]
