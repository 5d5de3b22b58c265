import { oneLine } from '../../platform/messages/foreign-text.ts'
import { type MailServer, sendMail } from '../../platform/messages/smtp.ts'
import type { Channel, ChannelContext, FollowMessage } from '../channel.ts'
import { confirmMail, plainMail } from './confirm-mail.ts'
import { deliveryOf, refused } from './delivery.ts'
import { digestMail } from './digest-mail.ts'
import { type ClosedDay, type MailLook, type MailParts, wholeMail } from './mail-parts.ts'
import { storyMail } from './story-mail.ts'

const SUBJECT_CHARACTERS = 200
const ONE_ADDRESS = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]{1,190}$/

type MailSettings = {
  server: MailServer
  /** Name and link colour of the site. */
  brand: { name: string; accent: string }
  /** The newest day that was closed at that time, for daily digests. */
  dayAt?: (at: Date) => Promise<ClosedDay | undefined>
}

/** Mail to one confirmed address. No picture, pixel or redirected link. */
export function mailChannel({ outbound }: ChannelContext, { server, brand, dayAt }: MailSettings): Channel {
  return {
    kind: 'mail',
    async send(address, message) {
      if (!ONE_ADDRESS.test(address)) return refused('not an address')
      const day = isDaily(message) ? await dayAt?.(new Date(message.at)) : undefined
      const look = { site: brand.name, accent: brand.accent, address, day }
      const parts = partsOf(message, look)
      const subject = oneLine(parts.subject, SUBJECT_CHARACTERS)
      const mail = wholeMail({ ...parts, subject }, message, look)
      const headers = unsubscribeHeaders(message)
      const sent = await sendMail(outbound, server, { id: message.id, to: address, ...mail, headers })
      return deliveryOf(sent)
    },
  }
}

function partsOf(message: FollowMessage, look: MailLook): MailParts {
  const [story, ...others] = message.stories
  if (message.kind === 'confirm') return confirmMail(message, look)
  if (!story) return plainMail(message)
  return others.length > 0 || message.kind === 'digest'
    ? digestMail(message, look.day)
    : storyMail(message, story)
}

const isDaily = ({ kind, follows }: FollowMessage) =>
  kind === 'digest' && follows.when.startsWith('once a day')

/** One click in the mail program, as RFC 8058 has it. A confirmation has none. */
function unsubscribeHeaders({ unsubscribeUrl }: FollowMessage): Record<string, string> {
  if (unsubscribeUrl === null) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
