import { TriangleAlert } from 'lucide-react'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { MutedText } from '../../ui/text.tsx'
import { ConditionBadge } from './feed-badges.tsx'
import { barHeights, feedHealthText } from './feed-health-text.ts'

export function FeedHealthPanel({ publisher }: { publisher: Publisher }) {
  const health = feedHealthText(publisher, new Date())
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <DayBars perDay={publisher.articles_per_day_14d} />
        <ConditionBadge publisher={publisher} />
      </div>
      <div
        title={[health.text, health.detail].filter(Boolean).join(' ')}
        className="text-hint leading-[17px]"
      >
        {health.failing ? (
          <p className="flex gap-1 text-bear-text">
            <TriangleAlert className="mt-px size-3.5! flex-none" />
            <span className="line-clamp-4">{health.text}</span>
          </p>
        ) : (
          <MutedText>{health.text}</MutedText>
        )}
        {health.detail && <MutedText className="first-letter:uppercase">{health.detail}</MutedText>}
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
