import type { Brief } from '../../../../contract/news/briefs.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { DAY_MS } from '../../../../contract/platform/durations.ts'
import { dateFormat } from '../../../format/date-format.ts'

const date = dateFormat('MMMM d, yyyy')
const weekday = dateFormat('EEEE, MMMM d, yyyy')
const short = dateFormat('MMM d')
const clock = dateFormat('HH:mm')

/** 'November 15, 2026'. Days of briefs are UTC everywhere. */
export const dateInWords = (day: string) => date(Date.parse(day), 'UTC')

export const dayInWords = (day: string) => weekday(Date.parse(day), 'UTC')

export const shortDay = (day: string) => short(Date.parse(day), 'UTC')

/** '318 articles from 14 outlets, 96 stories.' */
export const countsInWords = ({ articles, outlets, stories }: Brief) =>
  `${countText(articles, 'article')} from ${countText(outlets, 'outlet')}, ${countText(stories, 'story', 'stories')}.`

export function runningInWords({ day, as_of }: Brief, now: number, timeZone: string): string {
  const asOf = `what you see is as of ${clock(Date.parse(as_of), timeZone)}.`
  return now < Date.parse(day) + DAY_MS
    ? `This day is not over. The brief is closed at 24:00 UTC; ${asOf}`
    : `The brief of this day is made at 01:15 UTC; ${asOf}`
}

export function storiesHeading({ closed, top, removed }: Brief): string {
  if (!closed) return 'Stories so far'
  return top.length + removed === 5 ? 'Five stories of the day' : 'Stories of the day'
}

export const removedInWords = (removed: number) =>
  removed === 1 ? 'One entry was removed.' : `${removed} entries were removed.`
