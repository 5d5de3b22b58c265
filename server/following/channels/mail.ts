import { type MailServer, sendMail } from '../../messages/senders/mail.ts'
import { oneLine } from '../../platform/messages/foreign-text.ts'
import { failed, withoutAddress } from '../../platform/messages/sent.ts'
import { digestMail } from './digest-mail.ts'
import type { ChannelContext, FollowMessage, FollowSender } from './follow-message.ts'
import { box, button, gap, heading, html, link, paragraph, small } from './mail-html.ts'
import { type ClosedDay, type MailLook, type MailParts, wholeMail } from './mail-parts.ts'
import { name, shownHeadline, wrapped } from './mail-words.ts'
import { storyMail } from './story-mail.ts'

const ASKED = 'Someone, probably you, asked to follow this view by e-mail:'
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
export const mailChannel =
  ({ outbound }: ChannelContext, { server, brand, dayAt }: MailSettings): FollowSender =>
  async (address, message) => {
    if (!ONE_ADDRESS.test(address)) return failed('not an address', true)
    const day = isDaily(message) ? await dayAt?.(new Date(message.at)) : undefined
    const look = { site: brand.name, accent: brand.accent, address, day }
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

/** Asks whether the address may be written to. Its link opens a page with a button, as mail scanners open links. */
function confirmMail(message: FollowMessage, { accent }: MailLook): MailParts {
  const { url, follows, lines, validHours = 48 } = message
  const expires = `The link works for ${validHours} hours. If it was not you, do nothing: the address is deleted then.`
  const view = name(follows.name)
  const rule = [`${follows.when.charAt(0).toUpperCase()}${follows.when.slice(1)}.`, ...lines].join(
    ' ',
  )
  const title = 'Confirm your address'
  return {
    subject: message.title,
    label: title,
    sections: [
      html`${heading(1, title)}${gap(10)}${paragraph(ASKED)}${gap(14)}${box(
        html`${heading(2, view)}${small(rule, 'margin-top:2px')}`,
      )}${gap(20)}${button(url, 'Confirm')}${gap(18)}${small(html`Or open this address: ${link(url, url, accent)}`)}${gap(8)}${small(expires)}`,
    ],
    text: [
      title,
      ASKED,
      [`  ${view}`, wrapped(rule, '  ')].join('\n'),
      `Confirm: ${url}`,
      wrapped(expires),
    ],
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
