import { ArrowRight } from 'lucide-react'
import type { ComponentProps, CSSProperties, Ref, RefObject } from 'react'
import type { Pin } from '../../../../contract/market/coins.ts'
import { formatExactMoney, formatMoney } from '../../../../contract/market/money.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { UNKNOWN_SOURCE } from '../../../../contract/platform/site-meta.ts'
import { formatReaction } from '../../../format/reaction.ts'
import { formatScore } from '../../../format/score.ts'
import { Link } from '../../../page/link.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { BAND_COLOURS, BAND_TONES, BAND_WORDS, ScoreGlyph } from '../../../ui/score-chip.tsx'
import { articleHref } from '../../news/articles/article-link.ts'
import { Money } from '../coin-parts/figures.tsx'
import { trendText } from '../coin-parts/trend-text.ts'
import { type ChartGeometry, placeIn } from './chart-geometry.ts'
import { type ChartMark, pinBand } from './chart-marks.ts'

const listedMax = 5

type PinCardProps = {
  ref: RefObject<HTMLDivElement | null>
  surface: RefObject<HTMLElement | null>
  chart: ChartGeometry
  mark: ChartMark
  time: string
  price: number | undefined
  place: string
  docked: boolean
  onEscape: () => void
}

/**
 * Card of a mark. On touch it ends with a link; with a pointer or keyboard the mark itself is the link. It stands beside
 * its mark, on the left past 60 %; docked or without room, below the plot over the full width. It starts outside the
 * mark's press area.
 */
export function PinCard(props: PinCardProps) {
  const { surface, chart, mark, time, price, place, docked, onEscape } = props
  const [pin] = mark.pins
  const isOne = mark.pins.length === 1
  const side = docked ? 'below' : sideOf(surface.current, mark.x / chart.box.width)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads back to the mark
    <div
      ref={props.ref}
      data-pin-card
      style={side === 'below' ? belowStyle(surface.current) : placeIn(chart.box, mark.x, mark.y)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEscape()
      }}
      data-side={side}
      className="pin-card"
    >
      <div className="overflow-hidden rounded-panel bg-pop text-small text-fg-2 ring-line">
        <div>
          <p className="flex gap-2 text-hint text-fg-3 tabular-nums">
            {isOne ? time : `${mark.pins.length} stories, ${time}`}
            {isOne && price !== undefined && (
              <Money value={price} className="ml-auto font-strong text-fg" />
            )}
          </p>
          {isOne ? <OneStory pin={pin} /> : <Headlines pins={mark.pins} />}
        </div>
        {docked ? (
          isOne && (
            <PinLink pin={pin} className="pin-card-foot h-11 font-label text-accent-text">
              {pin.story_path ? 'Open the story' : 'Open the article'}
              <ArrowRight className="size-3.5!" />
            </PinLink>
          )
        ) : (
          <p className="pin-card-foot bg-surface-2 py-2 text-hint text-fg-3">
            <span>
              {isOne
                ? `Enter or click opens the ${pin.story_path ? 'story' : 'article'}`
                : 'Enter goes to the first of them'}
            </span>
            <span className="tabular-nums">{place}</span>
          </p>
        )}
      </div>
    </div>
  )
}

function OneStory({ pin }: { pin: Pin }) {
  const band = pinBand(pin)
  const after = pin.reaction?.after_1h
  return (
    <>
      <p className="pin-title">{pin.title}</p>
      <p>
        {outletsInWords(pin)}, first:{' '}
        <b className="font-strong text-fg">{pin.first_publisher ?? UNKNOWN_SOURCE}</b>
      </p>
      {(band || after) && (
        <p className="mt-2.5 flex flex-wrap items-center gap-2">
          {band && (
            <Fact tone={BAND_TONES[band]} icon={<ScoreGlyph kind="sentiment" band={band} />}>
              {capital(BAND_WORDS[band])} {formatScore(pin.sentiment_score ?? 0)}
            </Fact>
          )}
          {pin.reaction && after && (
            <span className={`font-label tabular-nums ${trendText(after.change_percent)}`}>
              {pin.reaction.symbol} {formatReaction(pin.reaction.at, after)}
            </span>
          )}
        </p>
      )}
    </>
  )
}

/** Most widely reported first; grey diamond without a score, as on the chart. */
function Headlines({ pins }: { pins: Pin[] }) {
  const listed = pins.toSorted((one, other) => other.outlets - one.outlets).slice(0, listedMax)
  return (
    <>
      <ul className="pin-list">
        {listed.map((pin) => {
          const band = pinBand(pin)
          return (
            <li key={pin.story_id}>
              <ScoreGlyph
                kind="sentiment"
                band={band ?? 'medium'}
                className={band ? BAND_COLOURS[band] : 'mark-plain'}
              />
              <PinLink pin={pin}>
                {pin.title}
                <span>{outletsInWords(pin)}</span>
              </PinLink>
            </li>
          )
        })}
      </ul>
      {pins.length > listed.length && (
        <p className="mt-2 text-hint text-fg-3">
          {pins.length - listed.length} more in the news below
        </p>
      )}
    </>
  )
}

export const outletsInWords = ({ outlets }: Pin) => countText(outlets, 'outlet')

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

type PinLinkProps = Omit<ComponentProps<'a'>, 'href'> & { pin: Pin; ref?: Ref<HTMLAnchorElement> }

/** Links to the story's page, or to the article while it has one outlet. */
export function PinLink({ pin, ...rest }: PinLinkProps) {
  if (pin.story_path) return <Link {...rest} to={pin.story_path} />
  return (
    <a {...rest} href={articleHref(pin.article_url)} target="_blank" rel="noopener noreferrer" />
  )
}

const dockedBesidePx = 10
/** Width of a card beside its mark, with a margin. */
const reachPx = 330

type Side = 'below' | 'left' | 'right'

function sideOf(surface: HTMLElement | null, share: number): Side {
  const box = surface?.getBoundingClientRect()
  const at = (box?.left ?? 0) + share * (box?.width ?? 0)
  const fits = { left: at >= reachPx, right: at + reachPx <= document.documentElement.clientWidth }
  const [wanted, other] =
    share > flipPast ? (['left', 'right'] as const) : (['right', 'left'] as const)
  if (fits[wanted]) return wanted
  return fits[other] ? other : 'below'
}

function belowStyle(surface: HTMLElement | null): CSSProperties {
  const box = surface?.getBoundingClientRect()
  const panel = surface?.closest('[data-chart-panel]')?.getBoundingClientRect()
  if (!box || !panel) return { left: 0, right: 0 }
  return { left: panel.left - box.left + dockedBesidePx, width: panel.width - 2 * dockedBesidePx }
}

const flipPast = 0.6
const exactBelow = 10

/** Below $10 cents are too coarse: a second line shows more digits. */
export function needsExact(price: number): boolean {
  return Math.abs(price) < exactBelow && formatExactMoney(price) !== formatMoney(price)
}

type ChartTooltipProps = {
  share: number
  price: number
  time: string
  note?: string | undefined
}

/** At the top of the plot, on the side with more room. */
export function ChartTooltip({ share, price, time, note }: ChartTooltipProps) {
  return (
    <div
      role="tooltip"
      style={{ left: `${share * 100}%` }}
      data-flipped={share > flipPast || undefined}
      className="chart-tooltip"
    >
      <b>
        <Money value={price} />
      </b>
      {needsExact(price) && <Money value={price} exact className="block" />}
      <span>{time}</span>
      {note && <span className="block">{note}</span>}
    </div>
  )
}
