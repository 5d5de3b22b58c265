import { readHtml } from './read-html.ts'

/** Visible text of what may be HTML, HTML escaped once too often, or plain text; never markup, never a control character. */
export function plainText(source: string): string {
  let text = source.toWellFormed()
  // publishers escape once or twice: as long as the result still reads as tags, it was markup
  for (let round = 0; round < 3; round++) {
    if (!/[<&]/.test(text)) break
    if (round > 0 && !/<\/?[a-z][^<>]*>/i.test(text)) break
    text = /<[a-z!/?]/i.test(text) ? readHtml(text).text : readPlain(text)
  }
  if (!/[<&]/.test(source)) text = readPlain(text)
  return harmless(text)
}

/** The same on one line. */
export function plainLine(source: string): string {
  return plainText(source).replace(/\s+/g, ' ')
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
  if (!/[&\n]/.test(text)) return text.replace(/[\s\u00a0]+/g, ' ').trim()
  const paragraphs = text.split(/\n[ \t\r\f]*\n/).map((paragraph) => {
    return (paragraph.includes('&') ? readHtml(paragraph).text : paragraph)
      .replace(/[\s\u00a0]+/g, ' ')
      .trim()
  })
  return paragraphs.filter(Boolean).join('\n\n')
}

// Controls, invisible direction switches, byte order marks; joiners stay, emoji are made with them
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

function harmless(text: string): string {
  // a '<' that no tag follows stays as it is: 'BTC < $90k'
  return text
    .replace(UNSEEN, '')
    .replace(/<(?=[a-z!/?])/gi, '< ')
    .trim()
}
