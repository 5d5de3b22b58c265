/** Foreign text as data: one line, no invisible or turning characters, so long at most. */
export function oneLine(text: string, most: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
  const characters = [...line]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line
}

/**
 * Nobody is mentioned and no foreign address becomes a link, with a scheme or without ('evil.example/airdrop'):
 * a zero-width space stands in between.
 */
export const defused = (text: string) =>
  text
    .replaceAll('@', '@\u200b')
    .replaceAll('://', ':\u200b//')
    .replace(/(?<=[\p{L}\p{N}-])([.。．｡])(?=[\p{L}\p{N}-]*\p{L})/gu, '$1\u200b')
