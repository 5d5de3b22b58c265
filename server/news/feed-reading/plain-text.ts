import { type HtmlRead, readHtml, readPlain } from './read-html.ts'

/** Visible text of what may be HTML, HTML escaped once too often, or plain text; never a control character. */
export const plainText = (source: string): string => readText(source).text

/** The same, and the images on the way. What is escaped inside markup is text: 'Vec&lt;u8&gt;' reads 'Vec<u8>'. */
export function readText(source: string): HtmlRead {
  const bare = withoutCdata(source)
  if (bare.includes('<') && /<[a-z!/?]/i.test(bare)) return readHtml(bare)
  const text = withoutCdata(readPlain(bare))
  return looksLikeMarkup(text) ? readHtml(text) : { text, images: [] }
}

/** CDATA left inside HTML by publishers who wrapped twice. */
function withoutCdata(text: string): string {
  return text.includes('<![CDATA[') ? text.replaceAll('<![CDATA[', '').replaceAll(']]>', '') : text
}

/** The same on one line. */
export const plainLine = (source: string): string => plainText(source).replace(/\n+/g, ' ')

/** Plain text as the HTML that shows it. */
export const asHtml = (text: string): string => paragraphs(escapeHtml(text))

/** The tag at the start marks escaped content as text. */
export const paragraphs = (escaped: string): string =>
  `<p>${escaped.replace(/\n[ \t\r]*\n/g, '<p>')}`

export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Declared as text, but many publishers put HTML there. */
export function textOrHtml(text: string): string {
  return text.includes('<') && !looksLikeMarkup(text) ? asHtml(text) : text
}

/** Whether tags do something here, or are only spoken of: they end, have attributes, or need neither. */
function looksLikeMarkup(text: string): boolean {
  return (
    text.includes('<') &&
    /<\/[a-z][a-z0-9]*\s*>|<(?:br|hr|p|img)\b[^<>]*>|<[a-z][a-z0-9]*\s+[a-z-]+\s*=/i.test(text)
  )
}

/** At most `max` characters, cut between words. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1)
  const lastBlank = cut.lastIndexOf(' ')
  return `${cut
    .slice(0, lastBlank > max * 0.8 ? lastBlank : max - 1)
    .trimEnd()
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`
}
