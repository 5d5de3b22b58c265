import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, CircleCheck, CircleX, Plus } from 'lucide-react'
import { useState } from 'react'
import { MODEL_FORMATS } from '../../../contract/analysis/model-formats.ts'
import type { LanguageModel, ModelTest } from '../../../contract/analysis/models.ts'
import type { CronSettings } from '../../../contract/platform/settings.ts'
import { call, reasonOf } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button, Spinner } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Fact } from '../../ui/fact.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import { finished } from '../jobs/jobs.tsx'
import { modelsQuery } from '../screen/admin-queries.ts'
import { useFetchFailure } from '../screen/screen-header.tsx'
import { DeleteModelDialog, ModelDialog } from './model-dialog.tsx'
import { priceText, retirementText } from './model-form.ts'

type ModelsPanelProps = {
  settings: CronSettings | undefined
  succeed: (text: string) => void
  fail: (text: string, detail?: string) => void
}

export function ModelsPanel({ settings, succeed, fail }: ModelsPanelProps) {
  const queries = useQueryClient()
  const models = useQuery(modelsQuery)
  useFetchFailure(models, 'Failed to fetch models', fail)
  const [edited, setEdited] = useState<LanguageModel | 'new'>()
  const [deleted, setDeleted] = useState<LanguageModel>()
  const [testing, setTesting] = useState<ReadonlySet<string>>(new Set())
  // awaited to its end, however slow the server is
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
  const chosen = settings?.ai_model
  const columns: readonly Column<LanguageModel>[] = [
    {
      name: 'model',
      label: 'Model',
      cell: (model) => (
        <>
          <span className="block">{model.name}</span>
          <span className="block text-hint font-normal text-fg-3 [overflow-wrap:anywhere]">
            {model.comes_with_site
              ? `Built-in entry, requested as ${model.upstream_model}`
              : `${MODEL_FORMATS[model.format].label}, ${model.base_url}`}
          </span>
        </>
      ),
    },
    {
      name: 'price',
      label: 'Price per 1000 tokens',
      cell: (model) => (
        <>
          <span className="block whitespace-nowrap tabular-nums">{priceText(model)}</span>
          <span className="block text-hint text-fg-3">prompt / completion</span>
        </>
      ),
    },
    {
      name: 'test',
      label: 'Test call',
      cell: (model) => <TestResult model={model} isRunning={testing.has(model.id)} />,
    },
    { name: 'retires', label: 'Retires', cell: (model) => <Retires model={model} /> },
    {
      name: 'use',
      label: 'In use',
      className: 'whitespace-nowrap',
      cell: (model) => stepOf(model, settings),
    },
  ]
  return (
    <Panel>
      <PanelHead title="Models">
        <Button icon={<Plus />} onClick={() => setEdited('new')}>
          Add model
        </Button>
      </PanelHead>
      <DataTable
        label="Models"
        columns={columns}
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

function stepOf({ id, ready }: LanguageModel, settings: CronSettings | undefined): string {
  const step = id === settings?.ai_model ? 1 : id === settings?.ai_cheaper_model ? 2 : undefined
  if (step === undefined) return 'no'
  return ready ? `Step ${step}` : `Step ${step}, not ready`
}

const formatNames = { json_schema: 'JSON schema', json_object: 'JSON mode', none: 'plain answers' }

function TestResult({ model, isRunning }: { model: LanguageModel; isRunning: boolean }) {
  const { last_test: test } = model
  if (isRunning)
    return (
      <span className="inline-flex items-center gap-2 text-fg-3">
        <Spinner /> Asking …
      </span>
    )
  if (model.key === 'lost') return <Fact tone="bear">Enter the key again</Fact>
  if (!test) return <span className="text-fg-3">{model.ready ? 'not tested' : 'no key'}</span>
  return (
    <>
      <Fact tone={test.works ? 'bull' : 'bear'} icon={test.works ? <CircleCheck /> : <CircleX />}>
        {test.works ? 'Works' : 'Failed'}
      </Fact>
      <span className="mt-0.5 block text-hint text-fg-3 [overflow-wrap:anywhere]">
        {test.works
          ? `${test.seconds} s, ${test.tokens} tokens, ${test.answer_format ? formatNames[test.answer_format] : 'JSON valid'},`
          : test.error}{' '}
        {formatTimestamp(test.at)}
      </span>
    </>
  )
}

function Retires({ model }: { model: LanguageModel }) {
  const retirement = retirementText(model, new Date())
  if (!retirement)
    return <span className="text-fg-3">{model.comes_with_site ? 'never announced' : 'none'}</span>
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 tabular-nums',
        retirement.isNear && 'text-mid-text',
      )}
    >
      <CalendarClock className="size-4" /> {retirement.text}
    </span>
  )
}
