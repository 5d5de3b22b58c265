import { decodeXML } from 'entities/decode'

/** Parser events. Names and attributes are passed as written. */
export type XmlListener = {
  open(name: string, attributes: string, depth: number): void
  text(text: string): void
  /** cutOff: the document ended before the element did */
  close(name: string, depth: number, cutOff: boolean): void
}

const CDATA = '<![CDATA['
// How far up a stray end tag may look for its start
const MISMATCH_REACH = 64

/**
 * Reads XML the way publishers write it: bare ampersands, undeclared prefixes, missing end tags.
 * Declarations are skipped, so no entity is expanded and nothing fetched. Time is linear in the length.
 */
export function scanXml(xml: string, listener: XmlListener): void {
  new XmlScanner(xml, listener).scan()
}

class XmlScanner {
  private readonly xml: string
  private readonly listener: XmlListener
  private readonly stack: string[] = []
  private at = 0
  /** Position of the next ']]>', searched once. */
  private cdataMark = -1
  /** Likewise the end of the DTD's internal subset; a document has at most one. */
  private subsetMark = -1

  constructor(xml: string, listener: XmlListener) {
    this.xml = xml
    this.listener = listener
  }

  scan() {
    while (this.at < this.xml.length) {
      this.textUpToTag()
      if (this.at >= this.xml.length) break
      this.at = this.afterMarkup()
    }
    this.closeDownTo(0, true)
  }

  private textUpToTag() {
    const next = found(this.xml, '<', this.at)
    if (next !== this.at) this.listener.text(decodeXML(this.xml.slice(this.at, next)))
    this.at = next
  }

  /** Reads what begins with the '<' at the current position; a tag without its '>' ends the document. */
  private afterMarkup(): number {
    const kind = this.xml[this.at + 1] ?? ''
    if (kind === '!') return this.afterDeclaration()
    if (kind === '?') return after(this.xml, '?>', this.at + 2)
    if (kind === '/') return this.afterEndTag()
    if (isNameStart(kind.charCodeAt(0))) return this.afterStartTag()
    this.listener.text('<')
    return this.at + 1
  }

  private afterDeclaration(): number {
    const { xml, at } = this
    if (xml.startsWith(CDATA, at)) return this.afterCdata(at + CDATA.length)
    if (xml.startsWith('<!--', at)) return after(xml, '-->', at + 4)
    const end = after(xml, '>', at)
    const hasSubset = this.stack.length === 0 && xml.slice(at, end).includes('[')
    if (!hasSubset) return end
    if (this.subsetMark < at) this.subsetMark = subsetEnd(xml, at)
    return this.subsetMark < xml.length ? after(xml, '>', this.subsetMark) : end
  }

  private afterCdata(start: number): number {
    if (this.cdataMark < start) this.cdataMark = found(this.xml, ']]>', start)
    const [end, skip] = cdataEnd(this.xml, start, this.cdataMark, this.stack.at(-1))
    this.listener.text(this.xml.slice(start, end))
    return end + skip
  }

  private afterEndTag(): number {
    const end = this.xml.indexOf('>', this.at)
    if (end === -1) return this.xml.length
    this.endTag(this.xml.slice(this.at + 2, end).trimEnd())
    return end + 1
  }

  private endTag(name: string) {
    const reach = Math.max(0, this.stack.length - MISMATCH_REACH)
    for (let depth = this.stack.length - 1; depth >= reach; depth--)
      if (this.stack[depth] === name) return this.closeDownTo(depth, false)
    for (let depth = this.stack.length - 1; depth >= reach; depth--)
      if (isSameName(this.stack[depth], name)) return this.closeDownTo(depth, false)
  }

  private afterStartTag(): number {
    const end = tagEnd(this.xml, this.at + 1)
    if (end === -1) return this.xml.length
    const isSelfClosing = this.xml[end - 1] === '/'
    const body = this.xml.slice(this.at + 1, isSelfClosing ? end - 1 : end)
    let nameEnd = 0
    while (nameEnd < body.length && !isBlank(body.charCodeAt(nameEnd))) nameEnd++
    const name = body.slice(0, nameEnd)
    this.stack.push(name)
    this.listener.open(name, body.slice(nameEnd), this.stack.length)
    if (isSelfClosing) this.closeDownTo(this.stack.length - 1, false)
    return end + 1
  }

  private closeDownTo(depth: number, cutOff: boolean) {
    while (this.stack.length > depth) {
      this.listener.close(this.stack.at(-1) ?? '', this.stack.length, cutOff)
      this.stack.pop()
    }
  }
}

export function readAttributes(source: string): Record<string, string> {
  const found: Record<string, string> = {}
  let at = 0
  for (;;) {
    const equals = source.indexOf('=', at)
    if (equals === -1) return found
    const name = lastWord(source, at, equals).toLowerCase()
    let start = equals + 1
    while (isBlank(source.charCodeAt(start))) start++
    const quote = source[start]
    let end: number
    if (quote === '"' || quote === "'") {
      end = source.indexOf(quote, ++start)
    } else {
      end = start
      while (end < source.length && !isBlank(source.charCodeAt(end))) end++
    }
    if (end === -1) end = source.length
    if (name && !(name in found)) found[name] = decodeXML(source.slice(start, end))
    at = end + 1
  }
}

function lastWord(source: string, from: number, to: number): string {
  let end = to
  while (end > from && isBlank(source.charCodeAt(end - 1))) end--
  let start = end
  while (start > from && !isBlank(source.charCodeAt(start - 1))) start--
  return source.slice(start, end)
}

/** A CDATA section without an end, or with another start before it, ends with its element. */
function cdataEnd(
  xml: string,
  start: number,
  mark: number,
  element: string | undefined,
): [end: number, skip: number] {
  const body = xml.slice(start, mark)
  const closed = mark < xml.length
  if (closed && !body.includes(CDATA)) return [mark, 3]
  const close = element === undefined ? -1 : body.indexOf(`</${element}`)
  if (close !== -1) return [start + close, 0]
  return [mark, closed ? 3 : 0]
}

/** Where ']>' closes the inner part of a DTD, or the end of the document. */
function subsetEnd(xml: string, at: number): number {
  const close = /\]\s{0,100}>/g
  close.lastIndex = at
  return close.exec(xml)?.index ?? xml.length
}

/** The '>' of a start tag; one inside quotes does not count, unless the quote was never closed. */
function tagEnd(xml: string, from: number): number {
  let quote = 0
  for (let at = from; at < xml.length; at++) {
    const code = xml.charCodeAt(at)
    if (quote) {
      if (code === quote) quote = 0
      else if (code === 60) return xml.indexOf('>', from)
    } else if (code === 62) return at
    else if ((code === 34 || code === 39) && xml.charCodeAt(at - 1) === 61) quote = code
  }
  return xml.indexOf('>', from)
}

/** Where the mark is next, or the end of the text. */
export function found(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  return at === -1 ? xml.length : at
}

export function after(xml: string, mark: string, from: number): number {
  return found(xml, mark, from) + mark.length
}

function isSameName(start = '', end: string): boolean {
  return start.length === end.length && start.toLowerCase() === end.toLowerCase()
}

function isNameStart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    code === 95 ||
    code === 58 ||
    code > 127
  )
}

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 9 || code === 13
