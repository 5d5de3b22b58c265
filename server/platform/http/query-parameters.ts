import type * as z from 'zod'
import { badInput } from '../errors.ts'

/** Added by other sites to links, and by scripts against caches: ignored everywhere. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|mc_[ce]id|_)$/

export const isTracking = (name: string) => TRACKING.test(name)

/** Parameters that a query schema reads. */
function parameterNames(query: unknown): string[] {
  const { shape } = (query ?? {}) as { shape?: Record<string, unknown> }
  return Object.keys(shape ?? {})
}

/** A misspelt filter would otherwise return everything. */
export function refuseUnknownParameters(query: z.ZodType | undefined, given: unknown) {
  const known = parameterNames(query)
  const unknown = Object.keys(given ?? {}).find((name) => !known.includes(name) && !isTracking(name))
  if (unknown === undefined) return
  const nearest = known
    .map((name) => ({ name, off: distance(name, unknown.slice(0, 50)) }))
    .filter(({ name, off }) => off <= Math.max(1, name.length / 3))
    .sort((one, other) => one.off - other.off)[0]?.name
  const hint = nearest
    ? `Did you mean '${nearest}'?`
    : known.length > 0
      ? `Known parameters: ${known.join(', ')}.`
      : 'This call takes no parameters.'
  throw badInput(`There is no parameter '${unknown.slice(0, 50)}'. ${hint}`, unknown.slice(0, 50))
}

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
