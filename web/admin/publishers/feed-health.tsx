import { formatDistanceStrict } from 'date-fns'
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react'
import { conditionOf, isQuiet, QUIET_DAYS, usualADay } from '../../../contract/news/feed-health.ts'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { shortTime } from '../../format/short-time.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Link } from '../../page/link.tsx'
import { Fact } from '../../ui/fact.tsx'
import { PublisherLogo } from '../../ui/publisher-logo.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { RowActions } from '../data-table/table.tsx'

const fetchMethods = { rss: 'RSS', api: 'API' } as const

type PublisherRowProps = {
  publisher: Publisher
  fetching: boolean
  onEdit: () => void
  onFetch: () => void
  onDelete: () => void
}

export function PublisherRow({
  publisher,
  fetching,
  onEdit,
  onFetch,
  onDelete,
}: PublisherRowProps) {
  const { name, rss_url, logo_url, description, content_fetch_type } = publisher
  return (
    <li
      id={`publisher-${publisher.id}`}
      className="scroll-mt-20 target:bg-accent-tint grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-5 gap-y-1 border-line border-t px-5 py-3.5 first:border-t-0 hover:bg-surface-2 lg:grid-cols-[44px_minmax(0,1fr)_minmax(0,1fr)_216px_auto] max-lg:[&>:nth-child(n+3)]:col-start-2"
    >
      <PublisherLogo name={name} url={logo_url} />
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="text-nav font-headline text-fg [overflow-wrap:anywhere]">
            <Link to={`/admin/publishers/${publisher.id}`} className="hover:underline">
              {name}
            </Link>
          </h2>
          <ActiveBadge publisher={publisher} />
          {publisher.is_wire && <Fact tone="ad">Wire</Fact>}
        </div>
        {description && (
          <p className="truncate text-small text-fg-3" title={description}>
            {description}
          </p>
        )}
      </div>
      <div className="min-w-0">
        <p className="truncate font-mono text-meta tracking-[-.01em] text-fg-2" title={rss_url}>
          {pathOf(rss_url)}
        </p>
        <p className="text-meta leading-[17px] text-fg-3">
          Content fetch: {content_fetch_type ? fetchMethods[content_fetch_type] : 'None'}
        </p>
      </div>
      <FeedHealth publisher={publisher} />
      <div className="flex gap-1.5 max-lg:mt-2 lg:justify-end">
        <RowActions
          of={name}
          actions={[
            { label: 'Edit', onClick: onEdit },
            {
              label: 'Fetch Feeds',
              needs: 'editor',
              icon: <RefreshCw className="size-3.5!" />,
              busy: fetching,
              onClick: onFetch,
            },
            { label: 'Delete', variant: 'ghost', onClick: onDelete },
          ]}
        />
      </div>
    </li>
  )
}

/** '…/feed/index.xml': the part that distinguishes feeds; the whole address is in the title. */
function pathOf(address: string): string {
  const url = URL.parse(address)
  return url && url.pathname !== '/' ? `…${url.pathname}${url.search}` : address
}

/** Active or not; grey beside what is wrong with it. */
function ActiveBadge({ publisher }: { publisher: Publisher }) {
  if (conditionOf(publisher, new Date()) !== 'failing')
    return <StatusBadge status={publisher.active ? 'Active' : 'Inactive'} />
  return (
    <Fact tone="off" icon={<CircleCheck />}>
      Active
    </Fact>
  )
}

function ConditionBadge({ publisher }: { publisher: Publisher }) {
  const condition = conditionOf(publisher, new Date())
  if (condition === 'failing') return <StatusBadge status="Failing" />
  return condition === 'quiet' ? <StatusBadge status="Quiet" /> : null
}

export function FeedBadges({ publisher }: { publisher: Publisher }) {
  return (
    <>
      <ActiveBadge publisher={publisher} />
      <ConditionBadge publisher={publisher} />
      {publisher.is_wire && <Fact tone="ad">Wire</Fact>}
    </>
  )
}

function FeedHealth({ publisher }: { publisher: Publisher }) {
  const health = feedHealthText(publisher, new Date())
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <DayBars perDay={publisher.articles_per_day_14d} />
        <ConditionBadge publisher={publisher} />
      </div>
      <div
        title={[health.text, health.detail].filter(Boolean).join(' ')}
        className="text-meta leading-[17px]"
      >
        {health.failing ? (
          <p className="flex gap-1 text-bear-text">
            <TriangleAlert className="mt-px size-3.5! flex-none" />
            <span className="line-clamp-4">{health.text}</span>
          </p>
        ) : (
          <p className="text-fg-3">{health.text}</p>
        )}
        {health.detail && <p className="text-fg-3 first-letter:uppercase">{health.detail}</p>}
      </div>
    </div>
  )
}

function DayBars({ perDay }: { perDay: readonly number[] }) {
  const tallest = 22
  return (
    <svg
      viewBox="0 0 72 24"
      preserveAspectRatio="xMinYMax meet"
      role="img"
      aria-label={`New articles per day, last ${perDay.length} days: ${perDay.join(', ')}`}
      className="block h-5 w-[72px] overflow-visible"
    >
      {barHeights(perDay).map((percent, day) => {
        const x = day * 5.2
        const height = percent === 0 ? 1.5 : (percent / 100) * tallest
        return (
          <rect
            key={x}
            x={x}
            y={24 - height}
            width="3.6"
            height={height}
            rx="1"
            className={percent === 0 ? 'fill-line-2' : 'fill-fg-3'}
          />
        )
      })}
    </svg>
  )
}

type Health = Pick<
  Publisher,
  | 'active'
  | 'last_fetch_at'
  | 'last_success_at'
  | 'last_error'
  | 'failing_since'
  | 'next_try_at'
  | 'failures'
  | 'articles_per_day_14d'
>

/** One short line about the feed; the error and the last success are in the detail. */
export function feedHealthText(
  feed: Health,
  now: Date,
): { failing?: boolean; text: string; detail?: string | undefined } {
  if (feed.last_error) {
    const tries = `${countText(feed.failures, 'try', 'tries')} failed`
    const from = feed.failing_since ?? feed.last_success_at
    const since =
      feed.last_success_at && from
        ? `${tries} since ${formatTimestamp(from)}`
        : `${tries}, never succeeded`
    const next =
      feed.active && feed.next_try_at ? `next try ${whenText(feed.next_try_at, now)}` : ''
    return {
      failing: true,
      text: feed.last_error,
      detail: [since, next].filter(Boolean).join(', '),
    }
  }
  if (!feed.active)
    return {
      text: 'Paused',
      detail: feed.last_success_at ? `last success ${ago(feed.last_success_at, now)}` : undefined,
    }
  if (isQuiet(feed, now))
    return {
      text: `For ${QUIET_DAYS} days, usually ${Math.round(usualADay(feed.articles_per_day_14d))} a day`,
    }
  return {
    text: feed.last_fetch_at ? `Fetched ${ago(feed.last_fetch_at, now)}` : 'Not fetched yet',
  }
}

function ago(time: string, now: Date): string {
  const then = new Date(time)
  return then >= now ? 'just now' : `${formatDistanceStrict(then, now)} ago`
}

/** Heights of the bars in percent of the tallest; a day without articles keeps a hair. */
export function barHeights(perDay: readonly number[]): number[] {
  const most = Math.max(1, ...perDay)
  return perDay.map((count) => (count === 0 ? 0 : Math.max(8, Math.round((count / most) * 100))))
}

/** '16:04', or that it is due. */
export const whenText = (time: string, now = new Date()) =>
  new Date(time) <= now ? 'now' : shortTime(time, now)
