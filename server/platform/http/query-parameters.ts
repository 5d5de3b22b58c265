import type * as z from 'zod'
import type { Problem } from '../errors.ts'
import { nearestWord } from '../nearest-word.ts'

/** Added by other sites to links, and by scripts against caches: ignored everywhere. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|mc_[ce]id|_)$/

export const isTracking = (name: string) => TRACKING.test(name)

function parameterNames(query: unknown): string[] {
  const { shape } = (query ?? {}) as { shape?: Record<string, unknown> }
  return Object.keys(shape ?? {})
}

/** A misspelt filter would otherwise return everything. */
export function unknownParameters(query: z.ZodType | undefined, given: unknown): Problem[] {
  const known = parameterNames(query)
  return Object.keys(given ?? {})
    .filter((name) => !known.includes(name) && !isTracking(name))
    .map((name) => unknownParameter(name.slice(0, 50), known))
}

function unknownParameter(name: string, known: string[]): Problem {
  const nearest = nearestWord(name, known, (word) => Math.max(1, word.length / 3))
  const all =
    known.length > 0 ? `Known parameters: ${known.join(', ')}.` : 'This call takes no parameters.'
  const hint = nearest ? `Did you mean '${nearest}'?` : all
  return { error: `There is no parameter '${name}'. ${hint}`, field: name }
}
