import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { AiSpend } from '../../../contract/analysis/models.ts'
import type { CronSettings } from '../../../contract/platform/settings.ts'
import { reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { sameFields } from '../editing/draft.ts'
import { UnsavedChanges } from '../editing/leave-guard.tsx'
import { saveSettings } from '../editing/save-settings.ts'
import { cronQuery, spendQuery } from '../screen/admin-queries.ts'
import { dayText } from '../usage/usage-span.ts'
import { dollars } from './ai-text.ts'

type BudgetsForm = { day: string; month: string }
type Props = { settings: CronSettings; spend: AiSpend; lastDay: string }

/** Empty fields take the amounts of the environment. */
export function BudgetsPanel({ settings, spend, lastDay }: Props) {
  const stored: BudgetsForm = {
    day: settings.ai_daily_budget_usd?.toFixed(2) ?? '',
    month: settings.ai_monthly_budget_usd?.toFixed(2) ?? '',
  }
  const [draft, setDraft] = useState<BudgetsForm>()
  const form = draft ?? stored
  const isChanged = !sameFields(form, stored)
  const errors = { day: amountError(form.day), month: amountError(form.month) }
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: ({ day, month }: BudgetsForm) =>
      saveSettings({ ai_daily_budget_usd: amountOf(day), ai_monthly_budget_usd: amountOf(month) }),
    onSuccess: (saved) => {
      queries.setQueryData(cronQuery.queryKey, saved)
      void queries.invalidateQueries({ queryKey: spendQuery.queryKey })
      setDraft(undefined)
      toastSuccess('Settings saved')
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!errors.day && !errors.month) save.mutate(form)
  }
  const { daily_budget_usd: day, monthly_budget_usd: month } = spend
  return (
    <Panel className="mb-4">
      <PanelHead title="Budgets">
        <p className="text-hint text-fg-3">Calls stop when a budget is spent; the next step takes over</p>
      </PanelHead>
      <form noValidate onSubmit={submit}>
        <div className="grid md:grid-cols-2">
          <Budget amount={day}>
            <TextField
              label="Per day, in $"
              inputMode="decimal"
              error={errors.day}
              hint="Starts again at 00:00 UTC. Empty: the amount of AI_DAILY_BUDGET_USD."
              value={form.day}
              onChange={(event) => setDraft({ ...form, day: event.target.value })}
            />
          </Budget>
          <Budget amount={month}>
            <TextField
              label="Per month, in $"
              inputMode="decimal"
              error={errors.month}
              hint="Starts again on the first. Empty: the amount of AI_MONTHLY_BUDGET_USD, or no limit."
              value={form.month}
              onChange={(event) => setDraft({ ...form, month: event.target.value })}
            />
            {month !== null && spend.budget_reached_on !== null && (
              <p className="flex gap-1.5 text-hint text-mid-text">
                <TriangleAlert className="mt-px size-4 flex-none" />
                {`At this pace reached on ${dayText(spend.budget_reached_on)}. About ${dollars(lastingADay(spend, month, lastDay))} a day would last.`}
              </p>
            )}
          </Budget>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-5 py-3">
          {save.isError && (
            <Notice kind="error" detail={reasonOf(save.error)}>
              Failed to save settings
            </Notice>
          )}
          <Button type="submit" busy={save.isPending} disabled={!isChanged} className="ml-auto max-md:w-full">
            Save budgets
          </Button>
        </div>
        <UnsavedChanges when={isChanged && !save.isPending} onDiscard={() => setDraft(undefined)} />
      </form>
    </Panel>
  )
}

function Budget({ amount, children }: { amount: number | null; children: ReactNode }) {
  return (
    <div className="grid content-start gap-2 border-line px-5 py-4 not-first:border-t md:not-first:border-t-0 md:not-first:border-l">
      <p className="text-headline font-headline tabular-nums">
        {amount === null ? 'No limit' : dollars(amount)}
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

/** The remaining budget per day, today included. */
function lastingADay({ month_usd }: AiSpend, budget: number, lastDay: string): number {
  const left = Number(lastDay.slice(8)) - new Date().getUTCDate() + 1
  return Math.max(0, budget - month_usd) / left
}
