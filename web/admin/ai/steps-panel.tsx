import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Zap } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { CHEAPER_FROM_SHARE } from '../../../contract/analysis/ai-models.ts'
import type { AiSpend, LanguageModel } from '../../../contract/analysis/models.ts'
import type { CronSettings } from '../../../contract/platform/settings.ts'
import { ApiError, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Fact } from '../../ui/fact.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { sameFields } from '../editing/draft.ts'
import { UnsavedChanges } from '../editing/leave-guard.tsx'
import { saveSettings } from '../editing/save-settings.ts'
import { cronQuery } from '../screen/admin-queries.ts'
import { dollars, retirementText } from './ai-text.ts'
import {
  amountError,
  choosable,
  currentStep,
  type Step,
  type StepsForm,
  stepsChange,
  stepsForm,
} from './steps-form.ts'

type StepsPanelProps = {
  settings: CronSettings
  models: readonly LanguageModel[]
  spend: AiSpend | undefined
}

/** Which analyser works as the budget runs out, from left to right. */
export function StepsPanel({ settings, models, spend }: StepsPanelProps) {
  const stored = stepsForm(settings)
  const [draft, setDraft] = useState<StepsForm>()
  const form = draft ?? stored
  const isChanged = !sameFields(form, stored)
  const budget = settings.daily_budget_usd ?? 0
  const usualFrom = dollars(budget * CHEAPER_FROM_SHARE)
  const error = amountError(form, budget)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (sent: StepsForm) => saveSettings(stepsChange(sent)),
    onSuccess: (saved) => {
      queries.setQueryData(cronQuery.queryKey, saved)
      setDraft(undefined)
      toastSuccess('Settings saved')
    },
  })
  const change = (some: Partial<StepsForm>) => setDraft({ ...form, ...some })
  const now = currentStep(settings)
  const modelOf = (id: string) => models.find((model) => model.id === id)
  const hasCheaper = form.ai_cheaper_model !== ''
  const refused = save.error instanceof ApiError ? save.error.field : undefined
  const refusal = (field: keyof StepsForm) =>
    refused === field && !isRetyped(save.variables, form, field) ? reasonOf(save.error) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!error) save.mutate(form)
  }

  return (
    <Panel className="mb-4 overflow-hidden">
      <PanelHead title="Steps">
        <p className="text-hint text-fg-3">
          Each step takes over at its amount; the day starts again at step 1
        </p>
      </PanelHead>
      <form noValidate onSubmit={submit}>
        <ol className="grid lg:grid-cols-4">
          <StepItem now={now} step="chosen" name="Step 1, chosen model">
            <SelectField
              label="Chosen model"
              options={choosable(models, stored.ai_model)}
              value={form.ai_model}
              error={refusal('ai_model')}
              onChange={(event) => change({ ai_model: event.target.value })}
            />
            <Retires model={modelOf(form.ai_model)} />
            {settings.keys[form.ai_model] === false && (
              <Hint>It has no API key, so the built-in analyser is used.</Hint>
            )}
            {hasCheaper ? (
              <TextField
                label="Until today’s spend is, in $"
                inputMode="decimal"
                hint={`Empty: ${usualFrom}, four fifths of the day’s budget.`}
                error={error ?? refusal('ai_cheaper_from_usd')}
                value={form.ai_cheaper_from_usd}
                onChange={(event) => change({ ai_cheaper_from_usd: event.target.value })}
              />
            ) : (
              <Hint>Until a budget is spent.</Hint>
            )}
          </StepItem>
          <StepItem now={now} step="cheaper" name="Step 2, cheaper model">
            <SelectField
              label="Cheaper model"
              options={[
                { value: '', label: 'None' },
                ...choosable(models, stored.ai_cheaper_model).filter(({ value }) => value !== form.ai_model),
              ]}
              value={form.ai_cheaper_model}
              error={refusal('ai_cheaper_model')}
              onChange={(event) => change({ ai_cheaper_model: event.target.value })}
            />
            <Retires model={modelOf(form.ai_cheaper_model)} />
            <Hint>
              {hasCheaper
                ? `Until today’s spend is ${dollars(budget)}, the day’s budget.`
                : 'None: step 3 follows step 1.'}
            </Hint>
          </StepItem>
          <StepItem now={now} step="built-in" name="Step 3, built-in">
            <b className="font-headline">Built-in analyser</b>
            <Hint>Free. Scores and tags, overview from the feed.</Hint>
            <div className="grid gap-2">
              <span aria-hidden="true" className="text-small font-label">
                Use it when a budget is spent
              </span>
              <Switch
                label="Use it when a budget is spent"
                checked={form.ai_last_step === 'built-in'}
                onChange={(isOn) => change({ ai_last_step: isOn ? 'built-in' : 'wait' })}
              />
            </div>
          </StepItem>
          <StepItem now={now} step="wait" name="Step 4, wait">
            <b className="font-headline">Wait for tomorrow</b>
            <Hint>Only when step 3 is off. Articles are shown without scores until then.</Hint>
            <Hint>Waiting now: {spend ? articlesText(spend.waiting_articles) : '…'}</Hint>
          </StepItem>
        </ol>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-5 py-3">
          {save.isError && !refused ? (
            <Notice kind="error" detail={reasonOf(save.error)}>
              Failed to save settings
            </Notice>
          ) : (
            <p className="text-hint text-fg-3">The chosen model is the same as on the Dashboard.</p>
          )}
          <Button
            type="submit"
            variant="ink"
            busy={save.isPending}
            disabled={!isChanged || error !== undefined}
            className="ml-auto max-md:w-full"
          >
            Save
          </Button>
        </div>
        <UnsavedChanges when={isChanged && !save.isPending} onDiscard={() => setDraft(undefined)} />
      </form>
    </Panel>
  )
}

const isRetyped = (sent: StepsForm | undefined, form: StepsForm, field: keyof StepsForm) =>
  sent?.[field] !== form[field]

const articlesText = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'article' : 'articles'}`

type StepItemProps = { step: Step; name: string; now: Step; children: ReactNode }

/** An arrow points from each step to the next. */
function StepItem({ step, name, now, children }: StepItemProps) {
  const isNow = step === now
  return (
    <li
      className={classNames(
        'relative grid content-start gap-2.5 border-line px-5 py-4 max-lg:not-first:border-t lg:not-first:border-l',
        'not-first:before:absolute not-first:before:size-2.5 not-first:before:border-line-2 not-first:before:border-t not-first:before:border-r not-first:before:bg-surface',
        'max-lg:not-first:before:-top-[6px] max-lg:not-first:before:left-6 max-lg:not-first:before:rotate-135 lg:not-first:before:top-[22px] lg:not-first:before:-left-[6px] lg:not-first:before:rotate-45',
        isNow &&
          'bg-accent-tint max-lg:shadow-[inset_2px_0_0_var(--accent)] lg:shadow-[inset_0_2px_0_var(--accent)]',
      )}
    >
      <p
        className={classNames('flex min-h-6 items-center gap-2 text-hint', isNow ? 'text-fg-2' : 'text-fg-3')}
      >
        {name}
        {isNow && (
          <Fact tone="info" icon={<Zap />}>
            Now
          </Fact>
        )}
      </p>
      {children}
    </li>
  )
}

const Hint = ({ children }: { children: ReactNode }) => <p className="text-hint text-fg-2">{children}</p>

function Retires({ model }: { model: LanguageModel | undefined }) {
  const text = model && retirementText(model, new Date())
  if (!text?.isNear) return null
  return (
    <p className="flex items-center gap-1.5 text-hint text-mid-text">
      <CalendarClock className="size-4" /> Retires on {text.day}
    </p>
  )
}
