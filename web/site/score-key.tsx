import { ScoreChip } from '../ui/score-chip.tsx'

const marks = [
  { kind: 'sentiment', band: 'high', figure: '8', text: 'Bullish: 7 to 10' },
  { kind: 'sentiment', band: 'medium', figure: '5', text: 'Neutral: 4 to below 7' },
  { kind: 'sentiment', band: 'low', figure: '2', text: 'Bearish: below 4' },
  { kind: 'freshness', band: 'high', figure: '9', text: 'Fresh: 7 to 10, fewer bars below that' },
] as const

/** The chips as they stand beside an article, and what shape, colour and figure say. */
export function ScoreKey() {
  return (
    <ul aria-label="What the marks mean" className="mt-4 grid gap-2">
      {marks.map(({ text, ...mark }) => (
        <li key={text} className="flex items-center gap-4 text-fg-2">
          <ScoreChip {...mark} />
          {text}
        </li>
      ))}
    </ul>
  )
}
