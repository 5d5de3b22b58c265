import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AiSpend, LanguageModel } from '../../../contract/models.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { useTimedNotice } from '../../ui/timed-notice.ts'
import { cronQuery, modelsQuery, spendQuery } from '../admin-queries.ts'
import { BudgetBar } from '../budget-bar.tsx'
import { HeaderNotice, ScreenHeader, useFetchFailure } from '../screen-header.tsx'
import { StatStrip } from '../stat-strip.tsx'
import { DeleteModelDialog } from './delete-model-dialog.tsx'
import { ModelDialog } from './model-dialog.tsx'
import { ModelTable } from './model-table.tsx'
import { useModelTests } from './use-model-tests.ts'

/** What may be spent, by which model, and the models themselves. */
export function AiScreen() {
  const { message, succeed, fail } = useTimedNotice()
  const models = useQuery(modelsQuery)
  const spend = useQuery({ ...spendQuery, refetchInterval: 60_000 })
  const settings = useQuery(cronQuery)
  const tests = useModelTests(fail)
  const [edited, setEdited] = useState<LanguageModel | 'new'>()
  const [deleted, setDeleted] = useState<LanguageModel>()
  useFetchFailure(models, 'Failed to fetch models', fail)
  const chosen = settings.data?.ai_model

  return (
    <>
      <ScreenHeader title="AI" description="What may be spent, and by which model.">
        <HeaderNotice message={message} />
      </ScreenHeader>
      {settings.data && settings.data.notices.length > 0 && (
        <div className="mb-4 grid gap-2">
          {settings.data.notices.map((notice) => (
            <Notice key={notice} kind="warning">
              {notice}
            </Notice>
          ))}
        </div>
      )}
      <Spend spend={spend.data} />
      <Panel>
        <PanelHead title="Models">
          <Button icon={<Plus />} onClick={() => setEdited('new')}>
            Add model
          </Button>
        </PanelHead>
        <ModelTable
          models={models}
          chosen={chosen}
          testing={tests.running}
          onTest={({ id }) => void tests.test(id)}
          onEdit={setEdited}
          onDelete={setDeleted}
        />
      </Panel>
      <p className="mt-3 text-hint text-fg-3">
        The model that analyses is chosen on the Dashboard. AI_DAILY_BUDGET_USD and AI_MONTHLY_BUDGET_USD set
        the budgets; days and months are UTC.
      </p>
      {edited && (
        <ModelDialog
          model={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(model) => {
            setEdited(undefined)
            succeed(edited === 'new' ? 'Model added successfully' : 'Model updated successfully')
            void tests.test(model.id)
          }}
        />
      )}
      {deleted && (
        <DeleteModelDialog
          model={deleted}
          replacements={deleted.id === chosen ? (models.data ?? []).filter(({ id }) => id !== chosen) : []}
          onClose={() => setDeleted(undefined)}
          onDeleted={() => {
            setDeleted(undefined)
            succeed('Model deleted successfully')
          }}
        />
      )}
    </>
  )
}

const dollars = (usd: number, decimals = 2) => `$${usd.toFixed(decimals)}`
const budgetText = (usd: number | null) => (usd === null ? 'no limit' : `of ${dollars(usd)}`)

function Spend({ spend }: { spend: AiSpend | undefined }) {
  const perArticle = spend && spend.month_requests > 0 ? spend.month_usd / spend.month_requests : undefined
  const bar = (spent: number, budget: number | null, whose: 'daily' | 'monthly') =>
    budget === null ? undefined : <BudgetBar spent={spent} budget={budget} whose={whose} className="mt-2" />
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
          label: 'This month',
          figure: spend ? dollars(spend.month_usd) : '…',
          aside: spend && budgetText(spend.monthly_budget_usd),
          children: spend && bar(spend.month_usd, spend.monthly_budget_usd, 'monthly'),
        },
        {
          label: 'Forecast for the month',
          figure: spend ? (spend.forecast_usd === null ? '-' : dollars(spend.forecast_usd)) : '…',
          aside: spend && (spend.forecast_usd === null ? 'after three days' : 'from the last 14 days'),
        },
        {
          label: 'Per request',
          figure: spend ? (perArticle === undefined ? '-' : dollars(perArticle, 4)) : '…',
          aside: spend && `${spend.month_requests.toLocaleString('en-US')} requests this month`,
        },
      ]}
    />
  )
}
