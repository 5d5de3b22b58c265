export type Encoding = 'br' | 'gzip' | 'identity'

const MOST_REMEMBERED = 200
const chosen = new Map<string, Encoding>()

/** Browsers repeat the same few headers, so each is parsed once. */
export function chosenEncoding(accepted = ''): Encoding {
  const known = chosen.get(accepted)
  if (known) return known
  const encoding = readEncoding(accepted)
  if (chosen.size < MOST_REMEMBERED) chosen.set(accepted, encoding)
  return encoding
}

function readEncoding(accepted: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  return (['br', 'gzip'] as const).find((name) => weightOf(name) > 0) ?? 'identity'
}
