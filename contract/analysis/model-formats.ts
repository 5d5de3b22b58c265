/** Wire formats of language models. server/analysis/models/model-formats.ts holds the implementation of each. */
export const MODEL_FORMATS = {
  'chat-completions': {
    label: 'Chat completions',
    /** Added to the base URL. */
    path: '/chat/completions',
    hint: 'Any OpenAI-compatible server. /chat/completions is added.',
  },
  'anthropic-messages': {
    label: 'Anthropic Messages',
    path: '/v1/messages',
    hint: 'As in https://api.anthropic.com. /v1/messages is added.',
  },
} as const satisfies Record<string, { label: string; path: `/${string}`; hint: string }>

export type ModelFormatName = keyof typeof MODEL_FORMATS

export const MODEL_FORMAT_NAMES = Object.keys(MODEL_FORMATS) as [
  ModelFormatName,
  ...ModelFormatName[],
]

/** Of a model that is added without one. */
export const DEFAULT_MODEL_FORMAT: ModelFormatName = MODEL_FORMAT_NAMES[0]

/** The base URL of an address that was pasted with the path of a format. */
export function baseUrlOf(address: string): string {
  const url = address.replace(/\/+$/, '')
  const path = Object.values(MODEL_FORMATS).find((format) => url.endsWith(format.path))?.path
  return path ? url.slice(0, -path.length) : url
}
