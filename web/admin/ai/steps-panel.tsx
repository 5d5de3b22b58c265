import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { CHEAPER_FROM_SHARE } from '../../../contract/analysis/ai-models.ts'
import type { AiSpend, LanguageModel } from '../../../contract/analysis/models.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import type { CronSettings } from '../../../contract/platform/settings.ts'
import { TextField } from '../../ui/fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { costText } from '../usage/usage-text.ts'
import { retirementText } from './model-texts.ts'
import { SettingsPanel, useSettingsDraft } from './settings-panel.tsx'
import { StepItem } from './step-item.tsx'
import {
  amountError,
  choosable,
  currentStep,
  type StepsForm,
  stepsChange,
  stepsForm,
} from './steps-form.ts'

type StepsPanelProps = {
  settings: CronSettings
  models: readonly LanguageModel[]
  spend: AiSpend | undefined
}

type StepsDraft = ReturnType<typeof useSettingsDraft<StepsForm>>

/** Which analyser works as the budget runs out, from left to right. */
export function StepsPanel({ settings, models, spend }: StepsPanelProps) {
  const draft = useSettingsDraft(stepsForm(settings), stepsChange)
  const { form, set } = draft
  const now = currentStep(settings)

  return (
    <SettingsPanel
      title="Steps"
      hint="Each step takes over at its amount; the day starts again at step 1"
      draft={draft}
      isValid={amountError(form, settings.daily_budget_usd ?? 0) === undefined}
      note={
        <p className="text-small text-fg-3">The chosen model is the same as on the Dashboard.</p>
      }
      button="Save"
      variant="ink"
    >
      <ol className="grid lg:grid-cols-4">
        <ChosenStep {...{ settings, models, draft }} />
        <CheaperStep {...{ settings, models, draft }} />
        <StepItem now={now} step="built-in" name="Step 3, built-in">
          <b className="font-strong">Built-in analyser</b>
          <Hint>Free. Scores and tags, overview from the feed.</Hint>
          <div className="grid gap-2">
            <span aria-hidden="true" className="text-small font-label">
              Use it when a budget is spent
            </span>
            <Switch
              label="Use it when a budget is spent"
              checked={form.ai_last_step === 'built-in'}
              onChange={(isOn) => set({ ai_last_step: isOn ? 'built-in' : 'wait' })}
            />
          </div>
        </StepItem>
        <StepItem now={now} step="wait" name="Step 4, wait">
          <b className="font-strong">Wait for tomorrow</b>
          <Hint>Only when step 3 is off. Articles are shown without scores until then.</Hint>
          <Hint>Waiting now: {spend ? countText(spend.waiting_articles, 'article') : '…'}</Hint>
        </StepItem>
      </ol>
    </SettingsPanel>
  )
}

type StepProps = Omit<StepsPanelProps, 'spend'> & { draft: StepsDraft }

const modelOf = (models: readonly LanguageModel[], id: string) =>
  models.find((model) => model.id === id)

function ChosenStep({ settings, models, draft: { form, text } }: StepProps) {
  const budget = settings.daily_budget_usd ?? 0
  const usualFrom = costText(budget * CHEAPER_FROM_SHARE)
  return (
    <StepItem now={currentStep(settings)} step="chosen" name="Step 1, chosen model">
      <SelectField
        label="Chosen model"
        options={choosable(models, settings.ai_model)}
        {...text('ai_model')}
      />
      <Retires model={modelOf(models, form.ai_model)} />
      {settings.keys[form.ai_model] === false && (
        <Hint>It has no API key, so the built-in analyser is used.</Hint>
      )}
      {form.ai_cheaper_model !== '' ? (
        <TextField
          label="Until today’s spend is, in $"
          inputMode="decimal"
          hint={`Empty: ${usualFrom}, four fifths of the day’s budget.`}
          {...text('ai_cheaper_from_usd', amountError(form, budget))}
        />
      ) : (
        <Hint>Until a budget is spent.</Hint>
      )}
    </StepItem>
  )
}

function CheaperStep({ settings, models, draft: { form, text } }: StepProps) {
  const hasCheaper = form.ai_cheaper_model !== ''
  const budget = costText(settings.daily_budget_usd ?? 0)
  const options = choosable(models, settings.ai_cheaper_model ?? '')
  return (
    <StepItem now={currentStep(settings)} step="cheaper" name="Step 2, cheaper model">
      <SelectField
        label="Cheaper model"
        options={[
          { value: '', label: 'None' },
          ...options.filter(({ value }) => value !== form.ai_model),
        ]}
        {...text('ai_cheaper_model')}
      />
      <Retires model={modelOf(models, form.ai_cheaper_model)} />
      <Hint>
        {hasCheaper
          ? `Until today’s spend is ${budget}, the day’s budget.`
          : 'None: step 3 follows step 1.'}
      </Hint>
    </StepItem>
  )
}

const Hint = ({ children }: { children: ReactNode }) => (
  <p className="text-small text-fg-2">{children}</p>
)

function Retires({ model }: { model: LanguageModel | undefined }) {
  const text = model && retirementText(model, new Date())
  if (!text?.isNear) return null
  return (
    <p className="flex items-center gap-1.5 text-small text-mid-text">
      <CalendarClock className="size-4" /> Retires on {text.day}
    </p>
  )
}
