import { foldText } from '../reading/text/fold-text.ts'

const LONGEST = 80

/** A headline as a part of an address: 'harrow-bank-opens-bitcoin-custody'. */
export function slugOf(title: string): string {
  const words = foldText(title)
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > LONGEST) break
    slug = longer
  }
  return slug || 'story'
}
