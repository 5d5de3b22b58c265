import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn, Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import {
  USAGE_GROUPINGS,
  type UsageGroup,
  type UsageGrouping,
} from '../../../contract/analysis/analysis.ts'
import type { AiSpend } from '../../../contract/analysis/models.ts'
import { read } from '../../api/queries.ts'
import { downloadFile } from '../../page/download-file.ts'
import { Button } from '../../ui/button.tsx'
import { useTimedNotice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { cronQuery, spendQuery } from '../screen/admin-queries.ts'
import { ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { StatStrip } from '../screen/stat-strip.tsx'
import { spendOf } from './budget-bar.tsx'
import { CostChart } from './cost-chart.tsx'
import { RequestSharesPanel } from './request-shares-panel.tsx'
import { UsageBar, usageRanges } from './usage-bar.tsx'
import { usageCsv } from './usage-csv.ts'
import { groupLabels, UsageTable } from './usage-table.tsx'
import {
  costText,
  monthOf,
  rateText,
  type UsageSpan,
  usageTotals,
  utcDayText,
  whole,
} from './usage-text.ts'

export function UsageScreen() {
  const { message, fail } = useTimedNotice()
  const [search, setSearch] = useSearchParams()
  const groupBy = USAGE_GROUPINGS.find((value) => value === search.get('group_by')) ?? 'day'
  const range = usageRanges.find(({ value }) => value === search.get('dateRange'))?.value ?? 'week'
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')?.[0]
  const span: UsageSpan = month ? { month } : { dateRange: range === 'calendar' ? 'week' : range }
  const show = (group_by: UsageGrouping, shown: UsageSpan) => setSearch({ group_by, ...shown })
  const usage = useQuery({
    ...read('GET /api/logs/ai-usage', { query: { ...span, group_by: groupBy } }),
    placeholderData: keepPreviousData,
  })
  const spend = spendOf(useQuery(cronQuery).data)
  const isThisMonth = month === monthOf(new Date())
  const { data: monthSpend } = useQuery({ ...spendQuery, enabled: isThisMonth })
  const ahead = isThisMonth ? monthSpend : undefined
  useFetchFailure(usage, 'Failed to fetch API usage', fail)
  const groups = (usage.data ?? []) as UsageGroup[]
  // While the other grouping is on its way, the rows shown are still of the old kind.
  const shownGroup = usage.isPlaceholderData ? kindOf(groups) : groupBy

  return (
    <>
      <ScreenHeader message={message} title="API Usage" description="Estimated from logged tokens.">
        <Button
          icon={<Download />}
          disabled={groups.length === 0}
          onClick={() =>
            downloadFile(
              `api-usage-${month ?? range}.csv`,
              'text/csv;charset=utf-8',
              usageCsv(groups, groupLabels[shownGroup]),
            )
          }
        >
          CSV
        </Button>
      </ScreenHeader>
      <UsageBar groupBy={groupBy} span={span} onShow={show} />
      <StatStrip stats={usageStats(usage.data && usageTotals(groups), ahead)} />
      {shownGroup === 'day' && (
        <CostChart
          groups={usage.data && groups}
          span={span}
          budget={spend && { spent: spend.spent, limit: spend.budget }}
          forecastADay={ahead?.forecast_a_day_usd ?? undefined}
        />
      )}
      {shownGroup === 'model' && <RequestSharesPanel groups={groups} />}
      <Panel className="overflow-hidden">
        <UsageTable
          key={shownGroup}
          groups={{ ...usage, data: usage.data && groups }}
          groupBy={shownGroup}
          span={span}
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

function usageStats(totals: ReturnType<typeof usageTotals> | undefined, ahead?: AiSpend) {
  const rate = totals?.successRate
  return [
    { label: 'Total requests', figure: totals ? whole(totals.requests) : '-' },
    { label: 'Est. tokens', figure: totals ? whole(totals.tokens) : '-' },
    { label: 'Success rate', figure: rate === undefined ? '-' : rateText(rate) },
    {
      label: 'Est. cost',
      figure: totals ? costText(totals.cost) : '-',
      ...(ahead && costBeside(ahead)),
    },
  ]
}

function costBeside({ monthly_budget_usd: budget, forecast_usd }: AiSpend) {
  const end = new Date()
  end.setUTCMonth(end.getUTCMonth() + 1, 0)
  return {
    aside: budget === null ? undefined : `of ${costText(budget)}`,
    children: forecast_usd !== null && (
      <small className="block text-small font-label tracking-normal text-fg-3">
        Forecast {costText(forecast_usd)} on {utcDayText(end.toISOString())}
      </small>
    ),
  }
}

/** Days are written as days; of the rest only publishers have an id. */
function kindOf([first]: readonly UsageGroup[]): UsageGrouping {
  if (!first || /^\d{4}-\d{2}-\d{2}$/.test(first.group)) return 'day'
  return first.publisher_id === null ? 'model' : 'publisher'
}
