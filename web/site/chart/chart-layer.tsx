import '../../styles/site.css'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import type { Pin } from '../../../contract/market/coins.ts'
import { formatExactMoney, formatMoney } from '../../format/money.ts'
import { useNow, useTimeZone } from '../clock/clock.ts'
import { coinPins } from '../coin-parts/coin-queries.ts'
import { ChartBrush } from './chart-brush.tsx'
import { ChartDot } from './chart-dot.tsx'
import { type ChartGeometry, nearestPoint } from './chart-geometry.ts'
import { useChartInput } from './chart-input.ts'
import { clockLabel, momentLabel, pointLabel } from './chart-labels.ts'
import { type ChartMark, chartMarks } from './chart-marks.ts'
import { ChartPins } from './chart-pins.tsx'
import type { PriceChartProps } from './chart-props.ts'
import { ChartTable } from './chart-table.tsx'
import { ChartTooltip, needsExact } from './chart-tooltip.tsx'
import { GapWord } from './gap-word.tsx'
import { LayerFoot, storiesWithin } from './layer-foot.tsx'
import { PinCard } from './pin-card.tsx'
import { PinCardPlace } from './pin-card-place.tsx'
import { isOfRow, usePointedRow, useRowEdge } from './pointed-row.ts'
import { useScale } from './use-scale.ts'

type ChartLayerProps = PriceChartProps & {
  chart: ChartGeometry
  /** The element that the chart fills, which also takes its focus. */
  surface: RefObject<HTMLDivElement | null>
  image: RefObject<HTMLDivElement | null>
}

const noPins: Pin[] = []

/** Interactive layer of a chart: read a point, open a story's pin, select a span. Causes no layout shift. */
export function ChartLayer(props: ChartLayerProps) {
  const { chart, symbol, name, range, span, surface, image } = props
  const { width, height, plot } = chart.box
  const timeZone = useTimeZone()
  const now = useNow()
  const scale = useScale(surface, width, height)
  const { data } = useQuery(coinPins(symbol, range))
  const pins = data?.pins ?? noPins
  // the table has lower priority than presses
  const told = useDeferredValue(pins)
  const marks = useMemo(() => chartMarks(pins, chart, scale), [pins, chart, scale])
  const group = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const focusMark = (index: number) =>
    group.current?.querySelectorAll<HTMLElement>(':scope > *')[index]?.focus({ preventScroll: true })
  const hands = useChartInput({
    ...props,
    marks,
    scale,
    timeZone,
    onEnterMarks: (x) => focusMark(nearestPoint(marks, x)),
  })
  const pointed = usePointedRow()
  const ofRow = marks.findIndex((mark) => mark.pins.some((pin) => isOfRow(pin, pointed)))
  const ringed = hands.chosen?.index ?? (ofRow === -1 ? undefined : ofRow)
  const chosen = hands.chosen && marks[hands.chosen.index]
  useRowEdge(chosen?.pins)
  useEffect(() => {
    if (!hands.chosen?.docked) return
    const close = ({ target }: Event) => {
      if (!surface.current?.contains(target as Node)) hands.choose(-1)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  })

  const { current, marking } = hands
  const shownSpan = marking ?? span
  const ringedMark = ringed === undefined ? undefined : marks[ringed]
  const crossX = ringedMark?.x ?? current?.x
  const time = current && pointLabel(current.time, range, timeZone)
  return (
    <>
      {chart.gaps.map((gap) => (
        <GapWord key={gap.from} chart={chart} gap={gap} pxPerUnit={scale.x} />
      ))}
      {hands.start !== undefined && <ChartBrush chart={chart} span={{ from: hands.start }} isStart />}
      {shownSpan && <ChartBrush chart={chart} span={shownSpan} />}
      {crossX !== undefined && (
        <i
          aria-hidden="true"
          style={{
            left: `${(crossX / width) * 100}%`,
            top: `${(plot.top / height) * 100}%`,
            bottom: `${100 - ((chart.box.crossBottom ?? plot.bottom) / height) * 100}%`,
          }}
          className="pointer-events-none absolute w-px -translate-x-1/2 bg-fg-3"
        />
      )}
      {current && time && !chosen && (
        <>
          <ChartDot chart={chart} x={current.x} y={current.y} />
          <ChartTooltip
            share={current.x / width}
            price={current.price}
            time={time}
            note={props.noteAt?.(current.time)}
          />
        </>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its card goes when the focus leaves pins and card */}
      <div
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget) && !hands.chosen?.docked) hands.choose(-1)
        }}
      >
        {marks.length > 0 && (
          <ChartPins
            chart={chart}
            marks={marks}
            label={`Stories about ${name}, Up and Down to go through them`}
            ringed={ringed}
            span={shownSpan}
            timeOf={(mark) => momentLabel(middleOf(mark), now, timeZone)}
            group={group}
            onFocus={(index) => {
              if (!hands.chosen?.docked) hands.choose(index)
            }}
            onLeave={() => image.current?.focus()}
            onOpen={() => card.current?.querySelector('a')?.focus()}
          />
        )}
        {hands.chosen && chosen && (
          <PinCardPlace
            ref={card}
            surface={surface}
            chart={chart}
            mark={chosen}
            docked={hands.chosen.docked}
            onEscape={() => focusMark(hands.chosen?.index ?? 0)}
          >
            <PinCard
              mark={chosen}
              docked={hands.chosen.docked}
              time={pointLabel(middleOf(chosen), range, timeZone)}
              price={
                chosen.pins[0].reaction?.price ?? chart.points[nearestPoint(chart.points, chosen.x)]?.price
              }
              place={`${hands.chosen.index + 1} of ${marks.length}`}
            />
          </PinCardPlace>
        )}
      </div>
      <ChartTable name={name} points={chart.points} pins={told} range={range} timeZone={timeZone} />
      <p aria-live="polite" className="sr-only">
        {marking
          ? `From ${clockLabel(marking.from, timeZone)} to ${clockLabel(marking.to, timeZone)}, ${storiesWithin(pins, marking)}`
          : current &&
            `${needsExact(current.price) ? formatExactMoney(current.price) : formatMoney(current.price)}, ${time}`}
      </p>
      <LayerFoot {...props} hands={hands} pins={data?.pins} timeZone={timeZone} />
    </>
  )
}

const middleOf = ({ pins }: ChartMark) => pins.reduce((sum, { at }) => sum + Date.parse(at), 0) / pins.length
