import * as z from 'zod'
import type { AnswerFormat } from '../../../contract/analysis/models.ts'
import { ANSWER_SCHEMA } from './answer-schema.ts'
import { type ModelError, type ModelFormat, type ModelReply, usageOf } from './model-format.ts'

/** The format of OpenAI, DeepSeek, Ollama, vLLM, LM Studio and OpenRouter. */
export const chatCompletions: ModelFormat = {
  headers: (apiKey) => ({ ...(apiKey && { authorization: `Bearer ${apiKey}` }) }),
  answerFormats: ['json_schema', 'json_object', 'none'],
  requestBody: ({ model, system, user, maxTokens, answerFormat }) => ({
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    max_tokens: maxTokens,
    ...responseFormat(answerFormat),
  }),
  readReply(body) {
    const choice = Reply.safeParse(body).data?.choices[0]
    return choice && { content: choice.message.content ?? '', ended: endOf(choice) }
  },
  readUsage(body) {
    const usage = UsageReply.safeParse(body).data?.usage
    if (!usage) return null
    const { prompt_tokens, completion_tokens, prompt_tokens_details } = usage
    const cached = prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? 0
    return usageOf(prompt_tokens, cached, completion_tokens)
  },
  readError,
}

function responseFormat(format: AnswerFormat) {
  if (format === 'none') return {}
  if (format === 'json_object') return { response_format: { type: 'json_object' } }
  const json_schema = { name: 'analysis', strict: true, schema: ANSWER_SCHEMA }
  return { response_format: { type: 'json_schema', json_schema } }
}

const Choice = z.object({
  finish_reason: z.string().nullish(),
  message: z.object({
    content: z.string().nullish(),
    refusal: z.string().nullish(),
    tool_calls: z.array(z.unknown()).nullish(),
  }),
})
const Reply = z.object({ choices: z.array(Choice).min(1) })

function endOf({ finish_reason, message }: z.output<typeof Choice>): ModelReply['ended'] {
  if (message.refusal) return 'refused'
  if (finish_reason === 'content_filter') return 'filtered'
  if (finish_reason === 'length') return 'cut off'
  return message.tool_calls?.length ? 'asked for a tool' : 'answered'
}

const count = z.number().int().min(0).max(1e9)
const UsageReply = z.object({
  usage: z.object({
    prompt_tokens: count,
    completion_tokens: count,
    prompt_tokens_details: z
      .object({ cached_tokens: count.catch(0) })
      .nullish()
      .catch(null),
    prompt_cache_hit_tokens: count.nullish().catch(null),
  }),
})

const ErrorBody = z.object({ error: z.unknown() })
const ErrorDetails = z.object({
  code: z.unknown().optional(),
  param: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
})
const STATUS_OF_CODE: Record<string, number> = {
  invalid_api_key: 401,
  insufficient_quota: 402,
  rate_limit_exceeded: 429,
}

function readError(body: unknown): ModelError | undefined {
  const error = ErrorBody.safeParse(body).data?.error
  if (!error) return undefined
  const { code, param, message } = ErrorDetails.safeParse(error).data ?? {}
  const said = message ?? JSON.stringify(error)
  return {
    status: typeof code === 'number' ? code : STATUS_OF_CODE[String(code)],
    isAboutModel:
      code === 'model_not_found' ||
      (Boolean(param) && !param?.startsWith('messages')) ||
      MODEL_COMPLAINT.test(said),
    message: said,
  }
}

const MODEL_COMPLAINT =
  /\binvalid model\b|\bmodel names?\b|\bmodel\b[^.]* not (?:exist|found|supported)\b/i
