import type * as z from 'zod'
import { badInput } from '../errors.ts'
import { nearestWord } from '../nearest-word.ts'

/** Added by other sites to links, and by scripts against caches: ignored everywhere. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|mc_[ce]id|_)$/

export const isTracking = (name: string) => TRACKING.test(name)

function parameterNames(query: unknown): string[] {
  const { shape } = (query ?? {}) as { shape?: Record<string, unknown> }
  return Object.keys(shape ?? {})
}

/** A misspelt filter would otherwise return everything. */
export function refuseUnknownParameters(query: z.ZodType | undefined, given: unknown) {
  const known = parameterNames(query)
  const unknown = Object.keys(given ?? {}).find(
    (name) => !known.includes(name) && !isTracking(name),
  )
  if (unknown === undefined) return
  const nearest = nearestWord(unknown.slice(0, 50), known, (name) => Math.max(1, name.length / 3))
  const hint = nearest
    ? `Did you mean '${nearest}'?`
    : known.length > 0
      ? `Known parameters: ${known.join(', ')}.`
      : 'This call takes no parameters.'
  throw badInput(`There is no parameter '${unknown.slice(0, 50)}'. ${hint}`, unknown.slice(0, 50))
}
