import { BAND_COLOURS, BAND_WORDS, ScoreGlyph } from '../../../ui/score-chip.tsx'

const keyClass = 'inline-flex items-center gap-1.5 whitespace-nowrap'

/** Meaning of the shapes and how to select a span. In the server's HTML; the chart's layer replaces it. */
export const ChartLegend = ({ hint }: { hint: string }) => (
  <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5 not-only:hidden md:h-9 md:content-start md:gap-y-0 md:overflow-hidden md:[&>span]:h-9">
    {(['high', 'medium', 'low'] as const).map((band) => (
      <span key={band} className={keyClass}>
        <ScoreGlyph kind="sentiment" band={band} className={`size-[9px] ${BAND_COLOURS[band]}`} />
        {BAND_WORDS[band]}
      </span>
    ))}
    <span className={`${keyClass} @max-[430px]:hidden`}>
      <ScoreGlyph kind="sentiment" band="medium" className="size-[9px]" />
      <ScoreGlyph kind="sentiment" band="medium" className="-ml-0.5 size-[13px]" />
      larger: more outlets
    </span>
    {/* where it would wrap it is left out: the row is one line high */}
    <span className="ml-auto inline-flex items-center whitespace-nowrap max-md:hidden">{hint}</span>
    <span className="w-full md:hidden">Tap twice on the chart to filter the news by time</span>
  </div>
)
