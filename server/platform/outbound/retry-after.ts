import { DAY_MS } from '../../../contract/platform/durations.ts'

export const LONGEST_RETRY_AFTER_MS = DAY_MS

/** The wait requested by a Retry-After header (seconds or an HTTP date); undefined if unusable. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  if (!Number.isFinite(wait)) return undefined
  return Math.min(Math.max(wait, 0), LONGEST_RETRY_AFTER_MS)
}
