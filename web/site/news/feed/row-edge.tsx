import type { Article } from '../../../../contract/news/articles.ts'
import { formatShortTime } from '../../../format/day-name.ts'
import { useNow, useTimeZone } from '../../frame/clock/clock.ts'
import { MARK_ALL_READ, newSince } from './late-feed-words.ts'
import { markAllRead } from './reading-memory.ts'

type RowEdgeProps = {
  articles: readonly Article[]
  index: number
  /** Only a whole feed in its usual order shows where the last visit ended. */
  isWhole: boolean
  lastVisit: number | undefined
}

/** On the upper edge of the first row that is not new, with no height of its own: where the last visit ended. */
export function RowEdge({ articles, index, isWhole, lastVisit }: RowEdgeProps) {
  const now = useNow()
  const timeZone = useTimeZone()
  const article = articles[index]
  if (!article || !isWhole || lastVisit === undefined) return null
  if (index === 0 || newCountOf(articles, lastVisit, now) !== index) return null
  return (
    <div data-print="hide" id="last-visit" className="last-visit">
      <p>{newSince(index, formatShortTime(lastVisit, now, timeZone))}</p>
      <button
        type="button"
        onClick={() => {
          markAllRead(articles.map(({ id }) => id))
          focusHeadline(article.id)
        }}
      >
        {MARK_ALL_READ}
      </button>
    </div>
  )
}

/** How many at the top are newer than the last visit. */
function newCountOf(articles: readonly Article[], lastVisit: number, now: number): number {
  const firstOld = articles.findIndex((article) => timeOf(article, now) <= lastVisit)
  return firstOld < 0 ? articles.length : firstOld
}

/** A date in the future counts as now, as its text does. */
const timeOf = ({ published_at }: Article, now: number) =>
  Math.min(Date.parse(published_at) || now, now)

/** The button is gone with what it stood on. */
function focusHeadline(id: number) {
  document.querySelector<HTMLElement>(`[data-story="${id}"] h2 a`)?.focus({ preventScroll: true })
}
