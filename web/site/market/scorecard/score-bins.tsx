import { Scale } from 'lucide-react'
import { useState } from 'react'
import { scoreBand } from '../../../../contract/analysis/scores.ts'
import type { Scorecard, Share } from '../../../../contract/market/scorecard.ts'
import { ENOUGH_CASES } from '../../../../contract/market/scorecard-rules.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { dateFormat } from '../../../format/date-format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel, PanelBody, PanelHead } from '../../../ui/panel.tsx'
import { BAND_COLOURS, ScoreGlyph } from '../../../ui/score-chip.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { axisOf } from './interval-bar.tsx'

/** Space above the highest and below the lowest line, in percentage points. */
const MARGIN = 5
type HeightOf = (percent: number) => number
const TREND = { climb: 'They climb.', little: 'They climb a little.', none: 'They do not.' }

const day = dateFormat('MMM d')

export function ScoreBins({ card, later }: { card: Scorecard; later: string }) {
  const [asTable, setAsTable] = useState(false)
  const shown = card.bins.filter(isShown)
  const base = overallBase(card)
  return (
    <Panel>
      <PanelHead title={`Up ${later}, by score`} note={casesInWords(card)} />
      {shown.length === 0 ? (
        <EmptyState
          icon={<Scale />}
          title="Not enough data"
          hint={`No score has ${ENOUGH_CASES} finished cases yet.${
            card.counting_since
              ? ` Counting began on ${day(Date.parse(card.counting_since), 'UTC')}.`
              : ''
          }`}
        />
      ) : (
        <PanelBody className="max-md:px-4">
          <Legend later={later} base={base} />
          <Plot bins={card.bins} base={base} />
          <p className="max-w-[740px] leading-[22px] text-fg-2">
            If the scores predicted prices, the marks would rise from left to right.
            {card.trend && ` ${TREND[card.trend]}`} Bars are 95% intervals{crossing(shown)}.{' '}
            <button
              type="button"
              aria-expanded={asTable}
              onClick={() => setAsTable(!asTable)}
              className="font-strong text-accent-text hover:underline hover:underline-offset-3 max-md:min-h-11"
            >
              {asTable ? 'Hide the table' : 'Show as a table'}
            </button>
          </p>
          {asTable && <BinsTable bins={card.bins} later={later} />}
        </PanelBody>
      )}
    </Panel>
  )
}

function Legend({ later, base }: { later: string; base: number | null }) {
  return (
    <div className="mb-2 flex flex-wrap gap-x-3.5 gap-y-1 text-hint text-fg-3 [&>span]:inline-flex [&>span]:items-center [&>span]:gap-1.5">
      <span>
        <span className="inline-flex gap-[3px]">
          {(['low', 'medium', 'high'] as const).map((band) => (
            <ScoreGlyph
              key={band}
              kind="sentiment"
              band={band}
              className={`size-[9px] ${BAND_COLOURS[band]}`}
            />
          ))}
        </span>
        share up {later}
      </span>
      <span>
        <i className="h-3 border-fg-3 border-l-2" />
        95% interval
      </span>
      {base !== null && (
        <span>
          <i className="w-[18px] border-accent border-t-2 border-dotted" />
          base rate {base}%
        </span>
      )}
    </div>
  )
}

function Plot({ bins, base }: { bins: Scorecard['bins']; base: number | null }) {
  const { from, to } = axisOf(bins)
  const heightOf = (percent: number) => (100 * (to + MARGIN - percent)) / (to - from + 2 * MARGIN)
  const lines = Array.from({ length: (to - from) / 10 + 1 }, (_, index) => from + index * 10)
  return (
    <div
      role="img"
      aria-label="Share of cases in which the coin was up, by sentiment score. 'Show as a table' gives the same figures"
      className="relative mt-2 mb-11 ml-11 h-[300px] text-hint text-fg-3 tabular-nums max-md:ml-[34px] max-md:h-60"
    >
      {lines.map((percent) => (
        <div
          key={percent}
          className="absolute inset-x-0 border-line border-t"
          style={{ top: `${heightOf(percent)}%` }}
        >
          <span className="-top-[7px] absolute right-[calc(100%+8px)] whitespace-nowrap">
            {percent}%
          </span>
        </div>
      ))}
      {base !== null && (
        <div
          className="absolute inset-x-0 border-accent border-t-2 border-dotted"
          style={{ top: `${heightOf(base)}%` }}
        />
      )}
      {bins.map((bin, place) => (
        <Bin
          key={bin.from}
          bin={bin}
          heightOf={heightOf}
          left={`${((place + 0.5) / bins.length) * 100}%`}
        />
      ))}
    </div>
  )
}

function Bin({
  bin,
  heightOf,
  left,
}: {
  bin: Scorecard['bins'][number]
  heightOf: HeightOf
  left: string
}) {
  const band = scoreBand(bin.from)
  return (
    <>
      {isShown(bin) ? (
        <div className="absolute inset-y-0" style={{ left }}>
          <i
            className="score-interval"
            style={{ top: `${heightOf(bin.high)}%`, bottom: `${100 - heightOf(bin.low)}%` }}
          />
          <span
            className="-m-[6.5px] absolute size-[13px]"
            style={{ top: `${heightOf(bin.share)}%` }}
          >
            <ScoreGlyph
              kind="sentiment"
              band={band}
              className={`size-[13px] overflow-visible stroke-[3px] stroke-surface [paint-order:stroke] ${BAND_COLOURS[band]}`}
            />
          </span>
        </div>
      ) : (
        <div className="score-few" style={{ left }}>
          <span className="max-md:hidden">n &lt; {ENOUGH_CASES}</span>
        </div>
      )}
      <span
        className="-translate-x-1/2 absolute top-[calc(100%+8px)] text-center whitespace-nowrap"
        style={{ left }}
      >
        <b className="block text-hint font-label text-fg-2">
          {bin.from}-{bin.to}
        </b>
        <span className="max-md:hidden">n {bin.cases}</span>
      </span>
    </>
  )
}

type ShownShare = Share & { share: number; low: number; high: number }
const isShown = <Bin extends Share>(bin: Bin): bin is Bin & ShownShare => bin.share !== null

/** '1,331 cases, Aug 17 to Nov 14, 2026'. */
function casesInWords({ cases, from, to }: Scorecard): string {
  const count = countText(cases, 'case')
  if (from === null || to === null) return count
  const year = new Date(to).getUTCFullYear()
  return `${count}, ${day(Date.parse(from), 'UTC')} to ${day(Date.parse(to), 'UTC')}, ${year}`
}

/** Base rate of all bins, weighted by cases. */
function overallBase({ bins }: Scorecard): number | null {
  const known = bins.filter((bin) => bin.base_rate !== null)
  const cases = known.reduce((sum, bin) => sum + bin.cases, 0)
  if (cases === 0) return null
  return Math.round(known.reduce((sum, bin) => sum + (bin.base_rate ?? 0) * bin.cases, 0) / cases)
}

function crossing(bins: ShownShare[]): string {
  const compared = bins.filter((bin) => bin.base_rate !== null)
  if (compared.length === 0) return ''
  const crossed = compared.filter(
    ({ low, high, base_rate }) => low <= (base_rate ?? 0) && high >= (base_rate ?? 0),
  ).length
  if (crossed === compared.length) return '; all of them cross the base rate'
  if (crossed === 0) return '; none of them crosses the base rate'
  return crossed * 2 > compared.length
    ? '; most of them cross the base rate'
    : '; some of them cross the base rate'
}

type Bin = Scorecard['bins'][number]
type BinColumn = TableColumn<Bin>

const binFigure = { numeric: true, className: 'text-right tabular-nums' }
/** Its place is taken where there are too few cases. */
const whenShown = (bin: Bin) => (isShown(bin) ? 1 : 0)

function BinsTable({ bins, later }: { bins: Scorecard['bins']; later: string }) {
  return (
    <ScrollBox label={`Up ${later}, by score, as a table`} className="mt-3 max-w-[560px]">
      <Table
        columns={binColumns(later)}
        rows={bins}
        rowKey={({ from }) => from}
        className="w-full text-small"
        headClass="px-3 py-2 text-hint font-label text-fg-3"
        cellClass="border-line border-t px-3 py-2"
      />
    </ScrollBox>
  )
}

const binColumns = (later: string): BinColumn[] => [
  {
    name: 'score',
    label: 'Score',
    isRowHead: true,
    className: 'text-left font-label',
    cell: ({ from, to }) => `${from}-${to}`,
  },
  { name: 'cases', label: 'Cases', ...binFigure, cell: ({ cases }) => cases },
  {
    name: 'up',
    label: `Up ${later}`,
    ...binFigure,
    span: (bin) => (isShown(bin) ? 1 : 3),
    cell: (bin) =>
      isShown(bin) ? (
        `${bin.share}%`
      ) : (
        <span className="text-fg-3">not enough data (under {ENOUGH_CASES} cases)</span>
      ),
  },
  {
    name: 'interval',
    label: '95% interval',
    ...binFigure,
    span: whenShown,
    cell: ({ low, high }) => `${low} to ${high}`,
  },
  {
    name: 'base',
    label: 'Base rate',
    ...binFigure,
    span: whenShown,
    cell: ({ base_rate }) => (base_rate === null ? 'no data' : `${base_rate}%`),
  },
]
