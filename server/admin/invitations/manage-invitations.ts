import { setTimeout as pause } from 'node:timers/promises'
import { type Role, roleLabel } from '../../../contract/accounts/roles.ts'
import { HOUR_MS } from '../../../contract/platform/durations.ts'
import { writeLog } from '../../accounts/activity/store.ts'
import { hashOf, newToken } from '../../accounts/auth/tokens.ts'
import { mailServer } from '../../messages/mail-server.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { defused, oneLine } from '../../platform/messages/foreign-text.ts'
import { mailBrand } from '../../platform/settings/current-site.ts'
import { dropInvitationMails, putInvitationMail, sendInvitation } from './mail-invitation.ts'
import {
  deleteInvitation,
  insertInvitation,
  lockInvitation,
  openInvitations,
  replaceToken,
} from './store.ts'

/** Below the client's 5 s; a slow mail server goes on without the reply. */
const MAIL_PATIENCE_MS = 4_000

type Inviter = { id: number; username: string }
type Fields = { name: string; role: Role; hours: number; mail_to?: string | undefined }

export async function listInvitations(context: Context) {
  const open = await openInvitations(context.db, context.now().toISOString())
  return { open, can_mail: (await mailServer(context)) !== undefined }
}

export async function invite(
  context: Context,
  { mail_to, ...fields }: Fields,
  by: Inviter,
  site: string,
) {
  if (mail_to !== undefined && !(await mailServer(context)))
    throw conflict('E-mail is not set up. Set it up in Settings, Alerts, or copy the link.')
  const token = newToken()
  const link = linkOf(site, token)
  const { name } = await mailBrand(context)
  const expires_at = new Date(context.now().getTime() + fields.hours * HOUR_MS).toISOString()
  const { id, mail } = await context.db.transaction(async (tx) => {
    const row = { ...fields, expires_at, token_hash: hashOf(token), invited_by: by.id }
    const added = await insertInvitation(tx, row)
    await note(tx, 'invitation_create', added, {
      for: fields.name,
      role: fields.role,
      by: by.username,
    })
    if (mail_to === undefined) return { id: added, mail: undefined }
    const mailed = await putInvitationMail({ ...context, db: tx }, added, {
      to: mail_to,
      subject: `${oneLine(name, 60)}: Your invitation`,
      text: `${defused(oneLine(by.username, 60))} invites you to join as ${roleLabel(fields.role)}. The link works once, for ${fields.hours} hours.\n\n${link}`,
    })
    return { id: added, mail: mailed }
  })
  const shown = { ...fields, id, expires_at, invited_by: by.username, link }
  return { ...shown, mail: mail === undefined ? null : await sentWords(context, mail, mail_to) }
}

async function sentWords(context: Context, mail: string, to = ''): Promise<string> {
  const attempt = await Promise.race([sendInvitation(context, mail), pause(MAIL_PATIENCE_MS)])
  if (!attempt?.sent) return `Still sending to ${to}.`
  return attempt.sent.delivered ? `Sent to ${to}.` : `Not sent: ${attempt.sent.answer}`
}

export async function renewInvitation(context: Context, id: number, by: Inviter, site: string) {
  const { db, now } = context
  const token = newToken()
  const { found, expires_at } = await db.transaction(async (tx) => {
    const open = await lockInvitation(tx, id, now().toISOString())
    if (!open) throw notFound('Invitation')
    const ends = new Date(now().getTime() + open.hours * HOUR_MS).toISOString()
    await replaceToken(tx, id, { token_hash: hashOf(token), invited_by: by.id, expires_at: ends })
    await dropInvitationMails(tx, id)
    await note(tx, 'invitation_update', id, { for: open.name, role: open.role, by: by.username })
    return { found: open, expires_at: ends }
  })
  return { ...found, expires_at, invited_by: by.username, link: linkOf(site, token), mail: null }
}

export async function withdrawInvitation({ db }: Context, id: number, by: Inviter) {
  await db.transaction(async (tx) => {
    const name = await deleteInvitation(tx, id)
    if (name === undefined) throw notFound('Invitation')
    await dropInvitationMails(tx, id)
    await note(tx, 'invitation_delete', id, { for: name, by: by.username })
  })
  return {}
}

/** In the fragment, which browsers send to no server. */
const linkOf = (site: string, token: string) => `${site}/invite#${token}`

const note = (db: Context['db'], action: string, entity_id: number, details: object) =>
  writeLog(db, { action, entity_type: 'invitation', entity_id, status: 'success', details })
