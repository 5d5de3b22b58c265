import { useState } from 'react'
import type { Scorecard, ScorecardGroup, Share } from '../../../../contract/market/scorecard.ts'
import { ENOUGH_CASES } from '../../../../contract/market/scorecard-rules.ts'
import { formatCount } from '../../../../contract/platform/count-text.ts'
import { Panel, PanelHead } from '../../../ui/panel.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { ToggleGroup } from '../../../ui/toggle-group.tsx'
import { OutletLink } from '../../news/articles/tag-links.tsx'
import { axisOf, IntervalBar, type ShareAxis } from './interval-bar.tsx'

const GROUPS = [
  { value: 'by_analyser', label: 'Analyser' },
  { value: 'by_publisher', label: 'Publisher' },
  { value: 'by_coin', label: 'Coin' },
] as const
type GroupName = (typeof GROUPS)[number]['value']

/** The same shares by analyser, publisher and coin; without figures where there are too few cases. */
export function Breakdown({ card }: { card: Scorecard }) {
  const [group, setGroup] = useState<GroupName>('by_analyser')
  const label = GROUPS.find(({ value }) => value === group)?.label ?? ''
  const enough = card[group].filter((row) => !isFew(row))
  const axis = axisOf(enough.flatMap(({ bullish, bearish }) => [bullish, bearish]))
  return (
    <Panel className="overflow-hidden">
      <PanelHead title="Broken down">
        <ToggleGroup label="Broken down by" value={group} options={GROUPS} onChange={setGroup} />
      </PanelHead>
      <ScrollBox label={`By ${label.toLowerCase()}`}>
        <Table
          columns={groupColumns(label, axis)}
          rows={card[group]}
          rowKey={({ name }) => name}
          className="w-full min-w-[620px] text-small"
          headClass="h-10 px-5 text-hint font-label text-fg-3 whitespace-nowrap bg-surface-2 max-md:px-3"
          cellClass="h-[52px] border-line border-t px-5 tabular-nums max-md:px-3"
          rowClassName={(row) => (isFew(row) ? 'text-fg-3' : undefined)}
        />
      </ScrollBox>
    </Panel>
  )
}

const isFew = ({ cases }: ScorecardGroup) => cases < ENOUGH_CASES

type GroupColumn = TableColumn<ScorecardGroup>

const groupColumns = (label: string, axis: ShareAxis): GroupColumn[] => [
  {
    name: 'group',
    label,
    isRowHead: true,
    headClass: 'sticky left-0',
    className: 'sticky left-0 bg-surface text-left font-label max-md:max-w-32',
    cell: (row) => <GroupName row={row} />,
  },
  figure('cases', 'Cases', ({ cases }) => formatCount(cases)),
  {
    ...figure('bullish', 'Bullish, then up', (row) =>
      isFew(row) ? `not enough data (under ${ENOUGH_CASES} cases)` : shareText(row.bullish),
    ),
    span: (row) => (isFew(row) ? 4 : 1),
  },
  ofEnough(rangeOf('bullish', axis)),
  ofEnough(figure('bearish', 'Bearish, then down', (row) => shareText(row.bearish))),
  ofEnough(rangeOf('bearish', axis)),
]

const figure = (name: string, label: string, cell: GroupColumn['cell']): GroupColumn => ({
  name,
  label,
  numeric: true,
  className: 'text-right',
  cell,
})

const rangeOf = (side: 'bullish' | 'bearish', axis: ShareAxis): GroupColumn =>
  figure(`${side} range`, `${axis.from} to ${axis.to}%`, (row) => (
    <IntervalBar share={row[side]} axis={axis} small />
  ))

/** Its place is taken where there are too few cases. */
const ofEnough = (column: GroupColumn): GroupColumn => ({
  ...column,
  span: (row) => (isFew(row) ? 0 : 1),
})

const shareText = ({ share }: Share) => (share === null ? 'not enough data' : `${share}%`)

function GroupName({ row: { name, slug } }: { row: ScorecardGroup }) {
  if (!slug) return name
  return <OutletLink name={name} slug={slug} className="hover:underline hover:underline-offset-3" />
}
