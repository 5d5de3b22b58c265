import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
export const compressors = {
  // Quality 5 saves 4 % of a page's bytes for 1.6 times the CPU.
  br: (body: Buffer | string) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer | string) => gzipped(body, { level: 6 }),
}
/** Smaller bodies fit one packet, compressed or not. */
export const WORTHWHILE_BYTES = 1400
