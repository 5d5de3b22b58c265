import type { PriceChange } from '../../../../contract/market/reactions.ts'
import { dateFormat } from '../../../format/date-format.ts'
import { formatPercent } from '../../../format/percent.ts'

const clock = dateFormat('HH:mm')
const day = dateFormat('MMM d')
const moment = dateFormat('MMM d HH:mm')

export const momentText = (at: string, timeZone: string): string => moment(Date.parse(at), timeZone)

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

/** '+3.10% in 24h', '24h still measuring', '24h no price data'. */
export function dayChangeText({ state, change_percent }: PriceChange): string {
  if (state === 'open') return '24h still measuring'
  return change_percent === null ? '24h no price data' : `${formatPercent(change_percent)} in 24h`
}
