import { decodeHTML } from 'entities/decode'
import { after, found, readAttributes } from './scan-xml.ts'
import { VisibleText } from './visible-text.ts'

const PARAGRAPHS = new Set(
  'address article aside blockquote center dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
const LINES = new Set('br li tr caption option summary'.split(' '))
const SKIPPED = new Set(
  'script style iframe noscript template svg math object select textarea title head xmp noembed noframes'.split(
    ' ',
  ),
)
const KNOWN = new Set([
  ...PARAGRAPHS,
  ...LINES,
  ...SKIPPED,
  ...'a abbr acronym applet area audio b base basefont bdi bdo big body button canvas cite code col colgroup data datalist del dfn dir em embed fieldset font frame frameset html i img input ins kbd label legend link map mark marquee menu meta meter nobr output param picture plaintext progress q rp rt ruby s samp search slot small source span strike strong sub sup tbody td tfoot th thead time track tt u var video wbr'.split(
    ' ',
  ),
])
const MAX_IMAGES = 10

/** images: the attributes of each, to be read with imageAddress */
export type HtmlRead = { text: string; images: string[] }

/** The visible text of a publisher's HTML, paragraphs apart by blank lines, and the images on the way. One pass, no tree. */
export function readHtml(html: string): HtmlRead {
  const text = new VisibleText()
  const unclosed = new Set<string>()
  let ended: Set<string> | undefined
  const images: string[] = []
  const { length } = html
  let at = 0
  // Position of the next '&', searched once.
  let reference = -1
  while (at < length) {
    const open = html.indexOf('<', at)
    const end = open === -1 ? length : open
    if (end !== at) {
      if (reference < at) reference = found(html, '&', at)
      const piece = html.slice(at, end)
      text.add(reference < end ? decodeHTML(piece) : piece)
    }
    if (open === -1) break
    const tag = readTag(html, open)
    at = tag.end
    if (tag.text) text.add(tag.text)
    if (!tag.name) continue
    if (tag.isBare && !KNOWN.has(tag.name)) {
      ended ??= new Set(html.match(/<\/[a-z]\w*/gi)?.map((end) => end.slice(2).toLowerCase()))
      // Not an HTML element and never closed: 'Vec<u8>' is unescaped text.
      if (!ended.has(tag.name)) text.add(html.slice(open, at))
    }
    if (PARAGRAPHS.has(tag.name)) text.break(true)
    else if (LINES.has(tag.name)) text.break(false)
    else if (tag.name === 'td') text.add(' ')
    else if (tag.name === 'img' && images.length < MAX_IMAGES)
      images.push(html.slice(open + 4, at - 1))
    else if (!tag.closes && SKIPPED.has(tag.name)) at = endOfSkipped(html, tag.name, at, unclosed)
  }
  return { text: text.finish(), images }
}

/** Text without tags: blank lines part its paragraphs. */
export function readPlain(source: string): string {
  const text = new VisibleText()
  text.add(decodeHTML(source), true)
  return text.finish()
}

/** isBare: nothing but a name, '<u8>' */
type Tag = { name: string; closes: boolean; end: number; text?: string; isBare?: boolean }

function readTag(html: string, open: number): Tag {
  const closes = html[open + 1] === '/'
  const start = closes ? open + 2 : open + 1
  const code = html.charCodeAt(start) | 32
  if (code >= 97 && code <= 122) {
    let nameEnd = start + 1
    while (isNamePart(html.charCodeAt(nameEnd))) nameEnd++
    const name = html.slice(start, nameEnd).toLowerCase()
    const isBare = !closes && html[nameEnd] === '>' && /^\w+$/.test(name)
    return { name, closes, end: tagEnd(html, nameEnd), isBare }
  }
  if (html.startsWith('<!--', open)) return { name: '', closes, end: after(html, '-->', open + 4) }
  if (closes || html[start] === '!' || html[start] === '?')
    return { name: '', closes, end: after(html, '>', start) }
  return { name: '', closes, end: open + 1, text: '<' }
}

/** Past the '>' of a tag; one in a quoted value does not count, unless the quote is never closed. */
function tagEnd(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code === 62) return at + 1
    if ((code === 34 || code === 39) && html.charCodeAt(at - 1) === 61) {
      const close = html.indexOf(code === 34 ? '"' : "'", at + 1)
      if (close === -1) return after(html, '>', at)
      at = close
    }
  }
  return html.length
}

/** Past the end of an element whose inside is not for reading. */
function endOfSkipped(html: string, name: string, from: number, unclosed: Set<string>): number {
  if (unclosed.has(name)) return from
  const close = new RegExp(`</${name}[\\s>/]`, 'gi')
  close.lastIndex = from
  const end = close.exec(html)
  if (end) return after(html, '>', end.index)
  unclosed.add(name)
  // code goes to the end; anything else without an end would swallow the story
  return name === 'script' || name === 'style' ? html.length : from
}

/** Where an image comes from; undefined for a spy pixel, which is no picture. */
export function imageAddress(attributes: string): string | undefined {
  const { src = '', width, height, ...others } = readAttributes(attributes)
  if (isPixel(width) || isPixel(height)) return undefined
  // a lazy page keeps the true address elsewhere
  const lazy = others['data-src'] ?? others['data-lazy-src'] ?? others['data-original']
  return !src || src.startsWith('data:') ? lazy : src
}

function isPixel(size: string | undefined): boolean {
  return size === '0' || size === '1' || size === '0px' || size === '1px'
}

function isNamePart(code: number): boolean {
  const lower = code | 32
  return (lower >= 97 && lower <= 122) || (code >= 48 && code <= 58) || code === 45 || code === 95
}
