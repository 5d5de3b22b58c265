import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

/** A feed's bytes as text: byte order mark, then the Content-Type header, then the XML declaration, corrected by what the bytes can be. */
export function decodeText(bytes: Buffer, contentType = ''): string {
  const marked = MARKS.find(({ mark }) => bytes.subarray(0, mark.length).equals(mark))
  if (marked) return decode(bytes.subarray(marked.mark.length), marked.encoding)
  const wide = WIDE.find(({ start }) => bytes.subarray(0, start.length).equals(start))
  if (wide) return decode(bytes, wide.encoding)

  // bytes outside ASCII hardly ever form UTF-8 by chance: a header that says otherwise is a server's default
  if (isUtf8(bytes) && !isStateful(bytes)) return bytes.toString('utf8')
  const named = [charset(contentType), declared(bytes)]
    .map(usable)
    .find((name) => name !== undefined && name !== 'utf-8')
  if (named) return decode(bytes, named)
  const text = bytes.toString('utf8')
  // a slip in a long UTF-8 text, or another encoding altogether?
  const damaged = text.match(/\ufffd/g)?.length ?? 0
  const whole = text.match(/[\u0080-\ufffc\u{10000}-\u{10ffff}]/gu)?.length ?? 0
  return damaged > whole ? decode(bytes, 'windows-1252') : text
}

const MARKS = [
  { mark: Buffer.from([0xef, 0xbb, 0xbf]), encoding: 'utf-8' },
  { mark: Buffer.from([0xff, 0xfe, 0, 0]), encoding: 'utf-32le' },
  { mark: Buffer.from([0, 0, 0xfe, 0xff]), encoding: 'utf-32be' },
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
]
const WIDE = [
  { start: Buffer.from([0x3c, 0, 0x3f, 0]), encoding: 'utf-16le' },
  { start: Buffer.from([0, 0x3c, 0, 0x3f]), encoding: 'utf-16be' },
  { start: Buffer.from([0x3c, 0, 0x72, 0]), encoding: 'utf-16le' },
  { start: Buffer.from([0, 0x3c, 0, 0x72]), encoding: 'utf-16be' },
]
// What the web reads these names as: each is a part of the other, and publishers mean the larger
const LARGER: Record<string, string> = {
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'us-ascii': 'windows-1252',
  ascii: 'windows-1252',
  'iso-8859-9': 'windows-1254',
  'iso-8859-11': 'windows-874',
  'tis-620': 'windows-874',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'ks_c_5601-1987': 'euc-kr',
  'x-sjis': 'shift_jis',
  utf8: 'utf-8',
}

function usable(name: string | undefined): string | undefined {
  const lower = name?.trim().toLowerCase()
  if (!lower) return undefined
  const larger = LARGER[lower] ?? lower
  return larger === 'iso-2022-jp' || iconv.encodingExists(larger) ? larger : undefined
}

function decode(bytes: Buffer, encoding: string): string {
  if (encoding === 'utf-8') return bytes.toString('utf8')
  // the one encoding of the web that iconv-lite does not know
  if (encoding === 'iso-2022-jp') return new TextDecoder('iso-2022-jp').decode(bytes)
  return iconv.decode(bytes, encoding)
}

/** ISO-2022-JP is made of ASCII bytes, with escapes that change what they mean. */
function isStateful(bytes: Buffer): boolean {
  return bytes.includes('\u001b$') || bytes.includes('\u001b(J')
}

function charset(contentType: string): string | undefined {
  return /charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType.slice(0, 300))?.[1]
}

function declared(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 1000).toString('latin1')
  return /<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/i.exec(head)?.[1]
}
