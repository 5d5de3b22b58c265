import { CalendarClock, CircleCheck, CircleX } from 'lucide-react'
import { MODEL_FORMATS } from '../../../contract/analysis/model-formats.ts'
import type { LanguageModel } from '../../../contract/analysis/models.ts'
import type { CronSettings } from '../../../contract/platform/settings.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Spinner } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Fact } from '../../ui/fact.tsx'
import { HintLine, Muted } from '../../ui/text.tsx'
import type { Column } from '../data-table/data-table.tsx'
import { isUnusual, priceText, retirementText } from './model-texts.ts'
import { PRICE_WORDS } from './price-words.ts'

export const modelColumns = (
  settings: CronSettings | undefined,
  testing: ReadonlySet<string>,
): readonly Column<LanguageModel>[] => [
  {
    name: 'model',
    label: 'Model',
    cell: (model) => (
      <>
        <span className="block">{model.name}</span>
        <HintLine className="font-normal">
          {model.comes_with_site
            ? `Built-in entry, requested as ${model.upstream_model}`
            : `${MODEL_FORMATS[model.format].label}, ${model.base_url}`}
        </HintLine>
      </>
    ),
  },
  {
    name: 'price',
    label: PRICE_WORDS.column,
    cell: (model) => (
      <>
        <span className="block whitespace-nowrap tabular-nums">{priceText(model)}</span>
        <span className="block text-small text-fg-3">prompt / completion</span>
        {isUnusual(model.prompt_price_per_million, model.completion_price_per_million) && (
          <HintLine className="text-mid-text">{PRICE_WORDS.unusual}</HintLine>
        )}
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

function stepOf({ id, ready }: LanguageModel, settings: CronSettings | undefined): string {
  const step = [settings?.ai_model, settings?.ai_cheaper_model].indexOf(id) + 1
  if (step === 0) return 'no'
  return ready ? `Step ${step}` : `Step ${step}, not ready`
}

const formatNames = { json_schema: 'JSON schema', json_object: 'JSON mode', none: 'plain answers' }

function TestResult({ model, isRunning }: { model: LanguageModel; isRunning: boolean }) {
  const { last_test: test } = model
  if (isRunning)
    return (
      <Muted className="inline-flex items-center gap-2">
        <Spinner /> Asking …
      </Muted>
    )
  if (model.key === 'lost') return <Fact tone="bear">Enter the key again</Fact>
  if (!test) return <Muted>{model.ready ? 'not tested' : 'no key'}</Muted>
  return (
    <>
      <Fact tone={test.works ? 'bull' : 'bear'} icon={test.works ? <CircleCheck /> : <CircleX />}>
        {test.works ? 'Works' : 'Failed'}
      </Fact>
      <HintLine className="mt-0.5">
        {test.works
          ? `${test.seconds} s, ${test.tokens} tokens, ${test.answer_format ? formatNames[test.answer_format] : 'JSON valid'},`
          : test.error}{' '}
        {formatTimestamp(test.at)}
      </HintLine>
    </>
  )
}

function Retires({ model }: { model: LanguageModel }) {
  const retirement = retirementText(model, new Date())
  if (!retirement) return <Muted>{model.comes_with_site ? 'never announced' : 'none'}</Muted>
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
