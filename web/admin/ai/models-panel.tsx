import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { LanguageModel, ModelTest } from '../../../contract/analysis/models.ts'
import type { CronSettings } from '../../../contract/platform/settings.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { DataTable } from '../data-table/data-table.tsx'
import { finished } from '../jobs/jobs.tsx'
import { modelsQuery } from '../screen/admin-queries.ts'
import { useFetchFailure } from '../screen/screen-header.tsx'
import { DeleteModelDialog } from './delete-model-dialog.tsx'
import { modelColumns } from './model-columns.tsx'
import { ModelDialog } from './model-dialog.tsx'

type ModelsPanelProps = {
  settings: CronSettings | undefined
  succeed: (text: string) => void
  fail: (text: string, detail?: string) => void
}

export function ModelsPanel({ settings, succeed, fail }: ModelsPanelProps) {
  const models = useQuery(modelsQuery)
  useFetchFailure(models, 'Failed to fetch models', fail)
  const [edited, setEdited] = useState<LanguageModel | 'new'>()
  const [deleted, setDeleted] = useState<LanguageModel>()
  const { testing, test } = useModelTests(fail)
  const chosen = settings?.ai_model
  return (
    <Panel>
      <PanelHead title="Models">
        <Button icon={<Plus />} onClick={() => setEdited('new')}>
          Add model
        </Button>
      </PanelHead>
      <DataTable
        label="Models"
        columns={modelColumns(settings, testing)}
        query={models}
        empty={{ title: 'No models', hint: 'Add the first one.' }}
        actions={(model) => [
          {
            label: 'Test',
            variant: 'ghost',
            busy: testing.has(model.id),
            disabled: !model.ready,
            onClick: () => void test(model.id),
          },
          !model.comes_with_site && {
            label: 'Edit',
            variant: 'ghost',
            onClick: () => setEdited(model),
          },
          !model.comes_with_site && {
            label: 'Delete',
            variant: 'ghost',
            onClick: () => setDeleted(model),
          },
        ]}
      />
      {edited && (
        <ModelDialog
          model={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={({ id }) => {
            setEdited(undefined)
            succeed(edited === 'new' ? 'Model added successfully' : 'Model updated successfully')
            void test(id)
          }}
        />
      )}
      {deleted && (
        <DeleteModelDialog
          model={deleted}
          replacements={
            deleted.id === chosen ? (models.data ?? []).filter(({ id }) => id !== chosen) : []
          }
          isCheaper={deleted.id === settings?.ai_cheaper_model}
          onClose={() => setDeleted(undefined)}
          onDeleted={() => {
            setDeleted(undefined)
            succeed('Model deleted successfully')
          }}
        />
      )}
    </Panel>
  )
}

/** Test calls, each awaited to its end, however slow the server is. */
function useModelTests(fail: ModelsPanelProps['fail']) {
  const queries = useQueryClient()
  const [testing, setTesting] = useState<ReadonlySet<string>>(new Set())
  async function test(id: string) {
    setTesting((ids) => new Set(ids).add(id))
    try {
      await finished<ModelTest>(await call('POST /api/ai/models/:id/test', { params: { id } }))
    } catch (error) {
      fail('The test call could not be made', reasonOf(error))
    } finally {
      await queries.invalidateQueries({ queryKey: modelsQuery.queryKey })
      setTesting((ids) => new Set([...ids].filter((each) => each !== id)))
    }
  }
  return { testing, test }
}
