import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { UsageGroup } from '../../../contract/analysis.ts'
import type { UsageRange } from '../../../contract/ranges.ts'
import { read } from '../../queries.ts'
import { Panel } from '../../ui/panel.tsx'
import { useTimedNotice } from '../../ui/timed-notice.ts'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { cronQuery } from '../admin-queries.ts'
import { spendOf } from '../budget-bar.tsx'
import { HeaderNotice, ScreenHeader, useFetchFailure } from '../screen-header.tsx'
import { StatStrip } from '../stat-strip.tsx'
import { CostChart } from './cost-chart.tsx'
import { UsageTable } from './usage-table.tsx'
import { costText, rateText, usageTotals, whole } from './usage-text.ts'

const groupings = [
  { value: 'day', label: 'Day' },
  { value: 'publisher', label: 'Publisher' },
] as const
const ranges = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 Days' },
  { value: 'month', label: 'Last 30 Days' },
] as const satisfies { value: UsageRange; label: string }[]

/** Words of several parts want more air between them than the chart's '7d' and '30d'. */
const roomy = '[&>button]:px-4'

export function UsageScreen() {
  const { message, fail } = useTimedNotice()
  const [search, setSearch] = useSearchParams()
  const groupBy = search.get('group_by') === 'publisher' ? 'publisher' : 'day'
  const range = ranges.find(({ value }) => value === search.get('dateRange'))?.value ?? 'week'
  const usage = useQuery({
    ...read('GET /api/logs/ai-usage', { query: { dateRange: range, group_by: groupBy } }),
    placeholderData: keepPreviousData,
  })
  const spend = spendOf(useQuery(cronQuery).data)
  useFetchFailure(usage, 'Failed to fetch API usage', fail)
  const groups = (usage.data ?? []) as UsageGroup[]
  const totals = usageTotals(groups)
  // While the other grouping is on its way, the rows shown are still of the old kind.
  const shownGroup = usage.isPlaceholderData ? (groups[0]?.publisher_id ? 'publisher' : 'day') : groupBy

  return (
    <>
      <ScreenHeader title="API Usage" description="Estimated from logged tokens.">
        <HeaderNotice message={message} />
      </ScreenHeader>
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <div className="flex items-center gap-2">
          <span aria-hidden="true" className="text-small text-fg-3">
            Group by
          </span>
          <ToggleGroup
            label="Group by"
            value={groupBy}
            options={groupings}
            className={roomy}
            onChange={(group_by) => setSearch({ group_by, dateRange: range })}
          />
        </div>
        <ToggleGroup
          label="Range"
          value={range}
          options={ranges}
          className={`md:ml-auto ${roomy}`}
          onChange={(dateRange) => setSearch({ group_by: groupBy, dateRange })}
        />
      </div>
      <StatStrip
        stats={[
          { label: 'Total requests', figure: usage.data ? whole(totals.requests) : '-' },
          { label: 'Est. tokens', figure: usage.data ? whole(totals.tokens) : '-' },
          {
            label: 'Success rate',
            figure: totals.successRate === undefined ? '-' : rateText(totals.successRate),
          },
          { label: 'Est. cost', figure: usage.data ? costText(totals.cost) : '-' },
        ]}
      />
      {shownGroup === 'day' && (
        <CostChart
          groups={usage.data && groups}
          range={range}
          budget={spend && { spent: spend.spent, limit: spend.budget }}
        />
      )}
      <Panel className="overflow-hidden">
        <UsageTable
          key={shownGroup}
          groups={{ ...usage, data: usage.data && groups }}
          groupBy={shownGroup}
          range={range}
          empty={{
            title: 'No usage yet',
            hint: 'Analyses appear here as they are made.',
            icon: <ChartColumn />,
          }}
        />
      </Panel>
    </>
  )
}
