import { wordsOf } from '../../reading/text/words.ts'

const MAX_PARTS = 32
const CHUNK = /(?<![^\s])(-?)(?:"([^"]*)"?|(\S+))/gu

/**
 * Parses a search, each part quoted: '"digital asset"', '-"crypto com"' to exclude, '"bitc"*' for the word
 * being typed. Anything else is skipped.
 */
export function readSearchText(text: string): string[] {
  const typed = text.normalize('NFC').replace(/[“”„«»]/g, '"')
  const parts = [...typed.matchAll(CHUNK)].flatMap(([, minus = '', phrase, chunk = '']) => {
    const words = wordsOf(phrase ?? chunk, 'search')
    // -crypto.com excludes 'crypto.com', not everything about crypto.
    const isPhrase = words.length > 0 && (phrase !== undefined || minus !== '')
    return (isPhrase ? [words.join(' ')] : words).map((part) => `${minus}"${part}"`)
  })
  const isClosed = /"\s*$/.test(typed)
  return parts
    .slice(0, MAX_PARTS)
    .map((part, i, all) =>
      i === all.length - 1 && !isClosed && /^"[^ ]+$/.test(part) ? `${part}*` : part,
    )
}
