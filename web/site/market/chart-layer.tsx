import { useQuery } from '@tanstack/react-query'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { Pin } from '../../../contract/coins.ts'
import { formatExactMoney, formatMoney } from '../../format/money.ts'
import { formatTimeSpan } from '../../format/time-span.ts'
import { classNames } from '../../ui/class-names.ts'
import { useNow, useTimeZone } from '../clock.ts'
import { ChartBrush } from './chart-brush.tsx'
import { ChartDot } from './chart-dot.tsx'
import { ChartFoot, ChartLegend } from './chart-foot.tsx'
import { type ChartGeometry, nearestPoint, type TimeSpan } from './chart-geometry.ts'
import { useChartHands } from './chart-hands.ts'
import { clockLabel, momentLabel, pointLabel } from './chart-labels.ts'
import { type ChartMark, chartMarks, isWithin } from './chart-marks.ts'
import { ChartPins } from './chart-pins.tsx'
import type { PriceChartProps } from './chart-props.ts'
import { ChartTable } from './chart-table.tsx'
import { ChartTooltip, flipPast, needsExact } from './chart-tooltip.tsx'
import { coinPins } from './coin-queries.ts'
import { PinCard } from './pin-card.tsx'
import { usePointedRow, useRowEdge } from './pointed-row.ts'

type ChartLayerProps = PriceChartProps & {
  chart: ChartGeometry
  /** The element the chart fills, and the one that has its focus. */
  surface: RefObject<HTMLDivElement | null>
  image: RefObject<HTMLDivElement | null>
}

const noPins: Pin[] = []
const dockedBesidePx = 10

/** What can be done with a chart: read a point, look at a story's pin, mark a span of time. Nothing of it moves the page. */
export function ChartLayer(props: ChartLayerProps) {
  const { chart, symbol, name, range, span, surface, image } = props
  const { width, height, plot } = chart.box
  const timeZone = useTimeZone()
  const now = useNow()
  const scale = useScale(surface, width, height)
  const { data } = useQuery(coinPins(symbol, range))
  const pins = data?.pins ?? noPins
  const marks = useMemo(() => chartMarks(pins, chart, scale), [pins, chart, scale])
  const group = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const focusMark = (index: number) =>
    group.current?.querySelectorAll<HTMLElement>(':scope > *')[index]?.focus({ preventScroll: true })
  const hands = useChartHands({
    ...props,
    marks,
    scale,
    timeZone,
    onEnterMarks: (x) => focusMark(nearestPoint(marks, x)),
  })
  const pointed = usePointedRow()
  const ofRow = marks.findIndex((mark) => mark.pins.some((pin) => pointed === pin.article_id))
  const ringed = hands.chosen?.index ?? (ofRow === -1 ? undefined : ofRow)
  const chosen = hands.chosen && marks[hands.chosen.index]
  useRowEdge(chosen?.pins)
  useEffect(() => {
    if (!hands.chosen?.docked) return
    const close = ({ target }: Event) => {
      if (!surface.current?.contains(target as Node)) hands.choose(undefined)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  })

  const { current, marking } = hands
  const shownSpan = marking ?? span
  const ringedMark = ringed === undefined ? undefined : marks[ringed]
  const crossX = ringedMark?.x ?? current?.x
  const time = current && pointLabel(current.time, range, timeZone)
  const storiesIn = (part: Partial<TimeSpan>) => pins.filter((pin) => isWithin(pin, part)).length
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
          if (!event.currentTarget.contains(event.relatedTarget) && !hands.chosen?.docked)
            hands.choose(undefined)
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
              if (!hands.chosen?.docked) hands.choose({ index, docked: false })
            }}
            onLeave={() => image.current?.focus()}
            onOpen={() => card.current?.querySelector('a')?.focus()}
          />
        )}
        {hands.chosen && chosen && (
          <CardPlace
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
          </CardPlace>
        )}
      </div>
      <ChartTable
        name={name}
        points={chart.points}
        pins={pins}
        timeLabel={(at) => pointLabel(at, range, timeZone)}
      />
      <p aria-live="polite" className="sr-only">
        {marking
          ? `From ${clockLabel(marking.from, timeZone)} to ${clockLabel(marking.to, timeZone)}, ${stories(storiesIn(marking))}`
          : current &&
            `${needsExact(current.price) ? formatExactMoney(current.price) : formatMoney(current.price)}, ${time}`}
      </p>
      <Foot into={props.foot} isActive={hands.start !== undefined || shownSpan !== undefined}>
        {hands.start !== undefined ? (
          <ChartFoot
            span={
              <>
                <b className="font-strong text-fg">From {clockLabel(hands.start, timeZone)}.</b> Tap the end
                of the span
              </>
            }
            clearLabel="Cancel"
            onClear={hands.cancel}
          />
        ) : shownSpan ? (
          <ChartFoot
            span={
              <>
                <b className="font-strong text-fg tabular-nums">
                  {formatTimeSpan(instant(shownSpan.from), instant(shownSpan.to), timeZone)}
                </b>
                {data && `, ${stories(storiesIn(shownSpan))}`}
                {!marking && props.articleCount !== undefined && `, ${articles(props.articleCount)}`}
              </>
            }
            clearLabel="Clear time"
            onClear={() => (marking ? hands.cancel() : props.onSpan(undefined))}
          />
        ) : data && pins.length === 0 ? (
          <>
            <span>No stories about {symbol} in this span</span>
            <span className="ml-auto whitespace-nowrap max-md:hidden @max-[520px]:hidden">{props.hint}</span>
          </>
        ) : (
          <ChartLegend hint={props.hint} tapHint={props.tapHint} />
        )}
      </Foot>
    </>
  )
}

const instant = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString())
const stories = (count: number) => `${count} ${count === 1 ? 'story' : 'stories'}`
const articles = (count: number) => `${count} ${count === 1 ? 'article' : 'articles'}`
const middleOf = ({ pins }: ChartMark) => pins.reduce((sum, { at }) => sum + Date.parse(at), 0) / pins.length

/** Pixels of a user unit, as the box is stretched now. */
function useScale(surface: RefObject<HTMLElement | null>, width: number, height: number) {
  const [scale, setScale] = useState({ x: 1, y: 1 })
  useLayoutEffect(() => {
    const box = surface.current
    if (!box) return
    const measure = () => {
      const { width: wide, height: high } = box.getBoundingClientRect()
      if (wide > 0) setScale({ x: wide / width, y: high / height })
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [surface, width, height])
  return scale
}

function Foot({
  into,
  isActive,
  children,
}: {
  into: RefObject<HTMLElement | null>
  isActive: boolean
  children: ReactNode
}) {
  useLayoutEffect(() => {
    into.current?.toggleAttribute('data-active', isActive)
    const room = into.current
    return () => room?.removeAttribute('data-active')
  }, [into, isActive])
  return into.current && createPortal(children, into.current)
}

/** Where there is room for a word, a time without prices says so. */
function GapWord({ chart, gap, pxPerUnit }: { chart: ChartGeometry; gap: TimeSpan; pxPerUnit: number }) {
  const [left, right] = [chart.xOf(gap.from), chart.xOf(gap.to)]
  if ((right - left) * pxPerUnit < 48) return null
  return (
    <span
      aria-hidden="true"
      style={{
        left: `${((left + right) / 2 / chart.box.width) * 100}%`,
        top: `${((chart.box.plot.top + chart.box.plot.bottom) / 2 / chart.box.height) * 100}%`,
      }}
      className="pointer-events-none absolute -translate-1/2 bg-surface px-1"
    >
      no data
    </span>
  )
}

type CardPlaceProps = {
  ref: RefObject<HTMLDivElement | null>
  surface: RefObject<HTMLElement | null>
  chart: ChartGeometry
  mark: ChartMark
  docked: boolean
  onEscape: () => void
  children: ReactNode
}

/** Beside its mark, and past 60 % on the other side; docked, below the plot over the panel's whole width. */
function CardPlace({ ref, surface, chart, mark, docked, onEscape, children }: CardPlaceProps) {
  const share = mark.x / chart.box.width
  const style = docked
    ? dockedStyle(surface.current)
    : { left: `${share * 100}%`, top: `${(mark.y / chart.box.height) * 100}%` }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads back to the mark
    <div
      ref={ref}
      data-pin-card
      style={style}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEscape()
      }}
      className={classNames(
        'absolute z-10 text-left select-text',
        docked ? 'top-full mt-1' : 'w-[340px] px-[18px]',
        !docked && (share > flipPast ? '-translate-x-full -translate-y-5' : '-translate-y-5'),
      )}
    >
      {children}
    </div>
  )
}

function dockedStyle(surface: HTMLElement | null): CSSProperties {
  const box = surface?.getBoundingClientRect()
  const panel = surface?.closest('[data-chart-panel]')?.getBoundingClientRect()
  if (!box || !panel) return { left: 0, right: 0 }
  return { left: panel.left - box.left + dockedBesidePx, width: panel.width - 2 * dockedBesidePx }
}
