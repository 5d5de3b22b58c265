import { decodeHtml } from './html-entities.ts'
import { flatten, type HtmlRead, readHtml } from './read-html.ts'

/** Visible text of what may be HTML, HTML escaped once too often, or plain text; never markup, never a control character. */
export function plainText(source: string): string {
  return readText(source).text
}

/** The same, and the images on the way. */
export function readText(source: string): HtmlRead {
  const wellFormed = source.toWellFormed()
  let read: HtmlRead = { text: wellFormed, images: [] }
  // publishers escape once or twice: as long as the result still reads as tags, it was markup
  for (let round = 0; round < 3; round++) {
    if (round > 0 && !/<\/?[a-z][^<>]*>/i.test(read.text)) break
    if (/<[a-z!/?]/i.test(read.text)) {
      const { text, images } = readHtml(read.text)
      read = { text, images: read.images.length > 0 ? read.images : images }
    } else read.text = readPlain(read.text)
  }
  return { text: harmless(read.text), images: read.images }
}

/** The same on one line. */
export function plainLine(source: string): string {
  return flatten(plainText(source))
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

/** Text without tags: blank lines part its paragraphs. */
function readPlain(text: string): string {
  if (!text.includes('\n')) return flatten(decodeHtml(text)).trim()
  const paragraphs = text.split(/\n[ \t\r\f]*\n/).map((paragraph) => flatten(decodeHtml(paragraph)).trim())
  return paragraphs.filter(Boolean).join('\n\n')
}

// Controls, invisible direction switches, byte order marks; joiners stay, emoji are made with them
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

function harmless(text: string): string {
  // a '<' that no tag follows stays as it is: 'BTC < $90k'
  const seen = text.replace(UNSEEN, '')
  return (seen.includes('<') ? seen.replace(/<(?=[a-z!/?])/gi, '< ') : seen).trim()
}
