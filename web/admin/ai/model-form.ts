import {
  DEFAULT_MODEL_FORMAT,
  type ModelFormatName,
} from '../../../contract/analysis/model-formats.ts'
import {
  type LanguageModel,
  MODEL_TIME_LIMIT_SECONDS,
  type ModelBody,
  RETIREMENT_WARNING_DAYS,
} from '../../../contract/analysis/models.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import {
  choice,
  defineForm,
  type Field,
  optionalText,
  requiredText,
  type TypedFields,
} from '../editing/form-fields.ts'
import { utcDayText } from '../usage/usage-text.ts'

/** '0.0004', never '4e-7'. */
const plain = (usd: number) => usd.toFixed(8).replace(/\.?0+$/, '')

const number = (empty: string): Field<string, number> => ({
  empty,
  read: (stored) => plain(stored ?? 0),
  write: Number,
})
const fields = {
  name: requiredText,
  format: choice<ModelFormatName>(DEFAULT_MODEL_FORMAT),
  upstream_model: requiredText,
  base_url: requiredText,
  prompt_price: number('0'),
  completion_price: number('0'),
  time_limit_seconds: number(String(MODEL_TIME_LIMIT_SECONDS.usual)),
  retires_on: optionalText,
}
const form = defineForm<Omit<ModelBody, 'key'>>()(fields)
const noKey = { key: '', removes_key: false }

/** A model as its form holds it; the stored key is never sent here. */
export type ModelForm = TypedFields<typeof fields> & typeof noKey

export const emptyModel: ModelForm = { ...form.empty, ...noKey }
export const modelForm = (model: LanguageModel): ModelForm => ({ ...form.read(model), ...noKey })

/** A stored key stays unless a new one is typed or it is removed. */
export function modelBody({ key, removes_key, ...typed }: ModelForm) {
  return {
    ...form.write(typed),
    ...(removes_key ? { key: null } : key.trim() ? { key: key.trim() } : {}),
  }
}

/** Checks before sending; the server validates everything again. */
export function modelErrors(form: ModelForm): Partial<Record<keyof ModelForm, string>> {
  const { least, most } = MODEL_TIME_LIMIT_SECONDS
  const seconds = Number(form.time_limit_seconds)
  const errors: Partial<Record<keyof ModelForm, string | false>> = {
    name: form.name.trim() === '' && 'Name is required',
    upstream_model: form.upstream_model.trim() === '' && 'Model id is required',
    base_url: !/^https?:\/\/\S+$/i.test(form.base_url.trim()) && 'Must be an http or https address',
    prompt_price: !isPrice(form.prompt_price) && 'Must be dollars such as 0.0004, or 0',
    completion_price: !isPrice(form.completion_price) && 'Must be dollars such as 0.0021, or 0',
    time_limit_seconds:
      !(Number.isInteger(seconds) && seconds >= least && seconds <= most) &&
      `Must be a whole number from ${least} to ${most}`,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text)) as Partial<
    Record<keyof ModelForm, string>
  >
}

const isPrice = (text: string) => /^\d{1,4}(\.\d{1,8})?$/.test(text.trim())

export function priceText({
  prompt_price,
  completion_price,
}: Pick<LanguageModel, 'prompt_price' | 'completion_price'>) {
  return prompt_price === 0 && completion_price === 0
    ? 'free'
    : `$${plain(prompt_price)} / $${plain(completion_price)}`
}

export function retirementText({ retires_on }: Pick<LanguageModel, 'retires_on'>, now: Date) {
  if (retires_on === null) return undefined
  const days = Math.ceil((Date.parse(retires_on) - now.getTime()) / DAY_MS)
  const isNear = days <= RETIREMENT_WARNING_DAYS
  const day =
    retires_on.slice(0, 4) === String(now.getUTCFullYear()) ? utcDayText(retires_on) : retires_on
  if (days <= 0) return { day, isNear, text: `${day}, retired` }
  return { day, isNear, text: isNear ? `${day}, in ${countText(days, 'day')}` : day }
}
