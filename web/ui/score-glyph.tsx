export type ScoreKind = 'freshness' | 'sentiment'
export type ScoreBand = 'low' | 'medium' | 'high'

/** Freshness: three bars, as many filled as the band is high. Sentiment: triangle up, diamond, triangle down. Drawn once, in index.html. */
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
    <svg aria-hidden="true" className={className}>
      <use href={`#${kind}-${band}`} />
    </svg>
  )
}

/** Up for a gain, down for a loss: the same triangles as the sentiment. */
export function TrendGlyph({ up, className }: { up: boolean; className?: string }) {
  return <ScoreGlyph kind="sentiment" band={up ? 'high' : 'low'} className={className} />
}
