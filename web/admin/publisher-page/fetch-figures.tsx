import type { PublisherPage } from '../../../contract/news/publisher-page.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { shortTime } from '../../format/short-time.ts'
import { SmallText } from '../../ui/text.tsx'
import { nextTryText } from '../publishers/feed-health-text.ts'
import { StackedBar } from '../screen/stacked-bar.tsx'
import { TitledPanel } from '../screen/titled-panel.tsx'
import { durationText, kindWords, median } from './fetch-words.ts'

export function NextTryPanel({ page: { next_try, publisher } }: { page: PublisherPage }) {
  const rows = [
    ['When', next_try.at ? nextTryText(next_try.at) : 'not planned'],
    ['Why then', next_try.why],
    ['Last success', publisher.last_success_at ? shortTime(publisher.last_success_at) : 'never'],
    ['Retry-After', next_try.wish ?? 'none'],
  ] as const
  return (
    <TitledPanel title="Next try" body="">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-small">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-fg-3">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </TitledPanel>
  )
}

const itemParts = [
  ['new', 'new_items', 'bg-bull'],
  ['duplicate', 'duplicate_items', 'bg-control'],
  [
    'undated',
    'undated_items',
    'bg-[repeating-linear-gradient(135deg,var(--mid)_0_3px,var(--mid-tint)_3px_6px)]',
  ],
  ['unusable', 'unusable_items', 'shadow-[inset_0_0_0_2px_var(--bear)]'],
] as const

export function ItemsPanel({ page: { fetches, unusable } }: { page: PublisherPage }) {
  return (
    <TitledPanel title="Items" note="Last 50 fetches" body="">
      <StackedBar
        label="Items by kind"
        parts={itemParts.map(([name, field, className]) => {
          const amount = fetches.reduce((sum, fetch) => sum + fetch[field], 0)
          return { name, amount, text: `${amount} ${name}`, className }
        })}
      />
      {unusable.length > 0 && (
        <details className="mt-3 text-small text-fg-3">
          <summary className="cursor-pointer max-md:min-h-11 max-md:content-center">
            Unusable:{' '}
            {unusable
              .map(({ reason, count }) => `${countText(count, 'item')} ${reason}`)
              .join(', ')}
            . <span className="font-label text-accent-text">Show them</span>
          </summary>
          <ul className="mt-2 grid gap-1 [overflow-wrap:anywhere]">
            {unusable.flatMap(({ reason, titles }) =>
              titles.map((title) => (
                <li key={reason + title}>
                  <span className="text-fg-2">{title}</span>, {reason}
                </li>
              )),
            )}
          </ul>
        </details>
      )}
    </TitledPanel>
  )
}

const HEIGHT = 44

/** Oldest on the left. The limit is drawn when a reply comes close; otherwise the slowest fills the height. */
export function LatencyPanel({ page: { fetches, limit_milliseconds } }: { page: PublisherPage }) {
  const oldest = fetches.toReversed()
  const [slowest] = [...fetches].sort((one, other) => other.milliseconds - one.milliseconds)
  if (!slowest) return null
  const isNear = slowest.milliseconds > limit_milliseconds / 4
  const top = isNear ? limit_milliseconds : slowest.milliseconds * 1.25
  const y = (milliseconds: number) =>
    HEIGHT - 2 - (Math.min(milliseconds, top) / top) * (HEIGHT - 6)
  const x = (index: number) => (oldest.length === 1 ? 50 : (100 * index) / (oldest.length - 1))
  const middle = median(oldest.map(({ milliseconds }) => milliseconds))
  const line = oldest.map(
    ({ milliseconds }, index) => `${x(index).toFixed(1)} ${y(milliseconds).toFixed(1)}`,
  )
  return (
    <TitledPanel
      title="Latency"
      body=""
      note={`median ${durationText(middle)}, limit ${Math.round(limit_milliseconds / 1000)} s`}
    >
      <svg
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-11 w-full overflow-visible fill-none"
      >
        {isNear && (
          <path
            d={`M0 ${y(limit_milliseconds)}H100`}
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
            className="stroke-bear"
          />
        )}
        <path
          d={oldest.length === 1 ? `M0 ${y(slowest.milliseconds)}H100` : `M${line.join('L')}`}
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
          className="stroke-fg-2"
        />
      </svg>
      <SmallText className="mt-2 tabular-nums">
        Slowest: {durationText(slowest.milliseconds)} on {shortTime(slowest.at)} (
        {kindWords[slowest.kind]})
      </SmallText>
    </TitledPanel>
  )
}
