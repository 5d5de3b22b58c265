import type { PriceChange, Reaction } from '../../../contract/market/reactions.ts'
import { dateFormat } from '../../format/date-format.ts'
import { formatPercent } from '../../format/percent.ts'

const clock = dateFormat('HH:mm')
const day = dateFormat('MMM d')
const moment = dateFormat('MMM d HH:mm')
const MINUTE_MS = 60_000

/** 'Nov 16 09:12'. */
export const momentText = (at: string, timeZone: string): string => moment(Date.parse(at), timeZone)

/** '6 h 53 min', '38 min', '1 h'. */
export function lasted(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${minutes} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** 'from 03:00 to 08:40 on Nov 15'; an end that is not known is left out. */
export function gapText(gap: { from: string | null; to: string | null }, timeZone: string): string {
  if (gap.from === null && gap.to === null) return 'around this time'
  if (gap.from === null) return `until ${momentText(gap.to ?? '', timeZone)}`
  if (gap.to === null) return `since ${momentText(gap.from, timeZone)}`
  const [from, to] = [Date.parse(gap.from), Date.parse(gap.to)]
  const sameDay = day(from, timeZone) === day(to, timeZone)
  return sameDay
    ? `from ${clock(from, timeZone)} to ${clock(to, timeZone)} on ${day(to, timeZone)}`
    : `from ${momentText(gap.from, timeZone)} to ${momentText(gap.to, timeZone)}`
}

/** In one line: 'BTC -0.40% in the hour before | +1.80% 1 h | +3.10% 24 h (market +0.60%)'. */
export function reactionLine({ symbol, hour_before, after_1h, after_24h }: Reaction): string {
  const parts = [
    figureText(hour_before, 'in the hour before'),
    figureText(after_1h, '1 h'),
    figureText(after_24h, '24 h'),
  ]
  const market = after_24h.market_percent ?? after_1h.market_percent
  return `${symbol} ${parts.join(' | ')}${market === null ? '' : ` (market ${formatPercent(market)})`}`
}

/** '+3.10% in 24 h', '24 h still measuring', '24 h no price data'. */
export function dayText({ state, change_percent }: PriceChange): string {
  if (state === 'open') return '24 h still measuring'
  return change_percent === null ? '24 h no price data' : `${formatPercent(change_percent)} in 24 h`
}

function figureText({ state, change_percent, so_far_at }: PriceChange, span: string): string {
  if (state === 'no_data') return `no price data ${span}`
  if (change_percent === null || so_far_at !== null) return `still measuring ${span}`
  return `${formatPercent(change_percent)} ${span}`
}
