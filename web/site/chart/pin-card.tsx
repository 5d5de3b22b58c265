import { ArrowRight } from 'lucide-react'
import type { Pin } from '../../../contract/market/coins.ts'
import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import { trendOf } from '../../format/percent.ts'
import { formatReaction } from '../../format/reaction.ts'
import { formatScore } from '../../format/score.ts'
import { classNames } from '../../ui/class-names.ts'
import { Fact, type Tone } from '../../ui/fact.tsx'
import { ScoreGlyph } from '../../ui/score-glyph.tsx'
import { Money } from '../coin-parts/money.tsx'
import { BAND_WORDS, type ChartMark, pinBand } from './chart-marks.ts'
import { PinLink } from './pin-link.tsx'

const listedMax = 5
const tones = { high: 'bull', medium: 'mid', low: 'bear' } as const satisfies Record<string, Tone>
const trendColours = { up: 'text-bull-text', down: 'text-bear-text', flat: 'text-fg-2' }

type PinCardProps = {
  mark: ChartMark
  /** Time of the story, and the price then. */
  time: string
  price: number | undefined
  /** '5 of 8'. */
  place: string
  docked: boolean
}

/** Card of a mark. On touch it ends with a link; with a pointer or keyboard the mark itself is the link. */
export function PinCard({ mark, time, price, place, docked }: PinCardProps) {
  const [pin] = mark.pins
  const isOne = mark.pins.length === 1
  return (
    <div className="overflow-hidden rounded-panel bg-pop text-cell text-fg-2 ring-line">
      <div className="px-4 pt-3.5 pb-3">
        <p className="flex gap-2 text-meta text-fg-3 tabular-nums">
          {isOne ? time : `${mark.pins.length} stories, ${time}`}
          {isOne && price !== undefined && <Money value={price} className="ml-auto font-strong text-fg" />}
        </p>
        {isOne ? <OneStory pin={pin} /> : <Headlines pins={mark.pins} />}
      </div>
      {docked ? (
        isOne && (
          <PinLink
            pin={pin}
            className="flex h-11 items-center justify-between border-line border-t px-4 font-label text-accent-text"
          >
            {pin.story_path ? 'Open the story' : 'Open the article'}
            <ArrowRight className="size-3.5!" />
          </PinLink>
        )
      ) : (
        <p className="flex justify-between border-line border-t bg-surface-2 px-4 py-2 text-meta text-fg-3">
          <span>
            {isOne
              ? `Enter or click opens the ${pin.story_path ? 'story' : 'article'}`
              : 'Enter goes to the first of them'}
          </span>
          <span className="tabular-nums">{place}</span>
        </p>
      )}
    </div>
  )
}

function OneStory({ pin }: { pin: Pin }) {
  const band = pinBand(pin)
  const after = pin.reaction?.after_1h
  return (
    <>
      <p className="my-1.5 text-lead leading-5 font-headline text-pretty text-fg [overflow-wrap:anywhere]">
        {pin.title}
      </p>
      <p>
        {outletsInWords(pin)}, first:{' '}
        <b className="font-strong text-fg">{pin.first_publisher ?? UNKNOWN_SOURCE}</b>
      </p>
      {(band || after) && (
        <p className="mt-2.5 flex flex-wrap items-center gap-2">
          {band && pin.sentiment_score !== null && (
            <Fact tone={tones[band]} icon={<ScoreGlyph kind="sentiment" band={band} />}>
              {capital(BAND_WORDS[band])} {formatScore(pin.sentiment_score)}
            </Fact>
          )}
          {pin.reaction && after && (
            <span
              className={classNames(
                'font-label tabular-nums',
                trendColours[trendOf(after.state === 'no_data' ? null : after.change_percent)],
              )}
            >
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
      <ul className="mt-1.5 -mb-1">
        {listed.map((pin) => {
          const band = pinBand(pin)
          return (
            <li key={pin.story_id} className="flex items-start gap-2 border-line not-first:border-t">
              <ScoreGlyph
                kind="sentiment"
                band={band ?? 'medium'}
                className={`mt-[13px] size-2.5 flex-none ${band ? markColours[band] : 'text-control'}`}
              />
              <PinLink
                pin={pin}
                className="min-h-11 flex-1 py-2 leading-[18px] font-label text-fg [overflow-wrap:anywhere] hover:underline hover:underline-offset-3 md:min-h-9"
              >
                {pin.title}
                <span className="block text-meta font-normal text-fg-3">{outletsInWords(pin)}</span>
              </PinLink>
            </li>
          )
        })}
      </ul>
      {pins.length > listed.length && (
        <p className="mt-2 text-meta text-fg-3">{pins.length - listed.length} more in the news below</p>
      )}
    </>
  )
}

export const markColours = { high: 'text-bull', medium: 'text-mid', low: 'text-bear' }

export const outletsInWords = ({ outlets }: Pin) => `${outlets} ${outlets === 1 ? 'outlet' : 'outlets'}`

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
