import type { Context } from '../platform/context.ts'
import { unsealKey } from '../platform/seal.ts'
import { type MailServerRow, mailChannelRow } from './mail-server-store.ts'
import type { MailServer } from './senders/mail.ts'

export type SiteMailServer = MailServer & { from: string }

/** The one mail server of the site, set up with the owners' alerts; undefined without one that can send. */
export async function mailServer({
  config,
  db,
}: Pick<Context, 'config' | 'db'>): Promise<SiteMailServer | undefined> {
  const row = await mailChannelRow(db)
  if (!row?.smtp_host) return undefined
  const password = await unsealKey(config, row.secret_sealed)
  // never set, or sealed with another secret
  if (row.smtp_user && password === null) return undefined
  return mailServerOf(row, password)
}

export const mailServerOf = (row: MailServerRow, password: string | null): SiteMailServer => ({
  host: row.smtp_host ?? '',
  port: row.smtp_port ?? 0,
  tls: row.smtp_tls ?? 'starttls',
  user: row.smtp_user,
  password,
  from: row.mail_from ?? '',
})
