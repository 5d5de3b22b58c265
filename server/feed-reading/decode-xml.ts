/** The five entities of XML and numbers, '&amp;' last; HTML's names stay for the HTML reader. */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text
  let decoded = text
  // a number may stand for '&': it must not begin another reference
  if (decoded.includes('&#')) decoded = decoded.replace(/&#(x[0-9a-f]{1,8}|[0-9]{1,8});/gi, numbered)
  for (const [reference, character] of NAMED) decoded = decoded.replaceAll(reference, character)
  return decoded
}

function numbered(_reference: string, number: string): string {
  const isHex = number[0] === 'x' || number[0] === 'X'
  const character = fromCodePoint(isHex ? Number.parseInt(number.slice(1), 16) : Number(number))
  return character === '&' ? '&amp;' : character
}

const NAMED = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
] as const
// &#146; and its neighbours mean windows-1252 to everyone who writes them
const C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function fromCodePoint(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return C1[code - 0x80] ?? ''
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd'
  return String.fromCodePoint(code)
}
