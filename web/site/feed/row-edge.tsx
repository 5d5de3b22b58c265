import { Check } from 'lucide-react'
import type { Article } from '../../../contract/news/articles.ts'
import { formatDayName, formatVisitTime } from '../../format/day-name.ts'
import { isoDay } from '../../format/time-span.ts'
import { classNames } from '../../ui/class-names.ts'
import { useNow, useTimeZone } from '../clock/clock.ts'
import type { FeedView } from '../feed-query/feed-url.ts'
import { markAllRead } from './reading-memory.ts'
import { SinceSummary, SUMMARY_FROM } from './since-summary.tsx'

type RowEdgeProps = {
  view: FeedView
  articles: readonly Article[]
  index: number
  /** Only a whole feed in its usual order tells where the last visit ended. */
  isWhole: boolean
  lastVisit: number | undefined
}

/** What is drawn on the upper edge of a row, with no height of its own: a new day, the end of the last visit. */
export function RowEdge({ view, articles, index, isWhole, lastVisit }: RowEdgeProps) {
  const now = useNow()
  const timeZone = useTimeZone()
  const article = articles[index]
  if (!article) return null
  const time = timeOf(article, now)
  const earlier = Math.min(...articles.slice(0, index).map((above) => timeOf(above, now)))
  const isNewDay = index === 0 || (time < earlier && isoDay(time, timeZone) !== isoDay(earlier, timeZone))
  const isLastVisit = isWhole && lastVisit !== undefined && time <= lastVisit && earlier > lastVisit
  // the line is on a later page: what is known of it stands at the top
  const isAllNew =
    index === 0 &&
    isWhole &&
    lastVisit !== undefined &&
    articles.length >= SUMMARY_FROM &&
    articles.every((each) => timeOf(each, now) > lastVisit)
  return (
    <>
      {isNewDay && <DayHeading view={view}>{formatDayName(time, now, timeZone)}</DayHeading>}
      {isAllNew && <AllNew view={view} lastVisit={lastVisit} count={articles.length} />}
      {isLastVisit && index > 0 && (
        <LastVisit
          view={view}
          lastVisit={lastVisit}
          when={formatVisitTime(lastVisit, now, timeZone)}
          newCount={index}
          besideDay={isNewDay}
          onMarkAll={() => {
            markAllRead(articles.map(({ id }) => id))
            focusHeadline(article.id)
          }}
        />
      )}
    </>
  )
}

/** A date in the future counts as now, as its text does. */
const timeOf = ({ published_at }: Article, now: number) => Math.min(Date.parse(published_at) || now, now)

const edgeClass = { table: 'row-edge', grid: 'row-edge card-edge', headlines: 'row-edge headline-edge' }

/** Scrolls with its row: fixed under the navigation bar it would cover headlines. */
function DayHeading({ view, children }: { view: FeedView; children: string }) {
  return (
    <div data-print="hide" className={`${edgeClass[view]} pointer-events-none z-6 not-[.card-edge]:relative`}>
      <p className="row-edge-pill absolute left-6 w-24 justify-center border-line bg-surface font-label text-fg-2 in-[.card-edge]:left-2.5 max-md:left-4">
        {children}
      </p>
    </div>
  )
}

/** Gives way to the pill of new articles, which stands on the same edge. */
function AllNew({ view, lastVisit, count }: { view: FeedView; lastVisit: number; count: number }) {
  return (
    <div
      data-print="hide"
      className={`${edgeClass[view]} z-5 not-[.card-edge]:relative [#results:has(>[role=status]>button)_&]:invisible`}
    >
      <p className="row-edge-pill absolute right-6 left-32 w-fit max-w-full border-accent-line bg-accent-tint text-fg-2 lg:left-[184px] in-[.card-edge]:left-30 max-md:right-4 max-md:left-30">
        <SinceSummary lastVisit={lastVisit} newCount={count} isMore />
      </p>
    </div>
  )
}

type LastVisitProps = {
  view: FeedView
  lastVisit: number
  when: string
  newCount: number
  /** On one edge with the name of a day. */
  besideDay: boolean
  onMarkAll: () => void
}

function LastVisit({ view, lastVisit, when, newCount, besideDay, onMarkAll }: LastVisitProps) {
  const isGrid = view === 'grid'
  const hasSummary = newCount >= SUMMARY_FROM && !isGrid
  const tooLong = isGrid ? 'sr-only' : 'max-md:sr-only'
  return (
    <div data-print="hide" className={`${edgeClass[view]} z-5 not-[.card-edge]:relative`}>
      {!isGrid && <div className="absolute inset-x-0 top-0 h-px bg-accent" />}
      <div
        className={classNames(
          'absolute right-6 left-32 flex justify-between gap-2 lg:left-[184px] in-[.card-edge]:inset-x-2.5 in-[.card-edge]:justify-end in-[.headline-edge]:justify-start max-md:right-4 max-md:left-4',
          besideDay && 'max-md:left-30',
        )}
      >
        <p className="row-edge-pill min-w-0 gap-x-2 border-accent-line bg-accent-tint text-fg-2">
          <b className={classNames('font-strong text-accent-text', hasSummary && 'max-md:sr-only')}>
            Your last visit<span className={besideDay ? tooLong : undefined}>, {when}</span>
          </b>
          {hasSummary ? (
            <SinceSummary lastVisit={lastVisit} newCount={newCount} />
          ) : (
            <span className={tooLong}>{newCount} new above</span>
          )}
        </p>
        <button
          type="button"
          onClick={onMarkAll}
          aria-label="Mark all as read"
          title={isGrid ? 'Mark all as read' : undefined}
          className="row-edge-pill relative flex-none border-accent-line bg-accent-tint font-label text-accent-text after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:border-accent in-[.card-edge]:px-1.5"
        >
          {isGrid || hasSummary ? (
            <Check className={classNames('size-3.5!', !isGrid && 'md:hidden')} />
          ) : null}
          {!isGrid && <span className={hasSummary ? 'max-md:hidden' : undefined}>Mark all as read</span>}
        </button>
      </div>
    </div>
  )
}

/** The button is gone with what it stood on. */
function focusHeadline(id: number) {
  document.querySelector<HTMLElement>(`[data-story="${id}"] h2 a`)?.focus({ preventScroll: true })
}
