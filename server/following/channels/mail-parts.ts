import type { Brief } from '../../../contract/news/briefs.ts'
import type { HeadlineCorrection } from '../../../contract/news/headline-changes.ts'
import type { FollowMessage } from './follow-message.ts'
import { gap, type Html, html, link, mailPage, small } from './mail-html.ts'
import { name, shownHeadline, wrapped } from './mail-words.ts'

/** Who a mail is from and to. */
export type MailLook = {
  site: string
  /** Of links. */
  accent: string
  address: string
  /** Where whoever has the address bars it from all mail. */
  barUrl: string
  /** Of the newest closed day, for a daily digest. */
  day?: ClosedDay | undefined
}

export type ClosedDay = Brief & { corrections: HeadlineCorrection[] }

/** What differs between mails. */
export type MailParts = {
  subject: string
  /** At the right of the head. */
  label: string
  sections: Html[]
  /** Paragraphs; empty ones are left out. */
  text: readonly (string | false | undefined)[]
}

/** Head and foot around it, as HTML and as plain text. */
export function wholeMail({ text, ...parts }: MailParts, message: FollowMessage, look: MailLook) {
  const foot = htmlFoot(message, look)
  return {
    subject: parts.subject,
    html: mailPage({ ...parts, ...look, title: shownHeadline(parts.subject), foot }),
    text: [...text.filter(Boolean), ['--', ...textFoot(message, look)].join('\n')].join('\n\n'),
  }
}

function because({ kind, follows }: FollowMessage, { address, site }: MailLook): string {
  if (kind === 'confirm')
    return `You get this because this address was entered on ${site}. Nothing else is sent before you confirm.`
  return `You get this because ${address} follows ‘${name(follows.name)}’ ${follows.when}.`
}

const footLinks = (
  { pauseUrl, manageUrl, unsubscribeUrl, kind }: FollowMessage,
  { barUrl }: MailLook,
) =>
  [
    ['Pause for a week', pauseUrl],
    ['Change what you follow', kind === 'confirm' ? null : manageUrl],
    ['Unsubscribe', unsubscribeUrl],
    ['Never write to this address again', barUrl],
  ].filter((pair): pair is [string, string] => pair[1] !== null)

function htmlFoot(message: FollowMessage, look: MailLook): Html {
  const links = footLinks(message, look).map(
    ([label, url], at) =>
      html`${at > 0 ? html` &nbsp;·&nbsp; ` : ''}${link(url, label, look.accent)}`,
  )
  const privacy =
    'No pictures and no tracking: opening this mail tells us nothing. Nothing here is investment advice.'
  return html`${small(html`${because(message, look)}<br>${links}`)}${gap(8)}${small(privacy)}`
}

const textFoot = (message: FollowMessage, look: MailLook) => [
  wrapped(because(message, look)),
  ...footLinks(message, look).map(([label, url]) => `${label}: ${url}`),
  'No tracking. Nothing here is investment advice.',
]
