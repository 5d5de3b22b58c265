import { type LanguageModel, MODEL_TIME_LIMIT_SECONDS } from '../../../contract/analysis/models.ts'

/** A model as its form holds it: every field is text. */
export type ModelForm = {
  name: string
  upstream_model: string
  base_url: string
  key: string
  removes_key: boolean
  prompt_price: string
  completion_price: string
  time_limit_seconds: string
  retires_on: string
}

export const emptyModel: ModelForm = {
  name: '',
  upstream_model: '',
  base_url: '',
  key: '',
  removes_key: false,
  prompt_price: '0',
  completion_price: '0',
  time_limit_seconds: String(MODEL_TIME_LIMIT_SECONDS.usual),
  retires_on: '',
}

export const modelForm = (model: LanguageModel): ModelForm => ({
  name: model.name,
  upstream_model: model.upstream_model,
  base_url: model.base_url,
  key: '',
  removes_key: false,
  prompt_price: plain(model.prompt_price),
  completion_price: plain(model.completion_price),
  time_limit_seconds: String(model.time_limit_seconds),
  retires_on: model.retires_on ?? '',
})

/** A stored key stays unless a new one is typed or it is removed. */
export const modelBody = (form: ModelForm) => ({
  name: form.name.trim(),
  upstream_model: form.upstream_model.trim(),
  base_url: form.base_url.trim(),
  ...(form.removes_key ? { key: null } : form.key.trim() ? { key: form.key.trim() } : {}),
  prompt_price: Number(form.prompt_price),
  completion_price: Number(form.completion_price),
  time_limit_seconds: Number(form.time_limit_seconds),
  retires_on: form.retires_on || null,
})

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

/** '0.0004', never '4e-7'. */
const plain = (usd: number) => usd.toFixed(8).replace(/\.?0+$/, '')

export function priceText({
  prompt_price,
  completion_price,
}: Pick<LanguageModel, 'prompt_price' | 'completion_price'>) {
  return prompt_price === 0 && completion_price === 0
    ? 'free'
    : `$${plain(prompt_price)} / $${plain(completion_price)}`
}
