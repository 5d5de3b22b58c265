import { classNames } from './class-names.ts'
import { Fact, type Tone, toneClass } from './fact.tsx'
import { type ScoreBand, ScoreGlyph, type ScoreKind } from './score-glyph.tsx'

type ScoreProps = {
  kind: ScoreKind
  band: ScoreBand /** the figure as shown, for example '7.5' */
  figure: string
}

const tones: Record<ScoreBand, Tone> = { high: 'bull', medium: 'mid', low: 'bear' }
const words: Record<ScoreKind, string> = { freshness: 'Freshness', sentiment: 'Sentiment' }

/** The wide chip of the news list: shape, word, figure. */
export function ScoreChip({ kind, band, figure }: ScoreProps) {
  return (
    <span
      role="img"
      aria-label={spoken({ kind, band, figure })}
      title={spoken({ kind, band, figure })}
      className={classNames(
        'grid h-7 w-[152px] flex-none grid-cols-[14px_1fr_auto] items-center gap-2 rounded-fact border px-[9px] text-hint font-medium max-md:w-auto',
        toneClass[tones[band]],
      )}
    >
      <ScoreGlyph kind={kind} band={band} className="size-3.5" />
      <span>
        {words[kind]}
        <span className="sr-only">: </span>
      </span>
      <b className="text-base font-figure tabular-nums">{figure}</b>
    </span>
  )
}

/** The small badge of the card: 'F: 8', 'S: 7.5'. */
export function ScoreBadge({ kind, band, figure }: ScoreProps) {
  return (
    <Fact
      tone={tones[band]}
      spoken={spoken({ kind, band, figure })}
      icon={<ScoreGlyph kind={kind} band={band} />}
    >
      {words[kind].charAt(0)}: {figure}
    </Fact>
  )
}

function spoken({ kind, band, figure }: ScoreProps) {
  return `${words[kind]} ${figure} of 10, ${band}`
}
