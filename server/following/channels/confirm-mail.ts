import type { FollowMessage } from '../channel.ts'
import { box, button, gap, heading, html, link, paragraph, small } from './mail-html.ts'
import type { MailLook, MailParts } from './mail-parts.ts'
import { headline, name, wrapped } from './mail-words.ts'

const ASKED = 'Someone, probably you, asked to follow this view by e-mail:'

/** Asks whether the address may be written to. Its link opens a page with a button, as mail scanners open links. */
export function confirmMail(message: FollowMessage, { accent }: MailLook): MailParts {
  const { url, follows, lines, validHours = 48 } = message
  const expires = `The link works for ${validHours} hours. If it was not you, do nothing: the address is deleted then.`
  const view = name(follows.name)
  const rule = [`${follows.when.charAt(0).toUpperCase()}${follows.when.slice(1)}.`, ...lines].join(' ')
  const title = 'Confirm your address'
  return {
    subject: message.title,
    label: title,
    sections: [
      html`${heading(1, title)}${gap(10)}${paragraph(ASKED)}${gap(14)}${box(
        html`${heading(2, view)}${small(rule, 'margin-top:2px')}`,
      )}${gap(20)}${button(url, 'Confirm')}${gap(18)}${small(html`Or open this address: ${link(url, url, accent)}`)}${gap(8)}${small(expires)}`,
    ],
    text: [title, ASKED, [`  ${view}`, wrapped(rule, '  ')].join('\n'), `Confirm: ${url}`, wrapped(expires)],
  }
}

/** A link to what is followed, or a test from the settings. */
export function plainMail(message: FollowMessage): MailParts {
  const lines = message.lines.map(headline)
  return {
    subject: message.title,
    label: '',
    sections: [
      html`${heading(1, headline(message.title))}${gap(10)}${lines.map((line) => paragraph(line))}${gap(20)}${button(message.url, 'Open')}`,
    ],
    text: [headline(message.title), ...lines, message.url],
  }
}
