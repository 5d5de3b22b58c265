import { useQuery } from '@tanstack/react-query'
import type { AiSpend } from '../../../contract/analysis/models.ts'
import { Notice, useTimedNotice } from '../../ui/notice.tsx'
import { cronQuery, modelsQuery, spendQuery } from '../screen/admin-queries.ts'
import { ScreenHeader } from '../screen/screen-header.tsx'
import { StatStrip } from '../screen/stat-strip.tsx'
import { BudgetBar } from '../usage/budget-bar.tsx'
import { costText, monthName, monthOf, utcDayText, whole } from '../usage/usage-text.ts'
import { BudgetsPanel } from './budgets-panel.tsx'
import { ModelsPanel } from './models-panel.tsx'
import { SpendChart } from './spend-chart.tsx'
import { StepsPanel } from './steps-panel.tsx'

export function AiScreen() {
  const { message, succeed, fail } = useTimedNotice()
  const models = useQuery(modelsQuery)
  const spend = useQuery({ ...spendQuery, refetchInterval: 60_000 })
  const settings = useQuery(cronQuery)
  const now = new Date()
  const month = monthName(monthOf(now)).replace(/ .*/, '')
  const lastDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10)

  return (
    <>
      <ScreenHeader
        message={message}
        title="AI"
        description="Budgets, models, and what happens when they run out."
      />
      {settings.data && settings.data.notices.length > 0 && (
        <div className="mb-4 grid gap-2">
          {settings.data.notices.map((notice) => (
            <Notice key={notice} kind="warning">
              {notice}
            </Notice>
          ))}
        </div>
      )}
      <StatStrip stats={figuresOf(spend.data, month, lastDay)} />
      {spend.data && <SpendChart spend={spend.data} month={month} now={now} />}
      {settings.data && models.data && (
        <StepsPanel settings={settings.data} models={models.data} spend={spend.data} />
      )}
      {settings.data && spend.data && (
        <BudgetsPanel settings={settings.data} spend={spend.data} lastDay={lastDay} />
      )}
      <ModelsPanel settings={settings.data} succeed={succeed} fail={fail} />
    </>
  )
}

const budgetText = (usd: number | null) => (usd === null ? 'no limit' : `of ${costText(usd)}`)

function figuresOf(spend: AiSpend | undefined, month: string, lastDay: string) {
  if (!spend)
    return ['Today, UTC', month, `Forecast, ${utcDayText(lastDay)}`, 'Per request'].map(
      (label) => ({
        label,
        figure: '…',
      }),
    )
  const bar = (spent: number, budget: number | null, whose: 'daily' | 'monthly') =>
    budget !== null && <BudgetBar spent={spent} budget={budget} whose={whose} className="mt-2" />
  const {
    today_usd,
    daily_budget_usd,
    month_usd,
    monthly_budget_usd,
    forecast_usd,
    month_requests,
  } = spend
  return [
    {
      label: 'Today, UTC',
      figure: costText(today_usd),
      aside: budgetText(daily_budget_usd),
      children: bar(today_usd, daily_budget_usd, 'daily'),
    },
    {
      label: month,
      figure: costText(month_usd),
      aside: budgetText(monthly_budget_usd),
      children: bar(month_usd, monthly_budget_usd, 'monthly'),
    },
    {
      label: `Forecast, ${utcDayText(lastDay)}`,
      figure: forecast_usd === null ? '-' : costText(forecast_usd),
      children: (
        <Line>{forecast_usd === null ? 'after three days of calls' : 'from the last 14 days'}</Line>
      ),
    },
    daily_budget_usd !== null && today_usd >= daily_budget_usd
      ? { label: 'Built-in today', figure: whole(spend.built_in_today), aside: 'articles' }
      : {
          label: 'Per request',
          figure: month_requests > 0 ? costText(month_usd / month_requests, 4) : '-',
          children: <Line>{`${whole(month_requests)} requests to models this month`}</Line>,
        },
  ]
}

const Line = ({ children }: { children: string }) => (
  <small className="block text-small font-label tracking-normal text-fg-3">{children}</small>
)
