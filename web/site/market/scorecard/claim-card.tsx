import { CircleCheck, CircleX, Contrast } from 'lucide-react'
import type { Claim } from '../../../../contract/market/scorecard.ts'
import { ENOUGH_CASES } from '../../../../contract/market/scorecard-rules.ts'
import { countText, formatCount } from '../../../../contract/platform/count-text.ts'
import { ScoreGlyph } from '../../../ui/score-chip.tsx'
import { IntervalBar, type ShareAxis } from './interval-bar.tsx'

const SAID = {
  bullish: { name: 'Bullish', range: '7-10', band: 'high', colour: 'text-bull', way: 'up' },
  neutral: { name: 'Neutral', range: '4-6.9', band: 'medium', colour: 'text-mid', way: 'up' },
  bearish: { name: 'Bearish', range: '0-3.9', band: 'low', colour: 'text-bear', way: 'down' },
} as const

type Props = { said: keyof typeof SAID; claim: Claim; axis: ShareAxis; later: string }

/** How often the price moved as the score said. The verdict is grey on purpose: it is no award. */
export function ClaimCard({ said, claim, axis, later }: Props) {
  const { name, range, band, colour, way } = SAID[said]
  const word = name.toLowerCase()
  return (
    <div className="border-line px-5 py-[18px] max-lg:[&+&]:border-t lg:min-h-[242px] lg:[&+&]:border-l">
      <h2 className="flex items-center gap-[7px] text-small font-strong">
        <ScoreGlyph kind="sentiment" band={band} className={`size-2.5 ${colour}`} />
        {name}, {range}
      </h2>
      {claim.share === null ? (
        <>
          <p className="mt-1.5 text-title font-strong text-fg-3">not enough data</p>
          <p className="text-read">
            We said {word} in {countText(claim.cases, 'finished case')}. From {ENOUGH_CASES} on, the
            share is shown.
          </p>
          <p className="mt-1 text-small text-fg-3">{ENOUGH_CASES - claim.cases} to go</p>
        </>
      ) : (
        <>
          <p className="mt-1.5 text-title font-strong tabular-nums">{claim.share}%</p>
          <p className="text-pretty text-read">
            When we said {word} ({range}), the coin was {way} {later} in {claim.share}% of{' '}
            {formatCount(claim.cases)} cases.
          </p>
          <p className="mt-1 text-small text-fg-3">
            {claim.base_rate === null ? 'Base rate: no data' : `Base rate ${claim.base_rate}%`}, 95%
            interval {claim.low} to {claim.high}
          </p>
          <IntervalBar share={claim} axis={axis} />
          <div className="flex justify-between text-hint text-fg-3 tabular-nums">
            <span>{axis.from}%</span>
            <span>50%</span>
            <span>{axis.to}%</span>
          </div>
          <Verdict said={said} verdict={claim.verdict} />
        </>
      )}
    </div>
  )
}

function Verdict({ said, verdict }: { said: keyof typeof SAID; verdict: Claim['verdict'] }) {
  if (verdict === null) return null
  const { icon, words } = verdictOf(said, verdict)
  return (
    <p className="mt-2.5 flex items-center gap-1.5 text-small font-label text-fg-2 [&>svg]:size-3.5">
      {icon}
      {words}
    </p>
  )
}

function verdictOf(said: keyof typeof SAID, verdict: NonNullable<Claim['verdict']>) {
  if (said === 'neutral')
    return verdict === 'same'
      ? { icon: <Contrast />, words: 'As expected of neutral' }
      : { icon: <CircleX />, words: 'Not neutral' }
  if (verdict === 'better') return { icon: <CircleCheck />, words: 'Better than the base rate' }
  return verdict === 'worse'
    ? { icon: <CircleX />, words: 'Worse than the base rate' }
    : { icon: <Contrast />, words: 'No better than the base rate' }
}
