import * as z from 'zod'
import { ANSWER_SCHEMA } from './answer-schema.ts'
import { type ModelError, type ModelFormat, type ModelReply, usageOf } from './model-format.ts'

const VERSION = '2023-06-01'
/** A model that has to use this tool answers with its input, which keeps to the schema. */
const TOOL = 'analysis'

/** Anthropic's Messages API. */
export const anthropicMessages: ModelFormat = {
  headers: (apiKey) => ({
    'anthropic-version': VERSION,
    ...(apiKey && { 'x-api-key': apiKey }),
  }),
  answerFormats: ['json_schema', 'none'],
  requestBody: ({ model, system, user, maxTokens, answerFormat }) => ({
    model,
    max_tokens: maxTokens,
    system,
    messages: [{ role: 'user', content: user }],
    ...(answerFormat === 'json_schema' && FORCED_TOOL),
  }),
  readReply(body) {
    const reply = Reply.safeParse(body).data
    return reply && { content: contentOf(reply), ended: endOf(reply) }
  },
  readUsage(body) {
    const usage = UsageReply.safeParse(body).data?.usage
    if (!usage) return null
    // input_tokens leaves out what was written to the cache or read from it
    const cached = usage.cache_read_input_tokens ?? 0
    const prompt = usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + cached
    return usageOf(prompt, cached, usage.output_tokens)
  },
  readError,
}

const FORCED_TOOL = {
  tools: [
    {
      name: TOOL,
      description: 'Records the analysis of the article.',
      input_schema: ANSWER_SCHEMA,
    },
  ],
  tool_choice: { type: 'tool', name: TOOL },
}

// Blocks of other types, such as thinking, are skipped.
const Block = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tool_use'), name: z.string(), input: z.unknown() }),
  z.object({ type: z.string() }).transform(() => ({ type: 'other' as const })),
])
const Reply = z.object({
  type: z.literal('message').optional(),
  content: z.array(Block),
  stop_reason: z.string().nullish(),
})
type MessageReply = z.output<typeof Reply>

function contentOf({ content }: MessageReply): string {
  const used = content.find((block) => block.type === 'tool_use' && block.name === TOOL)
  if (used?.type === 'tool_use') return JSON.stringify(used.input ?? {})
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('')
}

function endOf({ stop_reason }: MessageReply): ModelReply['ended'] {
  if (stop_reason === 'refusal') return 'refused'
  if (stop_reason === 'max_tokens') return 'cut off'
  return stop_reason === 'tool_use' ? 'asked for a tool' : 'answered'
}

const count = z.number().int().min(0).max(1e9)
const UsageReply = z.object({
  usage: z.object({
    input_tokens: count,
    output_tokens: count,
    cache_creation_input_tokens: count.nullish().catch(null),
    cache_read_input_tokens: count.nullish().catch(null),
  }),
})

const ErrorBody = z.object({
  error: z.object({ type: z.string(), message: z.string().catch('') }),
})
const STATUS_OF_TYPE: Record<string, number> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
}
/** An empty account is reported as an invalid request. */
const NO_CREDIT = /\bcredit balance is too low\b/i
/** A complaint begins with the field it is about; all but `messages` are the same for every article. */
const MODEL_COMPLAINT = /^`?(?:model|max_tokens|system|tools?|tool_choice)\b/

function readError(body: unknown): ModelError | undefined {
  const error = ErrorBody.safeParse(body).data?.error
  if (!error) return undefined
  const { type, message } = error
  return {
    status: NO_CREDIT.test(message) ? 402 : STATUS_OF_TYPE[type],
    isAboutModel: type === 'not_found_error' || MODEL_COMPLAINT.test(message),
    message: message || type,
  }
}
