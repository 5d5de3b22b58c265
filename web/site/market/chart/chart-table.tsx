import { memo } from 'react'
import type { Pin } from '../../../../contract/market/coins.ts'
import { formatExactMoney } from '../../../../contract/market/money.ts'
import type { HistoryRange } from '../../../../contract/market/ranges.ts'
import { formatReaction } from '../../../format/reaction.ts'
import { formatScore } from '../../../format/score.ts'
import { BAND_WORDS } from '../../../ui/score-chip.tsx'
import type { ChartPoint } from './chart-geometry.ts'
import { pointLabel } from './chart-labels.ts'
import { pinBand } from './chart-marks.ts'
import { outletsInWords } from './pin-card.tsx'

const pricesMax = 25

type ChartTableProps = {
  name: string
  points: readonly ChartPoint[]
  pins: readonly Pin[]
  range: HistoryRange
  timeZone: string
}

/** The chart as a table for screen readers: prices in even steps, and the stories. */
export const ChartTable = memo(function ChartTable({
  name,
  points,
  pins,
  range,
  timeZone,
}: ChartTableProps) {
  const timeLabel = (time: number) => pointLabel(time, range, timeZone)
  return (
    <div className="sr-only">
      <table>
        <caption>{name} prices</caption>
        <Head names={['Time', 'Price']} />
        <tbody>
          {evenly(points, pricesMax).map(({ time, price }) => (
            <tr key={time}>
              <th scope="row">{timeLabel(time)}</th>
              <td>{formatExactMoney(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pins.length > 0 && (
        <table>
          <caption>Stories about {name}</caption>
          <Head names={['Time', 'Story', 'Sentiment', 'Outlets', 'Price after it']} />
          <tbody>
            {pins.map((pin) => (
              <StoryRow key={pin.story_id} pin={pin} time={timeLabel(Date.parse(pin.at))} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
})

const Head = ({ names }: { names: string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

/** A component of its own, so that 120 stories of a busy coin are rendered in pieces and presses come first. */
function StoryRow({ pin, time }: { pin: Pin; time: string }) {
  return (
    <tr>
      <th scope="row">{time}</th>
      <td>{pin.title}</td>
      <td>{sentimentOf(pin)}</td>
      <td>{outletsInWords(pin)}</td>
      <td>
        {pin.reaction ? formatReaction(pin.reaction.at, pin.reaction.after_1h) : 'no price data'}
      </td>
    </tr>
  )
}

function sentimentOf(pin: Pin): string {
  const band = pinBand(pin)
  return band ? `${BAND_WORDS[band]} ${formatScore(pin.sentiment_score ?? 0)}` : 'no data'
}

/** At most `most` items, including the first and the last. */
function evenly<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items]
  const step = (items.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => items[Math.round(index * step)] as Item)
}
