import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AiSpend } from '../../../contract/analysis/models.ts'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { dayText } from '../usage/usage-span.ts'
import { dollars } from './ai-text.ts'

/** Budgets are set in the environment only, so that no account can raise the bill. */
export function BudgetsPanel({ spend, lastDay }: { spend: AiSpend; lastDay: string }) {
  const { daily_budget_usd: day, monthly_budget_usd: month } = spend
  return (
    <Panel className="mb-4">
      <PanelHead title="Budgets">
        <p className="text-hint text-fg-3">Calls stop when a budget is spent; the next step takes over</p>
      </PanelHead>
      <div className="grid md:grid-cols-2">
        <Budget label="Per day" amount={day} variable="AI_DAILY_BUDGET_USD">
          Starts again at 00:00 UTC.
        </Budget>
        <Budget label="Per month" amount={month} variable="AI_MONTHLY_BUDGET_USD">
          {month === null ? (
            'No monthly limit.'
          ) : spend.budget_reached_on === null ? (
            'Starts again on the first, 00:00 UTC.'
          ) : (
            <span className="flex gap-1.5 text-mid-text">
              <TriangleAlert className="mt-px size-4 flex-none" />
              {`At this pace reached on ${dayText(spend.budget_reached_on)}. About ${dollars(lastingADay(spend, month, lastDay))} a day would last.`}
            </span>
          )}
        </Budget>
      </div>
    </Panel>
  )
}

function Budget({
  label,
  amount,
  variable,
  children,
}: {
  label: string
  amount: number | null
  variable: string
  children: ReactNode
}) {
  return (
    <div className="border-line px-5 py-4 not-first:border-t md:not-first:border-t-0 md:not-first:border-l">
      <p className="text-small font-label">{label}</p>
      <p className="mt-1 text-headline font-headline tabular-nums">
        {amount === null ? 'No limit' : dollars(amount)}
      </p>
      <div className="mt-1 text-hint text-fg-2">{children}</div>
      <p className="mt-1 text-hint text-fg-3">
        Set by <code>{variable}</code>
      </p>
    </div>
  )
}

/** The remaining budget per day, today included. */
function lastingADay({ month_usd }: AiSpend, budget: number, lastDay: string): number {
  const left = Number(lastDay.slice(8)) - new Date().getUTCDate() + 1
  return Math.max(0, budget - month_usd) / left
}
