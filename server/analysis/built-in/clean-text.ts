/** Feed text as a reader sees it: no markup, no entities, no boilerplate that feeds wrap around the story. */
export function plainText(text: string): string {
  return decodeEntities(
    text.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ').replace(/<\/?[a-z!][^<>]*>/gi, ' '),
  )
    .replace(/\bThe post\b.{0,300}?\bappeared first on\b[^.]{0,80}\.?/gi, ' ')
    .replace(/\b(?:Continue reading|Read more|Read the full story)\b(?:\s*(?:here|\.\.\.|…|→|»))*/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })
}
