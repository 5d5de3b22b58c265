import {
  conditionOf,
  type FeedCondition,
  QUIET_DAYS,
  usualADay,
} from '../../../contract/news/feed-health.ts'
import { isFailure } from '../../../contract/news/fetch-kinds.ts'
import type { PublisherPage } from '../../../contract/news/publisher-page.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { shortTime } from '../../format/short-time.ts'

export type Diagnosis = { condition: FeedCondition; title: string; detail: string }

export function diagnosisOf({ publisher, fetches, next_try }: PublisherPage, now: Date): Diagnosis {
  const condition = conditionOf(publisher, now)
  const next = next_try.at ? ` Next try ${shortTime(next_try.at, now)}.` : ''
  const answered = fetches.filter(({ kind }) => !isFailure(kind)).length
  const often = `answered ${answered} of the last ${fetches.length} times`
  switch (condition) {
    case 'new':
      return { condition, title: 'Not fetched yet', detail: 'The first fetch fills this page.' }
    case 'paused':
      return {
        condition,
        title: 'Paused: not fetched by the schedule.',
        detail: publisher.last_success_at
          ? `Last success ${shortTime(publisher.last_success_at, now)}. Fetch Feeds still works.`
          : 'Fetch Feeds still works.',
      }
    case 'failing': {
      const { failures, failing_since, last_error } = publisher
      const since = failing_since ? `Failing since ${shortTime(failing_since, now)}` : 'Failing'
      const tries = countText(failures, 'try', 'tries')
      return {
        condition,
        title: `${since}: ${sentence(last_error ?? 'it cannot be read')}`,
        detail: `${tries} so far.${next}`,
      }
    }
    case 'quiet':
      return {
        condition,
        title: `Quiet for ${QUIET_DAYS} days, usually ${Math.round(usualADay(publisher.articles_per_day_14d))} a day.`,
        detail: `The feed responds but has nothing new: ${often}.${next}`,
      }
    case 'healthy': {
      const last = publisher.last_error
        ? ` The last try failed: ${sentence(publisher.last_error)}`
        : ''
      const aDay = Math.round(publisher.articles_7d / 7)
      return {
        condition,
        title: `Healthy: ${often}.`,
        detail: `About ${countText(aDay, 'article')} a day.${last}${next}`,
      }
    }
  }
}

/** A server's sentence after a colon. */
function sentence(text: string): string {
  const lower = /^(?:The|A|An|This) /.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
  return /[.!?]$/.test(lower) ? lower : `${lower}.`
}
