import '../../../styles/after-page.css'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Pin } from '../../../../contract/market/coins.ts'
import { formatExactMoney, formatMoney } from '../../../../contract/market/money.ts'
import { useNow, useTimeZone } from '../../frame/clock/clock.ts'
import { coinPinsQuery } from '../coin-parts/coin-queries.ts'
import { ChartDot } from './chart-axes.tsx'
import {
  type ChartGeometry,
  nearestPoint,
  placeIn,
  spanEdges,
  type TimeSpan,
} from './chart-geometry.ts'
import { useChartInput } from './chart-input.ts'
import { clockLabel, momentLabel, pointLabel } from './chart-labels.ts'
import { type ChartMark, type ChartScale, chartMarks } from './chart-marks.ts'
import { ChartPins } from './chart-pins.tsx'
import type { PriceChartProps } from './chart-props.ts'
import { ChartTable } from './chart-table.tsx'
import { LayerFoot, storiesWithin } from './layer-foot.tsx'
import { ChartTooltip, needsExact, PinCard } from './pin-card.tsx'

type ChartLayerProps = PriceChartProps & {
  chart: ChartGeometry
  scale: ChartScale
  /** The element that the chart fills, which also takes its focus. */
  surface: RefObject<HTMLDivElement | null>
  image: RefObject<HTMLDivElement | null>
}

const noPins: Pin[] = []

/** Interactive layer of a chart: read a point, open a story's pin, select a span. Causes no layout shift. */
export function ChartLayer(props: ChartLayerProps) {
  const { chart, scale, symbol, name, range, span, surface } = props
  const timeZone = useTimeZone()
  const { data } = useQuery(coinPinsQuery(symbol, range))
  const pins = data?.pins ?? noPins
  // the table has lower priority than presses
  const tablePins = useDeferredValue(pins)
  const marks = useMemo(() => chartMarks(pins, chart, scale), [pins, chart, scale])
  const group = useRef<HTMLDivElement>(null)
  const focusMark = (index: number) =>
    group.current
      ?.querySelectorAll<HTMLElement>(':scope > *')
      [index]?.focus({ preventScroll: true })
  const input = useChartInput({
    ...props,
    marks,
    scale,
    timeZone,
    onEnterMarks: (x) => focusMark(nearestPoint(marks, x)),
  })
  const isPointed = usePointedRow()
  const ofRow = marks.findIndex((mark) => mark.pins.some(isPointed))
  const ringed = input.chosen?.index ?? (ofRow === -1 ? undefined : ofRow)
  const chosen = input.chosen && marks[input.chosen.index]
  useRowEdge(chosen?.pins)
  useOutsidePress(surface, input.chosen?.docked ?? false, () => input.choose(-1))

  const { current, marking } = input
  const shownSpan = marking ?? span
  const ringedMark = ringed === undefined ? undefined : marks[ringed]
  const crossX = ringedMark?.x ?? current?.x
  const time = current && pointLabel(current.time, range, timeZone)
  return (
    <>
      {chart.gaps.map((gap) => (
        <GapWord key={gap.from} chart={chart} gap={gap} pxPerUnit={scale.x} />
      ))}
      {input.start !== undefined && (
        <ChartBrush chart={chart} span={{ from: input.start }} isStart />
      )}
      {shownSpan && <ChartBrush chart={chart} span={shownSpan} />}
      {crossX !== undefined && <CrossLine chart={chart} x={crossX} />}
      {current && time && !chosen && (
        <>
          <ChartDot chart={chart} x={current.x} y={current.y} />
          <ChartTooltip
            share={current.x / chart.box.width}
            price={current.price}
            time={time}
            note={props.noteAt?.(current.time)}
          />
        </>
      )}
      <MarksAndCard
        {...props}
        input={input}
        marks={marks}
        ringed={ringed}
        shownSpan={shownSpan}
        group={group}
        onFocusMark={focusMark}
      />
      <ChartTable
        name={name}
        points={chart.points}
        pins={tablePins}
        range={range}
        timeZone={timeZone}
      />
      <p aria-live="polite" className="sr-only">
        {marking
          ? `From ${clockLabel(marking.from, timeZone)} to ${clockLabel(marking.to, timeZone)}, ${storiesWithin(pins, marking)}`
          : current &&
            `${needsExact(current.price) ? formatExactMoney(current.price) : formatMoney(current.price)}, ${time}`}
      </p>
      <LayerFoot {...props} input={input} pins={data?.pins} timeZone={timeZone} />
    </>
  )
}

type MarksAndCardProps = ChartLayerProps & {
  input: ReturnType<typeof useChartInput>
  marks: readonly ChartMark[]
  ringed: number | undefined
  shownSpan: Partial<TimeSpan> | undefined
  group: RefObject<HTMLDivElement | null>
  onFocusMark: (index: number) => void
}

/** The marks of stories, and the card of the one that is chosen. */
function MarksAndCard(props: MarksAndCardProps) {
  const { chart, marks, name, range, surface, image, input, group } = props
  const timeZone = useTimeZone()
  const now = useNow()
  const card = useRef<HTMLDivElement>(null)
  const chosen = input.chosen && marks[input.chosen.index]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its card goes when the focus leaves pins and card
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && !input.chosen?.docked)
          input.choose(-1)
      }}
    >
      {marks.length > 0 && (
        <ChartPins
          chart={chart}
          marks={marks}
          label={`Stories about ${name}, Up and Down to go through them`}
          ringed={props.ringed}
          span={props.shownSpan}
          timeOf={(mark) => momentLabel(middleOf(mark), now, timeZone)}
          group={group}
          onFocus={(index) => {
            if (!input.chosen?.docked) input.choose(index)
          }}
          onLeave={() => image.current?.focus()}
          onOpen={() => card.current?.querySelector('a')?.focus()}
        />
      )}
      {input.chosen && chosen && (
        <PinCard
          ref={card}
          surface={surface}
          chart={chart}
          mark={chosen}
          docked={input.chosen.docked}
          time={pointLabel(middleOf(chosen), range, timeZone)}
          price={
            chosen.pins[0].reaction?.price ??
            chart.points[nearestPoint(chart.points, chosen.x)]?.price
          }
          place={`${input.chosen.index + 1} of ${marks.length}`}
          onEscape={() => props.onFocusMark(input.chosen?.index ?? 0)}
        />
      )}
    </div>
  )
}

const middleOf = ({ pins }: ChartMark) =>
  pins.reduce((sum, { at }) => sum + Date.parse(at), 0) / pins.length

/** A press outside the surface; only while it is listened for. */
function useOutsidePress(
  surface: RefObject<HTMLElement | null>,
  isActive: boolean,
  onPress: () => void,
) {
  useEffect(() => {
    if (!isActive) return
    const close = ({ target }: Event) => {
      if (!surface.current?.contains(target as Node)) onPress()
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  })
}

function CrossLine({ chart: { box }, x }: { chart: ChartGeometry; x: number }) {
  const end = box.crossBottom ?? box.plot.bottom
  return (
    <i
      aria-hidden="true"
      style={{
        ...placeIn(box, x, box.plot.top),
        bottom: `${100 - (end / box.height) * 100}%`,
      }}
      className="chart-cross"
    />
  )
}

function GapWord({
  chart,
  gap,
  pxPerUnit,
}: {
  chart: ChartGeometry
  gap: TimeSpan
  pxPerUnit: number
}) {
  const { plot } = chart.box
  const [left, right] = [chart.xOf(gap.from), chart.xOf(gap.to)]
  if ((right - left) * pxPerUnit < 48) return null
  return (
    <span
      aria-hidden="true"
      style={placeIn(chart.box, (left + right) / 2, (plot.top + plot.bottom) / 2)}
      className="chart-gap"
    >
      no data
    </span>
  )
}

type ChartBrushProps = { chart: ChartGeometry; span: Partial<TimeSpan>; isStart?: boolean }

/** A selected time span: two edges with grips and a tint between them; one dashed edge after the first tap. */
function ChartBrush({ chart, span, isStart = false }: ChartBrushProps) {
  const { width, height, plot } = chart.box
  const { left, right } = spanEdges(chart, span)
  return (
    <div
      aria-hidden="true"
      data-brush
      data-start={isStart || undefined}
      style={{
        ...placeIn(chart.box, left, plot.top),
        width: isStart ? 0 : `${((right - left) / width) * 100}%`,
        bottom: `${100 - (plot.bottom / height) * 100}%`,
      }}
      className="chart-brush"
    >
      <i />
      {!isStart && <i />}
    </div>
  )
}

const dataOf = (target: EventTarget | null, name: 'story' | 'told') =>
  target instanceof Element
    ? target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name]
    : undefined

/** The hovered or focused row. Rows have no reference to charts. */
function usePointedRow() {
  const [article, setArticle] = useState<string>()
  const [story, setStory] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    const follow = ({ target }: Event) => {
      setArticle(dataOf(target, 'story'))
      setStory(dataOf(target, 'told'))
    }
    document.addEventListener('pointerover', follow, stop)
    document.addEventListener('focusin', follow, stop)
    return () => stop.abort()
  }, [])
  return (pin: Pin) => String(pin.story_id) === story || String(pin.article_id) === article
}

/** Marks loaded rows of the selected mark with an edge (theme.css). */
function useRowEdge(pins: readonly Pin[] | undefined) {
  useEffect(() => {
    const rows = (pins ?? []).flatMap(({ article_id, story_id }) => [
      ...document.querySelectorAll(
        `article[data-story="${article_id}"], article[data-told="${story_id}"]`,
      ),
    ])
    for (const row of rows) row.setAttribute('data-pinned', '')
    return () => {
      for (const row of rows) row.removeAttribute('data-pinned')
    }
  }, [pins])
}
