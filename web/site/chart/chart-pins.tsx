import type { KeyboardEvent, RefObject } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useRovingFocus } from '../../ui/roving-focus.ts'
import { BAND_COLOURS, BAND_WORDS, ScoreGlyph } from '../../ui/score-chip.tsx'
import { type ChartGeometry, placeIn, type TimeSpan } from './chart-geometry.ts'
import { type ChartMark, isWithin, markSize, pinBand } from './chart-marks.ts'
import { outletsInWords, PinLink } from './pin-card.tsx'

type ChartPinsProps = {
  chart: ChartGeometry
  marks: readonly ChartMark[]
  label: string
  ringed: number | undefined
  span: Partial<TimeSpan> | undefined
  timeOf: (mark: ChartMark) => string
  group: RefObject<HTMLDivElement | null>
  onFocus: (index: number) => void
  onLeave: () => void
  onOpen: (index: number) => void
}

/** The marks are one tab stop, the newest first; arrow keys move in order of time. */
export function ChartPins(props: ChartPinsProps) {
  const { chart, marks, ringed } = props
  const { group, item } = useRovingFocus(marks.length, ringed ?? marks.length - 1)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    event.key === 'Escape' ? props.onLeave() : group.onKeyDown(event)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div
      ref={props.group}
      role="group"
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onBlur={group.onBlur}
      className="pointer-events-none absolute inset-0 z-2"
    >
      {marks.map((mark, index) => {
        const isOut = props.span !== undefined && !mark.pins.some((pin) => isWithin(pin, props.span ?? {}))
        const shared = {
          tabIndex: item(index).tabIndex,
          'aria-label': nameOf(mark, props.timeOf(mark)),
          onFocus: () => {
            item(index).onFocus()
            props.onFocus(index)
          },
          draggable: false,
          style: placeIn(chart.box, mark.x, mark.y),
          className: classNames(
            'pointer-events-auto absolute -m-3 grid size-6 place-items-center rounded-pill outline-none max-md:-m-3.5 max-md:size-7',
            'focus-visible:shadow-[0_0_0_2px_var(--focus)]',
            index === ringed && 'z-1 bg-surface/80 shadow-[0_0_0_2px_var(--focus)]',
          ),
        }
        const [pin] = mark.pins
        return mark.pins.length === 1 ? (
          <PinLink key={pin.story_id} pin={pin} {...shared}>
            <Shape mark={mark} isOut={isOut} />
          </PinLink>
        ) : (
          <button key={pin.story_id} type="button" {...shared} onClick={() => props.onOpen(index)}>
            <b
              className={classNames(
                'grid h-[18px] min-w-[18px] place-items-center rounded-[9px] bg-surface px-1 text-micro leading-none font-figure text-fg tabular-nums',
                isOut
                  ? 'shadow-[0_0_0_1.5px_var(--control),0_0_0_3.5px_var(--surface)]'
                  : 'shadow-[0_0_0_1.5px_var(--text-2),0_0_0_3.5px_var(--surface)]',
              )}
            >
              {mark.pins.length}
            </b>
          </button>
        )
      })}
    </div>
  )
}

const sizes = {
  s: 'size-[9px] [stroke-width:6px]',
  m: 'size-[13px] [stroke-width:4.5px]',
  l: 'size-[17px] [stroke-width:3.5px]',
}

/** Grey without a score, because a neutral diamond would claim one. */
function Shape({ mark, isOut }: { mark: ChartMark; isOut: boolean }) {
  const band = pinBand(mark.pins[0])
  return (
    <ScoreGlyph
      kind="sentiment"
      band={band ?? 'medium'}
      className={classNames(
        'overflow-visible stroke-surface [paint-order:stroke] [stroke-linejoin:round]',
        sizes[markSize(mark)],
        band && !isOut ? BAND_COLOURS[band] : 'text-control',
      )}
    />
  )
}

/** '09:12, bullish, 7 outlets. Bitcoin held on exchanges…' */
function nameOf(mark: ChartMark, time: string): string {
  const [pin] = mark.pins
  if (mark.pins.length > 1) return `${time}, ${mark.pins.length} stories. ${pin.title}, and others`
  const band = pinBand(pin)
  return `${time}, ${band ? `${BAND_WORDS[band]}, ` : ''}${outletsInWords(pin)}. ${pin.title}`
}
