import type { AiSpend } from '../../../contract/analysis/models.ts'
import { StatStrip } from '../screen/stat-strip.tsx'
import { BudgetBar } from '../usage/budget-bar.tsx'
import { dayText } from '../usage/usage-span.ts'
import { dollars } from './ai-text.ts'

const budgetText = (usd: number | null) => (usd === null ? 'no limit' : `of ${dollars(usd)}`)

/**
 * Today, this month, the forecast and the cost per request; once the daily budget is spent, the work of the
 * built-in analyser.
 */
export function SpendFigures({
  spend,
  month,
  lastDay,
}: {
  spend: AiSpend | undefined
  month: string
  /** Of the month, '2026-11-30'. */
  lastDay: string
}) {
  const bar = (spent: number, budget: number | null, whose: 'daily' | 'monthly') =>
    budget === null ? undefined : <BudgetBar spent={spent} budget={budget} whose={whose} className="mt-2" />
  const isSpent = spend?.daily_budget_usd != null && spend.today_usd >= spend.daily_budget_usd
  return (
    <StatStrip
      stats={[
        {
          label: 'Today, UTC',
          figure: spend ? dollars(spend.today_usd) : '…',
          aside: spend && budgetText(spend.daily_budget_usd),
          children: spend && bar(spend.today_usd, spend.daily_budget_usd, 'daily'),
        },
        {
          label: month,
          figure: spend ? dollars(spend.month_usd) : '…',
          aside: spend && budgetText(spend.monthly_budget_usd),
          children: spend && bar(spend.month_usd, spend.monthly_budget_usd, 'monthly'),
        },
        {
          label: `Forecast, ${dayText(lastDay)}`,
          figure: spend ? (spend.forecast_usd === null ? '-' : dollars(spend.forecast_usd)) : '…',
          children: spend && (
            <Line>{spend.forecast_usd === null ? 'after three days of calls' : 'from the last 14 days'}</Line>
          ),
        },
        isSpent
          ? {
              label: 'Built-in today',
              figure: spend.built_in_today.toLocaleString('en-US'),
              aside: 'articles',
            }
          : perRequest(spend),
      ]}
    />
  )
}

function perRequest(spend: AiSpend | undefined) {
  const label = 'Per request'
  if (!spend) return { label, figure: '…' }
  return {
    label,
    figure: spend.month_requests > 0 ? dollars(spend.month_usd / spend.month_requests, 4) : '-',
    children: <Line>{`${spend.month_requests.toLocaleString('en-US')} requests this month`}</Line>,
  }
}

const Line = ({ children }: { children: string }) => (
  <small className="block text-hint font-medium tracking-normal text-fg-3">{children}</small>
)
