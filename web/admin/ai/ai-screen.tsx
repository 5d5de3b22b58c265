import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { LanguageModel } from '../../../contract/analysis/models.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { useTimedNotice } from '../../ui/timed-notice.ts'
import { cronQuery, modelsQuery, spendQuery } from '../screen/admin-queries.ts'
import { HeaderNotice, ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { monthName, monthOf } from '../usage/usage-span.ts'
import { BudgetsPanel } from './budgets-panel.tsx'
import { DeleteModelDialog } from './delete-model-dialog.tsx'
import { ModelDialog } from './model-dialog.tsx'
import { ModelTable } from './model-table.tsx'
import { SpendChart } from './spend-chart.tsx'
import { SpendFigures } from './spend-figures.tsx'
import { StepsPanel } from './steps-panel.tsx'
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
  const now = new Date()
  const month = monthName(monthOf(now)).replace(/ .*/, '')
  const lastDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10)

  return (
    <>
      <ScreenHeader title="AI" description="What may be spent, by which model, and what happens when it is.">
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
      <SpendFigures spend={spend.data} month={month} lastDay={lastDay} />
      {spend.data && <SpendChart spend={spend.data} month={month} now={now} />}
      {settings.data && models.data && (
        <StepsPanel settings={settings.data} models={models.data} spend={spend.data} />
      )}
      {settings.data && spend.data && (
        <BudgetsPanel settings={settings.data} spend={spend.data} lastDay={lastDay} />
      )}
      <Panel>
        <PanelHead title="Models">
          <Button icon={<Plus />} onClick={() => setEdited('new')}>
            Add model
          </Button>
        </PanelHead>
        <ModelTable
          models={models}
          settings={settings.data}
          testing={tests.running}
          onTest={({ id }) => void tests.test(id)}
          onEdit={setEdited}
          onDelete={setDeleted}
        />
      </Panel>
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
          isCheaper={deleted.id === settings.data?.ai_cheaper_model}
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
