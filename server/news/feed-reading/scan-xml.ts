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
  const stack: string[] = []
  let at = 0
  // Position of the next ']]>', searched once.
  let cdataMark = -1
  // Likewise the end of the DTD's internal subset; a document has at most one.
  let subsetMark = -1

  function closeDownTo(depth: number, cutOff: boolean) {
    while (stack.length > depth) {
      listener.close(stack.at(-1) ?? '', stack.length, cutOff)
      stack.pop()
    }
  }

  function endTag(name: string) {
    const reach = Math.max(0, stack.length - MISMATCH_REACH)
    for (let depth = stack.length - 1; depth >= reach; depth--)
      if (stack[depth] === name) return closeDownTo(depth, false)
    for (let depth = stack.length - 1; depth >= reach; depth--)
      if (isSameName(stack[depth], name)) return closeDownTo(depth, false)
  }

  function startTag(end: number) {
    const selfClosing = xml.charCodeAt(end - 1) === 47 // '/'
    const body = xml.slice(at + 1, selfClosing ? end - 1 : end)
    let nameEnd = 0
    while (nameEnd < body.length && !isBlank(body.charCodeAt(nameEnd))) nameEnd++
    const name = body.slice(0, nameEnd)
    stack.push(name)
    listener.open(name, body.slice(nameEnd), stack.length)
    if (selfClosing) closeDownTo(stack.length - 1, false)
  }

  while (at < xml.length) {
    const next = xml.indexOf('<', at)
    if (next !== at) listener.text(decodeXML(xml.slice(at, next === -1 ? xml.length : next)))
    if (next === -1) break
    at = next
    const kind = xml.charCodeAt(at + 1)
    if (kind === 33) {
      // '!'
      if (xml.startsWith(CDATA, at)) {
        const start = at + CDATA.length
        if (cdataMark < start) cdataMark = found(xml, ']]>', start)
        const [end, skip] = cdataEnd(xml, start, cdataMark, stack.at(-1))
        listener.text(xml.slice(start, end))
        at = end + skip
      } else {
        const end = declarationEnd(xml, at)
        if (stack.length === 0 && xml.slice(at, end).includes('[') && !xml.startsWith('<!--', at)) {
          if (subsetMark < at) subsetMark = subsetEnd(xml, at)
          at = subsetMark < xml.length ? after(xml, '>', subsetMark) : end
        } else at = end
      }
    } else if (kind === 63) {
      // '?'
      at = after(xml, '?>', at + 2)
    } else if (kind === 47) {
      // '/'
      const end = xml.indexOf('>', at)
      if (end === -1) break
      endTag(xml.slice(at + 2, end).trimEnd())
      at = end + 1
    } else if (isNameStart(kind)) {
      const end = tagEnd(xml, at + 1)
      if (end === -1) break
      startTag(end)
      at = end + 1
    } else {
      listener.text('<')
      at++
    }
  }
  closeDownTo(0, true)
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

function declarationEnd(xml: string, at: number): number {
  if (xml.startsWith('<!--', at)) return after(xml, '-->', at + 4)
  return found(xml, '>', at) + 1
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
