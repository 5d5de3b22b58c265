import type { ApiToken } from '../../../../contract/accounts/api-tokens.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { DAY_MS } from '../../../../contract/platform/durations.ts'

const UNUSED_FROM_DAYS = 30
const SOON_DAYS = 14

export const shownToken = ({ ends_in }: Pick<ApiToken, 'ends_in'>) => `cn_live_…${ends_in}`

/** 'unused for 5 months', or how often it is used. */
export function unusedText(
  {
    last_used_at,
    created_at,
    calls_a_day,
  }: Pick<ApiToken, 'last_used_at' | 'created_at' | 'calls_a_day'>,
  now: number,
): string {
  const days = Math.floor((now - Date.parse(last_used_at ?? created_at)) / DAY_MS)
  if (days < UNUSED_FROM_DAYS)
    return calls_a_day > 0 ? `${countText(calls_a_day, 'call')} a day` : ''
  return `unused for ${countText(Math.floor(days / 30), 'month')}`
}

export const expiresSoon = (expires_at: string, now: number) =>
  Date.parse(expires_at) - now < SOON_DAYS * DAY_MS
