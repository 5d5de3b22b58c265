import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendAnswer, textOf, type VendorAnswer } from './fake-vendor.ts'

/** The request of one call, as it arrived. */
export type MessagesCall = {
  headers: IncomingHttpHeaders
  body: {
    model: string
    max_tokens: number
    system: string
    messages: { role: string; content: string }[]
    tools?: { name: string; input_schema: object }[]
    tool_choice?: { type: string; name: string }
  }
}
type MessagesAnswers = VendorAnswer | ((call: MessagesCall, number: number) => VendorAnswer)

const ANALYSIS = {
  freshness: 8,
  sentiment: 7.5,
  tags: ['Bitcoin', 'ETF'],
  overview: 'The fund was approved on Tuesday.',
  ad: false,
}
const USAGE = {
  input_tokens: 644,
  cache_creation_input_tokens: 100,
  cache_read_input_tokens: 256,
  output_tokens: 100,
}

/** A message of these blocks, with the token counts that come with it. */
export const message = (
  content: object[],
  { stop = 'end_turn', usage = USAGE as object | null } = {},
): VendorAnswer => ({
  body: {
    id: 'msg_01',
    type: 'message',
    role: 'assistant',
    model: 'as-served',
    content,
    stop_reason: stop,
    stop_sequence: null,
    ...(usage && { usage }),
  },
})
export const textBlock = (text: string) => ({ type: 'text', text })
const toolUse = (input: object, name = 'analysis') => ({
  type: 'tool_use',
  id: 'toolu_01',
  name,
  input,
})

/** The analysis as the input of the tool, or as text where no tool was offered. */
export const analysisFor = (
  { body: { tools } }: MessagesCall,
  change: object = {},
): VendorAnswer => {
  const analysis = { ...ANALYSIS, ...change }
  return tools
    ? message([toolUse(analysis)], { stop: 'tool_use' })
    : message([textBlock(JSON.stringify(analysis))])
}

export const messagesError = (
  status: number,
  type: string,
  text: string,
  headers: Record<string, string> = {},
): VendorAnswer => ({
  status,
  headers: { 'request-id': 'req_01', ...headers },
  body: { type: 'error', error: { type, message: text }, request_id: 'req_01' },
})

/** Anthropic's Messages API on loopback: it refuses what the service refuses, and remembers the calls. */
export async function fakeMessages() {
  const calls: MessagesCall[] = []
  let answer: Exclude<MessagesAnswers, VendorAnswer> = (call) => analysisFor(call)
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request))
    const call = { headers: request.headers, body }
    calls.push(call)
    const refusal =
      request.method === 'POST' && request.url === '/v1/messages'
        ? refusalOf(call)
        : messagesError(404, 'not_found_error', 'Not Found')
    await sendAnswer(response, refusal ?? answer(call, calls.length))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answers(how: MessagesAnswers) {
      answer = typeof how === 'function' ? how : () => how
      calls.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function refusalOf({ headers, body }: MessagesCall): VendorAnswer | undefined {
  const invalid = (text: string) => messagesError(400, 'invalid_request_error', text)
  if (!headers['x-api-key'])
    return messagesError(401, 'authentication_error', 'x-api-key header is required')
  if (headers['anthropic-version'] !== '2023-06-01')
    return invalid('anthropic-version: header is required')
  if (!Number.isInteger(body.max_tokens)) return invalid('max_tokens: Field required')
  if (body.messages.some(({ role }) => role !== 'user' && role !== 'assistant'))
    return invalid('messages: Unexpected role "system".')
  const chosen = body.tool_choice?.name
  if (chosen && !body.tools?.some(({ name }) => name === chosen))
    return invalid(`tool_choice: Tool '${chosen}' not found in provided tools`)
  return undefined
}
