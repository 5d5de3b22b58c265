import type { KeyboardEvent, RefObject } from 'react'
import { useRovingFocus } from '../../../ui/roving-focus.ts'
import { BAND_COLOURS, BAND_WORDS, ScoreGlyph } from '../../../ui/score-chip.tsx'
import { type ChartGeometry, placeIn, type TimeSpan } from './chart-geometry.ts'
import { type ChartMark, isPinWithin, markSize, pinBand } from './chart-marks.ts'
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
      className="chart-marks"
    >
      {marks.map((mark, index) => {
        const isOut =
          props.span !== undefined && !mark.pins.some((pin) => isPinWithin(pin, props.span ?? {}))
        const shared = {
          tabIndex: item(index).tabIndex,
          'aria-label': nameOf(mark, props.timeOf(mark)),
          onFocus: () => {
            item(index).onFocus()
            props.onFocus(index)
          },
          draggable: false,
          style: placeIn(chart.box, mark.x, mark.y),
          className: 'chart-mark',
          'data-ringed': index === ringed || undefined,
        }
        const [pin] = mark.pins
        return mark.pins.length === 1 ? (
          <PinLink key={pin.story_id} pin={pin} {...shared}>
            <Shape mark={mark} isOut={isOut} />
          </PinLink>
        ) : (
          <button key={pin.story_id} type="button" {...shared} onClick={() => props.onOpen(index)}>
            <b data-out={isOut || undefined}>{mark.pins.length}</b>
          </button>
        )
      })}
    </div>
  )
}

/** Grey without a score, because a neutral diamond would claim one. */
function Shape({ mark, isOut }: { mark: ChartMark; isOut: boolean }) {
  const band = pinBand(mark.pins[0])
  return (
    <ScoreGlyph
      kind="sentiment"
      band={band ?? 'medium'}
      className={`mark-${markSize(mark)} ${band && !isOut ? BAND_COLOURS[band] : 'mark-plain'}`}
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
