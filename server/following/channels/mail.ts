import { type MailServer, sendMail } from '../../messages/senders/mail.ts'
import { oneLine } from '../../platform/messages/foreign-text.ts'
import { failed, withoutAddress } from '../../platform/messages/sent.ts'
import { readMailAddress } from '../mail-address.ts'
import { digestMail } from './digest-mail.ts'
import type { ChannelContext, FollowMessage, FollowSender } from './follow-message.ts'
import { button, gap, heading, html, link, paragraph, small } from './mail-html.ts'
import { type ClosedDay, type MailLook, type MailParts, wholeMail } from './mail-parts.ts'
import { shownHeadline, wrapped } from './mail-words.ts'
import { storyMail } from './story-mail.ts'

const SUBJECT_CHARACTERS = 200

type MailSettings = {
  server: MailServer
  /** Name and link colour of the site. */
  brand: { name: string; accent: string }
  /** The newest day that was closed at that time, for daily digests. */
  dayAt?: (at: Date) => Promise<ClosedDay | undefined>
  /** The page where whoever has an address bars it from all mail. */
  barLink: (address: string) => Promise<string>
}

/** Mail to one confirmed address. No picture, pixel or redirected link. */
export const mailChannel =
  ({ outbound }: ChannelContext, { server, brand, dayAt, barLink }: MailSettings): FollowSender =>
  async (given, message) => {
    // read again: versions before this one took what is none
    const address = readMailAddress(given)?.address
    if (address === undefined) return failed('not an address', true)
    const day = isDaily(message) ? await dayAt?.(new Date(message.at)) : undefined
    const barUrl = await barLink(address)
    const look = { site: brand.name, accent: brand.accent, address, day, barUrl }
    const parts = partsOf(message, look)
    const subject = oneLine(parts.subject, SUBJECT_CHARACTERS)
    const mail = wholeMail({ ...parts, subject }, message, look)
    const headers = unsubscribeHeaders(message)
    const sent = await sendMail(outbound, server, { id: message.id, to: address, ...mail, headers })
    return withoutAddress(sent)
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

/**
 * Asks whether the address may be written to. It has words of ours and the owner's only: whoever gave the address may be
 * anybody. Its link opens a page with a button, as mail scanners open links.
 */
function confirmMail({ url, validHours = 48 }: FollowMessage, look: MailLook): MailParts {
  const { site, accent } = look
  const title = 'Confirm your address'
  const asked = `Someone, probably you, entered this address on ${site} to get messages.`
  const expires = `The link works for ${validHours} hours. If it was not you, do nothing: the address is deleted then.`
  return {
    subject: `Confirm that you want messages from ${site}`,
    label: title,
    sections: [
      html`${heading(1, title)}${gap(10)}${paragraph(asked)}${gap(20)}${button(url, 'Confirm')}${gap(18)}${small(html`Or open this address: ${link(url, url, accent)}`)}${gap(8)}${small(expires)}`,
    ],
    text: [title, wrapped(asked), `Confirm: ${url}`, wrapped(expires)],
  }
}

/** A link to what is followed, or a test from the settings. */
function plainMail(message: FollowMessage): MailParts {
  const lines = message.lines.map(shownHeadline)
  return {
    subject: message.title,
    label: '',
    sections: [
      html`${heading(1, shownHeadline(message.title))}${gap(10)}${lines.map((line) => paragraph(line))}${gap(20)}${button(message.url, 'Open')}`,
    ],
    text: [shownHeadline(message.title), ...lines, message.url],
  }
}
