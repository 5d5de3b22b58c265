import { useState } from 'react'
import type { Scorecard, ScorecardGroup, Share } from '../../../../contract/market/scorecard.ts'
import { ENOUGH_CASES } from '../../../../contract/market/scorecard-rules.ts'
import { formatCount } from '../../../../contract/platform/count-text.ts'
import { Panel, PanelHead } from '../../../ui/panel.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { ToggleGroup } from '../../../ui/toggle-group.tsx'
import { OutletLink } from '../../news/articles/tag-links.tsx'
import { axisOf, IntervalBar, type ShareAxis } from './interval-bar.tsx'

const GROUPS = [
  { value: 'by_analyser', label: 'Analyser' },
  { value: 'by_publisher', label: 'Publisher' },
  { value: 'by_coin', label: 'Coin' },
] as const
type GroupName = (typeof GROUPS)[number]['value']

const HEAD = 'h-10 px-5 text-meta font-label text-fg-3 whitespace-nowrap bg-surface-2 max-md:px-3'
const CELL = 'h-[52px] border-line border-t px-5 text-right tabular-nums max-md:px-3'

/** The same shares by analyser, publisher and coin; without figures where there are too few cases. */
export function Breakdown({ card }: { card: Scorecard }) {
  const [group, setGroup] = useState<GroupName>('by_analyser')
  const label = GROUPS.find(({ value }) => value === group)?.label ?? ''
  const enough = card[group].filter(({ cases }) => cases >= ENOUGH_CASES)
  const axis = axisOf(enough.flatMap(({ bullish, bearish }) => [bullish, bearish]))
  const range = `${axis.from} to ${axis.to} %`
  const heads = [label, 'Cases', 'Bullish, then up', range, 'Bearish, then down', range]
  return (
    <Panel className="overflow-hidden">
      <PanelHead title="Broken down">
        <ToggleGroup label="Broken down by" value={group} options={GROUPS} onChange={setGroup} />
      </PanelHead>
      <ScrollTable
        label={`By ${label.toLowerCase()}`}
        heads={heads}
        headClass={`${HEAD} first:sticky first:left-0`}
        tableClass="min-w-[620px]"
      >
        <tbody>
          {card[group].map((row) => (
            <GroupRow key={row.name} row={row} axis={axis} />
          ))}
        </tbody>
      </ScrollTable>
    </Panel>
  )
}

function GroupRow({ row, axis }: { row: ScorecardGroup; axis: ShareAxis }) {
  const isFew = row.cases < ENOUGH_CASES
  return (
    <tr className={isFew ? 'text-fg-3' : undefined}>
      <th
        scope="row"
        className="sticky left-0 h-[52px] border-line border-t bg-surface px-5 text-left font-label max-md:max-w-32 max-md:px-3"
      >
        {row.slug ? (
          <OutletLink
            name={row.name}
            slug={row.slug}
            className="hover:underline hover:underline-offset-3"
          />
        ) : (
          row.name
        )}
      </th>
      <td className={CELL}>{formatCount(row.cases)}</td>
      {isFew ? (
        <td colSpan={4} className={CELL}>
          not enough data (under {ENOUGH_CASES} cases)
        </td>
      ) : (
        <>
          <ShareCells share={row.bullish} axis={axis} />
          <ShareCells share={row.bearish} axis={axis} />
        </>
      )}
    </tr>
  )
}

function ShareCells({ share, axis }: { share: Share; axis: ShareAxis }) {
  return (
    <>
      <td className={CELL}>{share.share === null ? 'not enough data' : `${share.share} %`}</td>
      <td className={CELL}>
        <IntervalBar share={share} axis={axis} small />
      </td>
    </>
  )
}
