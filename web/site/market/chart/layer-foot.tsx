import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Pin } from '../../../../contract/market/coins.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { formatTimeSpan } from '../../../format/time-span.ts'
import type { TimeSpan } from './chart-geometry.ts'
import type { useChartInput } from './chart-input.ts'
import { clockLabel } from './chart-labels.ts'
import { isPinWithin } from './chart-marks.ts'
import type { PriceChartProps } from './chart-props.ts'
import { showResults } from './show-results.ts'

type LayerFootProps = Pick<
  PriceChartProps,
  'symbol' | 'span' | 'onSpan' | 'articleCount' | 'hint' | 'foot'
> & {
  input: Pick<ReturnType<typeof useChartInput>, 'start' | 'marking' | 'cancel'>
  pins: readonly Pin[] | undefined
  timeZone: string
}

/** Text under the plot: the selected span or time filter, or that there is no story. */
export function LayerFoot(props: LayerFootProps) {
  const { input, pins, timeZone, foot } = props
  const { start, marking } = input
  const span = marking ?? props.span
  useActive(foot, start !== undefined || span !== undefined)
  if (!foot.current || (start === undefined && !span && pins?.length !== 0)) return null
  return createPortal(
    start !== undefined ? (
      <ChartFoot clearLabel="Cancel" onClear={input.cancel}>
        <b className="font-strong text-fg">From {clockLabel(start, timeZone)}.</b> Tap the end of
        the span
      </ChartFoot>
    ) : span ? (
      <ChartFoot
        clearLabel="Clear time"
        onClear={() => (marking ? input.cancel() : props.onSpan(undefined))}
      >
        <b className="font-strong text-fg tabular-nums">
          {formatTimeSpan(instant(span.from), instant(span.to), timeZone)}
        </b>
        {', '}
        <FoundLink>
          {[
            ...(pins ? [storiesWithin(pins, span)] : []),
            ...(marking || props.articleCount === undefined
              ? []
              : [countText(props.articleCount, 'article')]),
          ].join(', ')}
        </FoundLink>
      </ChartFoot>
    ) : (
      <>
        <span>No stories about {props.symbol} in this span</span>
        <span className="foot-hint">{props.hint}</span>
      </>
    ),
    foot.current,
  )
}

function FoundLink({ children }: { children: string }) {
  if (children === '') return null
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page, without another entry in the history
    <a
      href="#results"
      onClick={(event) => {
        event.preventDefault()
        showResults()
      }}
      className="whitespace-nowrap text-accent-text hover:underline hover:underline-offset-3"
    >
      {children}
    </a>
  )
}

/** When folded, the space exists only while it is needed. */
function useActive(room: RefObject<HTMLElement | null>, isActive: boolean) {
  useLayoutEffect(() => {
    const element = room.current
    element?.toggleAttribute('data-active', isActive)
    return () => element?.removeAttribute('data-active')
  }, [room, isActive])
}

export const storiesWithin = (pins: readonly Pin[], span: Partial<TimeSpan>): string =>
  countText(pins.filter((pin) => isPinWithin(pin, span)).length, 'story', 'stories')

const instant = (time: number | undefined) =>
  time === undefined ? undefined : new Date(time).toISOString()

type ChartFootProps = {
  children: ReactNode
  onClear: () => void
  clearLabel: 'Cancel' | 'Clear time'
}

const ChartFoot = ({ children, onClear, clearLabel }: ChartFootProps) => (
  <>
    <p className="min-w-0 flex-1">{children}</p>
    <button type="button" onClick={onClear} className="foot-clear">
      {clearLabel}
    </button>
  </>
)
