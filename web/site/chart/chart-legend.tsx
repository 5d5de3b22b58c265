import { ScoreGlyph } from '../../ui/score-chip.tsx'

const keyClass = 'inline-flex items-center gap-1.5 whitespace-nowrap'

/** Meaning of the shapes and how to select a span. In the server's HTML; the chart's layer replaces it. */
export function ChartLegend({ hint }: { hint: string }) {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5 not-only:hidden md:h-9 md:content-start md:gap-y-0 md:overflow-hidden md:[&>span]:h-9">
      <span className={keyClass}>
        <ScoreGlyph kind="sentiment" band="high" className="size-[9px] text-bull" />
        bullish
      </span>
      <span className={keyClass}>
        <ScoreGlyph kind="sentiment" band="medium" className="size-[9px] text-mid" />
        neutral
      </span>
      <span className={keyClass}>
        <ScoreGlyph kind="sentiment" band="low" className="size-[9px] text-bear" />
        bearish
      </span>
      <span className={`${keyClass} @max-[430px]:hidden`}>
        <ScoreGlyph kind="sentiment" band="medium" className="size-[9px]" />
        <ScoreGlyph kind="sentiment" band="medium" className="-ml-0.5 size-[13px]" />
        size: outlets
      </span>
      {/* where it would wrap it is left out: the row is one line high */}
      <span className="ml-auto inline-flex items-center whitespace-nowrap max-md:hidden">{hint}</span>
      <span className="w-full md:hidden">Tap twice on the chart to filter the news by time</span>
    </div>
  )
}
