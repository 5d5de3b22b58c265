import { setTimeout as pause } from 'node:timers/promises'
import { type Role, roleLabel } from '../../../contract/accounts/roles.ts'
import { HOUR_MS } from '../../../contract/platform/durations.ts'
import { writeLog } from '../../accounts/activity/store.ts'
import { hashOf, newToken } from '../../accounts/auth/tokens.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { defused, oneLine } from '../../platform/messages/foreign-text.ts'
import { sendMail } from '../../platform/messages/smtp.ts'
import { mailBrand } from '../../platform/settings/current-site.ts'
import { mailServer } from '../alerts/destinations.ts'
import { missingField, openChannel } from '../alerts/manage-channels.ts'
import { channelOf } from '../alerts/store.ts'
import { deleteInvitation, insertInvitation, openInvitations, replaceToken } from './store.ts'

/** Below the client's 5 s; a slow mail server goes on without the reply. */
const MAIL_PATIENCE_MS = 4_000

type Inviter = { id: number; username: string }
type Fields = { name: string; role: Role; hours: number; mail_to?: string | undefined }

export async function listInvitations(context: Context) {
  const open = await openInvitations(context.db, context.now().toISOString())
  return { open, can_mail: (await readyMail(context)) !== undefined }
}

export async function invite(
  context: Context,
  { mail_to, ...fields }: Fields,
  by: Inviter,
  site: string,
) {
  const mail = mail_to === undefined ? undefined : await readyMail(context)
  if (mail_to !== undefined && !mail)
    throw conflict('E-mail is not set up. Set it up in Settings, Alerts, or copy the link.')
  const token = newToken()
  const expires_at = new Date(context.now().getTime() + fields.hours * HOUR_MS).toISOString()
  const id = await context.db.transaction(async (tx) => {
    const row = { ...fields, expires_at, token_hash: hashOf(token), invited_by: by.id }
    const added = await insertInvitation(tx, row)
    await note(tx, 'invitation_create', added, {
      for: fields.name,
      role: fields.role,
      by: by.username,
    })
    return added
  })
  const link = linkOf(site, token)
  const shown = { ...fields, id, expires_at, invited_by: by.username, link }
  if (!mail || mail_to === undefined) return { ...shown, mail: null }
  const sending = sendMail(context.outbound, mailServer(mail), {
    id: `invitation-${id}-${context.now().getTime()}`,
    to: mail_to,
    subject: `${oneLine((await mailBrand(context)).name, 60)}: Your invitation`,
    text: `${defused(by.username)} invites you to join as ${roleLabel(fields.role)}. The link works once, for ${fields.hours} hours.\n\n${link}`,
  })
  const sent = await Promise.race([sending, pause(MAIL_PATIENCE_MS)])
  return {
    ...shown,
    mail: !sent
      ? `Still sending to ${mail_to}.`
      : sent.delivered
        ? `Sent to ${mail_to}.`
        : `Not sent: ${sent.answer}`,
  }
}

export async function renewInvitation(context: Context, id: number, by: Inviter, site: string) {
  const { db, now } = context
  const found = (await openInvitations(db, now().toISOString())).find((each) => each.id === id)
  if (!found) throw notFound('Invitation')
  const token = newToken()
  const expires_at = new Date(now().getTime() + found.hours * HOUR_MS).toISOString()
  await replaceToken(db, id, { token_hash: hashOf(token), invited_by: by.id, expires_at })
  await note(db, 'invitation_update', id, { for: found.name, role: found.role, by: by.username })
  return { ...found, expires_at, invited_by: by.username, link: linkOf(site, token), mail: null }
}

export async function withdrawInvitation({ db }: Context, id: number, by: Inviter) {
  await db.transaction(async (tx) => {
    const name = await deleteInvitation(tx, id)
    if (name === undefined) throw notFound('Invitation')
    await note(tx, 'invitation_delete', id, { for: name, by: by.username })
  })
  return {}
}

/** In the fragment, which browsers send to no server. */
const linkOf = (site: string, token: string) => `${site}/invite#${token}`

const note = (db: Context['db'], action: string, entity_id: number, details: object) =>
  writeLog(db, { action, entity_type: 'invitation', entity_id, status: 'success', details })

async function readyMail(context: Context) {
  const channel = await openChannel(context, await channelOf(context.db, 'email'))
  return missingField(channel) ? undefined : channel
}
