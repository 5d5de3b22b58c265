import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

/** A feed's bytes as text: byte order mark, then the Content-Type header, then the XML declaration, corrected by what the bytes can be. */
export function decodeText(bytes: Buffer, contentType = ''): string {
  if (bytes.subarray(0, 3).equals(UTF8_MARK)) return bytes.toString('utf8', 3)
  const wide = wideEncoding(bytes)
  if (wide) return iconv.decode(bytes, wide)
  // Random bytes rarely form valid UTF-8, so a header that says otherwise is a server default.
  if (isUtf8(bytes) && !isStateful(bytes)) return bytes.toString('utf8')
  const named = [charset(contentType), declared(bytes)]
    .map(usable)
    // a document in one of the wide UTFs has shown itself above
    .find((name) => name !== undefined && !name.startsWith('utf-'))
  if (named) return decode(bytes, named)
  const text = bytes.toString('utf8')
  // a slip in a long UTF-8 text, or another encoding altogether?
  const damaged = text.match(/\ufffd/g)?.length ?? 0
  const whole = text.match(/[\u0080-\ufffc\u{10000}-\u{10ffff}]/gu)?.length ?? 0
  return damaged > whole ? decode(bytes, 'windows-1252') : text
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** Encodings in which the first character, ASCII or a byte order mark, takes more than a byte; iconv-lite finds the order. */
function wideEncoding([a = 1, b = 1, c = 1, d = 1]: Buffer): string | undefined {
  if ((a === 0 && b === 0) || (c === 0 && d === 0)) return 'utf-32'
  return a === 0 || b === 0 || (a >= 0xfe && b >= 0xfe) ? 'utf-16' : undefined
}

/** The encoding the web means by a name: 'latin1' is windows-1252. */
function usable(name: string | undefined): string | undefined {
  if (!name) return undefined
  try {
    const { encoding } = new TextDecoder(name)
    return encoding === 'gbk' ? 'gb18030' : encoding
  } catch {
    // Names unknown to browsers but used by publishers.
    return iconv.encodingExists(name) ? name.toLowerCase() : undefined
  }
}

function decode(bytes: Buffer, encoding: string): string {
  if (encoding === 'utf-8') return bytes.toString('utf8')
  // iconv-lite lacks a few of the web's encodings, such as iso-2022-jp
  return iconv.encodingExists(encoding)
    ? iconv.decode(bytes, encoding)
    : new TextDecoder(encoding).decode(bytes)
}

/** ISO-2022-JP is made of ASCII bytes, with escapes that change what they mean. */
const isStateful = (bytes: Buffer): boolean =>
  bytes.includes('\u001b$') || bytes.includes('\u001b(J')

function charset(contentType: string): string | undefined {
  return /charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType.slice(0, 300))?.[1]
}

function declared(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 1000).toString('latin1')
  return /<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1]
}
