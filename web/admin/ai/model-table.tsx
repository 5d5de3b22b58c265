import { CalendarClock, CircleCheck, CircleX } from 'lucide-react'
import type { LanguageModel } from '../../../contract/models.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Fact } from '../../ui/fact.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import type { ListQuery } from '../data-table/list-state.tsx'
import { RowAction } from '../data-table/table.tsx'
import { priceText } from './model-form.ts'

type ModelTableProps = {
  models: ListQuery<LanguageModel>
  chosen: string | undefined
  testing: ReadonlySet<string>
  onTest: (model: LanguageModel) => void
  onEdit: (model: LanguageModel) => void
  onDelete: (model: LanguageModel) => void
}

export function ModelTable({ models, chosen, testing, onTest, onEdit, onDelete }: ModelTableProps) {
  const columns: readonly Column<LanguageModel>[] = [
    {
      name: 'model',
      label: 'Model',
      cell: (model) => (
        <>
          <span className="block">{model.name}</span>
          <span className="block text-hint font-normal text-fg-3 [overflow-wrap:anywhere]">
            {model.comes_with_site
              ? `Comes with the site, asked for as ${model.upstream_model}`
              : model.base_url}
          </span>
        </>
      ),
    },
    {
      name: 'price',
      label: 'Price per 1000 tokens',
      cell: (model) => (
        <>
          <span className="block tabular-nums">{priceText(model)}</span>
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
      cell: (model) => (model.id === chosen ? (model.ready ? 'Chosen' : 'Chosen, not ready') : 'no'),
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
          ? `${test.seconds} s, ${test.tokens} tokens, ${test.answer_format ? formatNames[test.answer_format] : 'JSON valid'}`
          : test.error}
        , {formatTimestamp(test.at)}
      </span>
    </>
  )
}

function Retires({ model }: { model: LanguageModel }) {
  if (!model.retires_on)
    return <span className="text-fg-3">{model.comes_with_site ? 'never announced' : 'none'}</span>
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <CalendarClock className="size-4 text-mid" /> {model.retires_on}
    </span>
  )
}
