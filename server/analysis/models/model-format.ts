import type { AnswerFormat } from '../../../contract/analysis/models.ts'

/** How a language model is asked over HTTP, and how its replies are read. */
export type ModelFormat = {
  headers: (apiKey: string | undefined) => Record<string, string>
  /** What its servers may be able to hold an answer to, strictest first. */
  answerFormats: readonly AnswerFormat[]
  requestBody: (question: ModelQuestion) => Record<string, unknown>
  /** Undefined when the body is no reply of this format. */
  readReply: (body: unknown) => ModelReply | undefined
  /** Null where the server reported none: gateways may omit it, send text or 0. */
  readUsage: (body: unknown) => Usage | null
  /** Undefined when the body holds no error. */
  readError: (body: unknown) => ModelError | undefined
}

type ModelQuestion = {
  model: string
  system: string
  user: string
  /** Most tokens of the answer. */
  maxTokens: number
  answerFormat: AnswerFormat
}

export type ModelReply = {
  /** Text or JSON; empty when there is none. */
  content: string
  /** Why there may be no whole answer. */
  ended: 'answered' | 'cut off' | 'refused' | 'filtered' | 'asked for a tool'
}

export type ModelError = {
  /** HTTP status that such an error has; undefined when unknown. */
  status: number | undefined
  /** The fault lies in the model or in what it cannot do: every other article would fail the same way. */
  isAboutModel: boolean
  message: string
}

export type Usage = { prompt: number; cached: number; completion: number; total: number }

/** What a call without a reply is billed. */
export const NO_USAGE: Usage = { prompt: 0, cached: 0, completion: 0, total: 0 }

/** A reply that seems free would never fill the budget. */
export function usageOf(prompt: number, cached: number, completion: number): Usage | null {
  const total = prompt + completion
  return total === 0 ? null : { prompt, cached, completion, total }
}
