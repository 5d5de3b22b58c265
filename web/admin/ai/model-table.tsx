import { CalendarClock, CircleCheck, CircleX } from 'lucide-react'
import type { LanguageModel } from '../../../contract/analysis/models.ts'
import type { CronSettings } from '../../../contract/platform/settings.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { classNames } from '../../ui/class-names.ts'
import { Fact } from '../../ui/fact.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import type { ListQuery } from '../data-table/list-state.tsx'
import { RowAction } from '../data-table/table.tsx'
import { retirementText } from './ai-text.ts'
import { priceText } from './model-form.ts'

type ModelTableProps = {
  models: ListQuery<LanguageModel>
  settings: CronSettings | undefined
  testing: ReadonlySet<string>
  onTest: (model: LanguageModel) => void
  onEdit: (model: LanguageModel) => void
  onDelete: (model: LanguageModel) => void
}

export function ModelTable({ models, settings, testing, onTest, onEdit, onDelete }: ModelTableProps) {
  const columns: readonly Column<LanguageModel>[] = [
    {
      name: 'model',
      label: 'Model',
      cell: (model) => (
        <>
          <span className="block">{model.name}</span>
          <span className="block text-hint font-normal text-fg-3 [overflow-wrap:anywhere]">
            {model.comes_with_site ? `Built-in entry, requested as ${model.upstream_model}` : model.base_url}
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
    <DataTable
      label="Models"
      columns={columns}
      query={models}
      empty={{ title: 'No models', hint: 'Add the first one.' }}
      rowKey={({ id }) => id}
      actions={(model) => (
        <>
          <RowAction
            of={model.name}
            variant="ghost"
            busy={testing.has(model.id)}
            disabled={!model.ready}
            onClick={() => onTest(model)}
          >
            Test
          </RowAction>
          {!model.comes_with_site && (
            <>
              <RowAction of={model.name} variant="ghost" onClick={() => onEdit(model)}>
                Edit
              </RowAction>
              <RowAction of={model.name} variant="ghost" onClick={() => onDelete(model)}>
                Delete
              </RowAction>
            </>
          )}
        </>
      )}
    />
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
