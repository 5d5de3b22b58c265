import { CalendarClock, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { CHEAPER_FROM_SHARE } from '../../../contract/analysis/ai-models.ts'
import type { AiSpend, LanguageModel } from '../../../contract/analysis/models.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import type { CronChange, CronSettings } from '../../../contract/platform/settings.ts'
import { classNames } from '../../ui/class-names.ts'
import { Fact } from '../../ui/fact.tsx'
import { TextField } from '../../ui/fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { costText } from '../usage/usage-text.ts'
import { retirementText } from './model-form.ts'
import { SettingsPanel, useSettingsDraft } from './settings-panel.tsx'

type StepsPanelProps = {
  settings: CronSettings
  models: readonly LanguageModel[]
  spend: AiSpend | undefined
}

/** Which analyser works as the budget runs out, from left to right. */
export function StepsPanel({ settings, models, spend }: StepsPanelProps) {
  const stored = stepsForm(settings)
  const draft = useSettingsDraft(stored, stepsChange)
  const { form, set, text } = draft
  const budget = settings.daily_budget_usd ?? 0
  const usualFrom = costText(budget * CHEAPER_FROM_SHARE)
  const error = amountError(form, budget)
  const now = currentStep(settings)
  const modelOf = (id: string) => models.find((model) => model.id === id)
  const hasCheaper = form.ai_cheaper_model !== ''

  return (
    <SettingsPanel
      title="Steps"
      hint="Each step takes over at its amount; the day starts again at step 1"
      draft={draft}
      isValid={error === undefined}
      note={
        <p className="text-hint text-fg-3">The chosen model is the same as on the Dashboard.</p>
      }
      button="Save"
      variant="ink"
    >
      <ol className="grid lg:grid-cols-4">
        <StepItem now={now} step="chosen" name="Step 1, chosen model">
          <SelectField
            label="Chosen model"
            options={choosable(models, stored.ai_model)}
            {...text('ai_model')}
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
              {...text('ai_cheaper_from_usd', error)}
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
              ...choosable(models, stored.ai_cheaper_model).filter(
                ({ value }) => value !== form.ai_model,
              ),
            ]}
            {...text('ai_cheaper_model')}
          />
          <Retires model={modelOf(form.ai_cheaper_model)} />
          <Hint>
            {hasCheaper
              ? `Until today’s spend is ${costText(budget)}, the day’s budget.`
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
              onChange={(isOn) => set({ ai_last_step: isOn ? 'built-in' : 'wait' })}
            />
          </div>
        </StepItem>
        <StepItem now={now} step="wait" name="Step 4, wait">
          <b className="font-headline">Wait for tomorrow</b>
          <Hint>Only when step 3 is off. Articles are shown without scores until then.</Hint>
          <Hint>Waiting now: {spend ? countText(spend.waiting_articles, 'article') : '…'}</Hint>
        </StepItem>
      </ol>
    </SettingsPanel>
  )
}

type StepItemProps = { step: Step; name: string; now: Step; children: ReactNode }

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
        className={classNames(
          'flex min-h-6 items-center gap-2 text-hint',
          isNow ? 'text-fg-2' : 'text-fg-3',
        )}
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

const Hint = ({ children }: { children: ReactNode }) => (
  <p className="text-hint text-fg-2">{children}</p>
)

function Retires({ model }: { model: LanguageModel | undefined }) {
  const text = model && retirementText(model, new Date())
  if (!text?.isNear) return null
  return (
    <p className="flex items-center gap-1.5 text-hint text-mid-text">
      <CalendarClock className="size-4" /> Retires on {text.day}
    </p>
  )
}

export type StepsForm = ReturnType<typeof stepsForm>

/** Without an amount it is four fifths of the day's budget. */
const stepsForm = (settings: CronSettings) => ({
  ai_model: settings.ai_model,
  ai_cheaper_model: settings.ai_cheaper_model ?? '',
  ai_cheaper_from_usd: settings.ai_cheaper_from_usd?.toFixed(2) ?? '',
  ai_last_step: settings.ai_last_step,
})

/** Without a cheaper model its amount is of no use. */
export function stepsChange(form: StepsForm): Partial<CronChange> {
  const { ai_model, ai_cheaper_model, ai_cheaper_from_usd, ai_last_step } = form
  const hasAmount = ai_cheaper_model !== '' && ai_cheaper_from_usd.trim() !== ''
  return {
    ai_model,
    ai_cheaper_model: ai_cheaper_model || null,
    ai_cheaper_from_usd: hasAmount ? Number(ai_cheaper_from_usd) : null,
    ai_last_step,
  }
}

/** Checks before sending; the server validates everything again. */
export function amountError(form: StepsForm, dailyBudget: number): string | undefined {
  const typed = form.ai_cheaper_from_usd.trim()
  if (form.ai_cheaper_model === '' || typed === '') return undefined
  const isAmount = /^\d{1,6}(\.\d{1,2})?$/.test(typed) && Number(typed) <= dailyBudget
  return isAmount ? undefined : `Must be between $0.00 and $${dailyBudget.toFixed(2)}.`
}

/** Models that can be chosen. One that failed its last test stays only where it already is. */
export const choosable = (models: readonly LanguageModel[], held: string | null) =>
  models
    .filter(({ id, last_test }) => id === held || last_test?.works !== false)
    .map(({ id, name }) => ({ value: id, label: name }))

export type Step = 'chosen' | 'cheaper' | 'built-in' | 'wait'

export function currentStep({
  ai_step,
  ai_model,
}: Pick<CronSettings, 'ai_step' | 'ai_model'>): Step {
  if (ai_step === null) return 'wait'
  if (ai_step === 'built-in') return 'built-in'
  return ai_step === ai_model ? 'chosen' : 'cheaper'
}
