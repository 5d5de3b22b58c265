export type ScoreKind = 'freshness' | 'sentiment'
export type ScoreBand = 'low' | 'medium' | 'high'

const bars = [
  { x: 1, y: 9, height: 6 },
  { x: 6.2, y: 5.5, height: 9.5 },
  { x: 11.4, y: 1.5, height: 13.5 },
]

const filledBars: Record<ScoreBand, number> = { low: 1, medium: 2, high: 3 }

const signs: Record<ScoreBand, string> = {
  high: 'M8 2.2c.5 0 .9.2 1.2.7l5.5 9.2c.6 1-.1 2.2-1.2 2.2h-11c-1.1 0-1.8-1.2-1.2-2.2l5.5-9.2c.3-.5.7-.7 1.2-.7z',
  medium: 'M8 .9L15.1 8 8 15.1.9 8z',
  low: 'M8 13.8c.5 0 .9-.2 1.2-.7l5.5-9.2c.6-1-.1-2.2-1.2-2.2h-11c-1.1 0-1.8 1.2-1.2 2.2l5.5 9.2c.3.5.7.7 1.2.7z',
}

/** Freshness: three bars, as many filled as the band is high. Sentiment: triangle up, diamond, triangle down. */
export function ScoreGlyph({
  kind,
  band,
  className,
}: {
  kind: ScoreKind
  band: ScoreBand
  className?: string
}) {
  return (
    <svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true" className={className}>
      {kind === 'sentiment' ? (
        <path d={signs[band]} />
      ) : (
        bars.map((bar, index) => (
          <rect
            key={bar.x}
            x={bar.x}
            y={bar.y}
            width="3.6"
            height={bar.height}
            rx="1"
            opacity={index < filledBars[band] ? undefined : 0.28}
          />
        ))
      )}
    </svg>
  )
}

/** Up for a gain, down for a loss: the same triangles as the sentiment. */
export function TrendGlyph({ up, className }: { up: boolean; className?: string }) {
  return <ScoreGlyph kind="sentiment" band={up ? 'high' : 'low'} className={className} />
}
