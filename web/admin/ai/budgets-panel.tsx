import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AiSpend } from '../../../contract/analysis/models.ts'
import type { CronSettings } from '../../../contract/platform/settings.ts'
import { TextField } from '../../ui/fields.tsx'
import { costText, utcDayText } from '../usage/usage-text.ts'
import { SettingsPanel, useSettingsDraft } from './settings-panel.tsx'

type Props = { settings: CronSettings; spend: AiSpend; lastDay: string }

/** Empty fields take the amounts of the environment. */
export function BudgetsPanel({ settings, spend, lastDay }: Props) {
  const draft = useSettingsDraft(
    {
      day: settings.ai_daily_budget_usd?.toFixed(2) ?? '',
      month: settings.ai_monthly_budget_usd?.toFixed(2) ?? '',
    },
    ({ day, month }) => ({
      ai_daily_budget_usd: amountOf(day),
      ai_monthly_budget_usd: amountOf(month),
    }),
  )
  const errors = { day: amountError(draft.form.day), month: amountError(draft.form.month) }
  const field = (name: 'day' | 'month') => ({
    inputMode: 'decimal' as const,
    ...draft.text(name, errors[name]),
  })
  const { daily_budget_usd: day, monthly_budget_usd: month } = spend
  return (
    <SettingsPanel
      title="Budgets"
      hint="Calls stop when a budget is spent; the next step takes over"
      draft={draft}
      isValid={!errors.day && !errors.month}
      button="Save budgets"
    >
      <div className="grid md:grid-cols-2">
        <Budget amount={day}>
          <TextField
            label="Per day, in $"
            hint="Starts again at 00:00 UTC. Empty: the amount of AI_DAILY_BUDGET_USD."
            {...field('day')}
          />
        </Budget>
        <Budget amount={month}>
          <TextField
            label="Per month, in $"
            hint="Starts again on the first. Empty: the amount of AI_MONTHLY_BUDGET_USD, or no limit."
            {...field('month')}
          />
          {month !== null && spend.budget_reached_on !== null && (
            <p className="flex gap-1.5 text-small text-mid-text">
              <TriangleAlert className="mt-px size-4 flex-none" />
              {`At this pace reached on ${utcDayText(spend.budget_reached_on)}. About ${costText(lastingADay(spend, month, lastDay))} a day would last.`}
            </p>
          )}
        </Budget>
      </div>
    </SettingsPanel>
  )
}

function Budget({ amount, children }: { amount: number | null; children: ReactNode }) {
  return (
    <div className="grid content-start gap-2 border-line px-5 py-4 not-first:border-t md:not-first:border-t-0 md:not-first:border-l">
      <p className="text-part font-strong tabular-nums">
        {amount === null ? 'No limit' : costText(amount)}
      </p>
      {children}
    </div>
  )
}

const amountOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

const amountError = (typed: string) =>
  typed.trim() === '' || /^\d{1,5}(\.\d{1,2})?$/.test(typed.trim())
    ? undefined
    : 'Enter dollars, for example 2.50.'

function lastingADay({ month_usd }: AiSpend, budget: number, lastDay: string): number {
  const left = Number(lastDay.slice(8)) - new Date().getUTCDate() + 1
  return Math.max(0, budget - month_usd) / left
}
