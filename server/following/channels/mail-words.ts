import { scoreBand } from '../../../contract/analysis/scores.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import { defused, oneLine } from '../../platform/messages/foreign-text.ts'
import type { FollowStory } from './follow-message.ts'

const NAME_CHARACTERS = 60
const HEADLINE_CHARACTERS = 200
const SUMMARY_CHARACTERS = 280
const LINE_CHARACTERS = 72
const MOVES_MAX = 3

/** Foreign texts as mails show them: one line, and no mail program makes a link of them. */
export const name = (text: string) => defused(oneLine(text, NAME_CHARACTERS))
export const shownHeadline = (text: string) => defused(oneLine(text, HEADLINE_CHARACTERS))
export const summary = (text: string) => defused(oneLine(text, SUMMARY_CHARACTERS))

const SENTIMENTS = {
  high: { shape: '▲', word: 'bullish' },
  medium: { shape: '◆', word: 'neutral' },
  low: { shape: '▼', word: 'bearish' },
}
export const sentimentOf = (score: number) => SENTIMENTS[scoreBand(score)]

export function outletsText({ outlet_count, outlets }: FollowStory): string {
  const all = countText(Math.max(outlet_count, outlets.length), 'outlet')
  return outlet_count > outlets.length && outlets.length > 0
    ? `${all}, ${outlets.length} independent`
    : all
}

/** Coins with what their prices did: the first three, so that the longest mail stays under 40 kB. */
export const movesText = (moves: readonly string[]) =>
  [
    ...moves.slice(0, MOVES_MAX).map(name),
    ...(moves.length > MOVES_MAX ? [`${moves.length - MOVES_MAX} more`] : []),
  ].join(', ')

/** '18 min', '1 h 48 min' later. */
export function laterBy(from: string, to: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `+${[hours && `${hours} h`, (rest || !hours) && `${rest} min`].filter(Boolean).join(' ')}`
}

/** Times in the reader's zone: '15:12' on the day of the message, 'Nov 15 17:48' before. */
export function clockIn(zone: string, now: string) {
  const inZone = (time: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: known(zone),
      hourCycle: 'h23',
      ...options,
    }).format(new Date(time))
  const day = (time: string) => inZone(time, { month: 'short', day: 'numeric' })
  const clock = (time: string) => inZone(time, { hour: '2-digit', minute: '2-digit' })
  return {
    /** 'Nov 16, 16:04'. */
    full: (time: string) => `${day(time)}, ${clock(time)}`,
    short: (time: string) => (day(time) === day(now) ? clock(time) : `${day(time)} ${clock(time)}`),
  }
}

const known = (zone: string) => (Intl.supportedValuesOf('timeZone').includes(zone) ? zone : 'UTC')

/** 'Sunday, November 15'. */
export const dayName = (day: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(new Date(`${day}T00:00:00Z`))

export const percent = (value: number) => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(2)}%`
/** Below a cent three digits that count, without an exponent. */
export const money = (value: number) =>
  value >= 0.01
    ? `$${value.toFixed(2)}`
    : `$${value.toLocaleString('en-US', { maximumSignificantDigits: 3, useGrouping: false })}`

/** Lines of a plain-text mail. */
export function wrapped(text: string, indent = ''): string {
  const lines: string[] = []
  let line = indent
  for (const word of text.split(' ')) {
    if (line.trim() !== '' && line.length + word.length >= LINE_CHARACTERS) {
      lines.push(line.trimEnd())
      line = indent
    }
    line += `${word} `
  }
  return [...lines, line.trimEnd()].join('\n')
}
