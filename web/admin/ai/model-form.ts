import {
  DEFAULT_MODEL_FORMAT,
  type ModelFormatName,
} from '../../../contract/analysis/model-formats.ts'
import {
  type LanguageModel,
  MODEL_TIME_LIMIT_SECONDS,
  type ModelBody,
} from '../../../contract/analysis/models.ts'
import {
  choice,
  defineForm,
  type Field,
  optionalField,
  requiredField,
  type TypedFields,
} from '../editing/form-fields.ts'
import { plainNumber } from './model-texts.ts'
import { notAPrice } from './price-words.ts'

const number = (empty: string): Field<string, number> => ({
  empty,
  read: (stored) => plainNumber(stored ?? 0),
  write: Number,
})
const fields = {
  name: requiredField,
  format: choice<ModelFormatName>(DEFAULT_MODEL_FORMAT),
  upstream_model: requiredField,
  base_url: requiredField,
  prompt_price_per_million: number('0'),
  completion_price_per_million: number('0'),
  time_limit_seconds: number(String(MODEL_TIME_LIMIT_SECONDS.usual)),
  retires_on: optionalField,
}
const form = defineForm<Omit<ModelBody, 'key' | 'prompt_price' | 'completion_price'>>()(fields)
const noKey = { key: '', removes_key: false }

/** A model as its form holds it; the stored key is never sent here. */
export type ModelForm = TypedFields<typeof fields> & typeof noKey

export const emptyModel: ModelForm = { ...form.empty, ...noKey }
export const modelForm = (model: LanguageModel): ModelForm => ({ ...form.read(model), ...noKey })

/** A stored key stays unless a new one is typed or it is removed. */
export function modelBody({ key, removes_key, ...typed }: ModelForm) {
  const typedKey = key.trim() ? { key: key.trim() } : {}
  return { ...form.write(typed), ...(removes_key ? { key: null } : typedKey) }
}

/** Checks before sending; the server validates everything again. */
export function modelErrors(form: ModelForm): Partial<Record<keyof ModelForm, string>> {
  const { least, most } = MODEL_TIME_LIMIT_SECONDS
  const seconds = Number(form.time_limit_seconds)
  const errors: Partial<Record<keyof ModelForm, string | false>> = {
    name: form.name.trim() === '' && 'Name is required',
    upstream_model: form.upstream_model.trim() === '' && 'Model id is required',
    base_url: !/^https?:\/\/\S+$/i.test(form.base_url.trim()) && 'Must be an http or https address',
    prompt_price_per_million: !isPrice(form.prompt_price_per_million) && notAPrice('0.40'),
    completion_price_per_million: !isPrice(form.completion_price_per_million) && notAPrice('2.10'),
    time_limit_seconds:
      !(Number.isInteger(seconds) && seconds >= least && seconds <= most) &&
      `Must be a whole number from ${least} to ${most}`,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text)) as Partial<
    Record<keyof ModelForm, string>
  >
}

const isPrice = (text: string) => /^\d{1,7}(\.\d{1,5})?$/.test(text.trim())
