import { eq } from 'drizzle-orm'
import { type Database, first } from '../platform/database/connect.ts'
import { alertChannels } from '../platform/database/schema.ts'

/** The owners' channel 'email', with which the mail server is set up. */
export const mailChannelRow = (db: Database) =>
  first(db.select().from(alertChannels).where(eq(alertChannels.kind, 'email')))

export type MailServerRow = Pick<
  typeof alertChannels.$inferSelect,
  'smtp_host' | 'smtp_port' | 'smtp_tls' | 'smtp_user' | 'mail_from'
>
