import { type HtmlRead, readHtml, readPlain } from './read-html.ts'

/** Visible text of what may be HTML, HTML escaped once too often, or plain text; never markup, never a control character. */
export function plainText(source: string): string {
  return readText(source).text
}

/** The same, and the images on the way. */
export function readText(source: string): HtmlRead {
  let read: HtmlRead = { text: source, images: [] }
  // publishers escape once or twice: as long as the result still reads as tags, it was markup
  for (let round = 0; round < 3; round++) {
    if (round > 0 && !(read.text.includes('<') && /<\/?[a-z][^<>]*>/i.test(read.text))) break
    if (read.text.includes('<') && /<[a-z!/?]/i.test(read.text)) {
      const { text, images } = readHtml(read.text)
      read = { text, images: read.images.length > 0 ? read.images : images }
    } else read.text = readPlain(read.text)
  }
  // a '<' that no tag follows stays as it is: 'BTC < $90k'
  if (read.text.includes('<')) read.text = read.text.replace(/<(?=[a-z!/?])/gi, '< ')
  return read
}

/** The same on one line. */
export function plainLine(source: string): string {
  return plainText(source).replace(/\n+/g, ' ')
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
