import type { PriceChange } from '../../contract/market/reactions.ts'
import { MINUTE_MS } from '../../contract/platform/durations.ts'
import { formatPercent } from './percent.ts'

/**
 * Price change after a story, always with its duration: '+1.80% in 1 h', '-1.10% in 30 min', 'measuring', 'no
 * price data'.
 */
export function formatReaction(
  at: string,
  { state, change_percent, so_far_at, ends_at }: PriceChange,
): string {
  if (state === 'no_data') return 'no price data'
  if (change_percent === null) return state === 'open' ? 'measuring' : 'no price data'
  const until = state === 'open' ? so_far_at : ends_at
  return until
    ? `${formatPercent(change_percent)} in ${lasted(Date.parse(until) - Date.parse(at))}`
    : 'measuring'
}

/** '30 min', '1 h', '2 h 10 min'. */
export function lasted(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS))
  if (minutes < 60) return `${minutes} min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
