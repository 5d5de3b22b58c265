import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The request of one chat-completions call, as it arrived. */
type VendorCall = {
  path: string
  authorization: string | undefined
  body: {
    model: string
    messages: { role: string; content: string }[]
    response_format: { type: string }
    [key: string]: unknown
  }
}
/** What the vendor does with a call: a status and body, or something worse. */
export type VendorAnswer =
  | { status?: number; headers?: Record<string, string>; body: unknown }
  | { hold: Promise<VendorAnswer> }
  | 'hang up'
  | 'hang'
  | 'blank lines'
/** The same for every call, or made for each; `number` counts from 1. */
export type VendorAnswers = VendorAnswer | ((call: VendorCall, number: number) => VendorAnswer)

const GOOD = {
  freshness: 8,
  sentiment: 7.5,
  tags: ['Bitcoin', 'ETF'],
  overview: 'The fund was approved on Tuesday.',
  ad: false,
}

/** A completion around a content, with the token counts vendors send. */
export const completion = (
  content: unknown,
  { finish = 'stop', refusal = null as string | null, usage = USAGE as unknown } = {},
): VendorAnswer => ({
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'as-served',
    choices: [
      {
        index: 0,
        finish_reason: finish,
        message: {
          role: 'assistant',
          content:
            content === null || typeof content === 'string' ? content : JSON.stringify(content),
          refusal,
        },
      },
    ],
    usage,
  },
})
export const USAGE = {
  prompt_tokens: 1000,
  completion_tokens: 100,
  total_tokens: 1100,
  prompt_tokens_details: { cached_tokens: 256 },
}
export const good = (change: Record<string, unknown> = {}) => completion({ ...GOOD, ...change })

/** An OpenAI or DeepSeek on loopback: real HTTP, real shapes, and every call remembered. */
export async function fakeVendor() {
  const calls: VendorCall[] = []
  let answer: Exclude<VendorAnswers, VendorAnswer> = () => good()
  const server = createServer(async (request, response) => {
    const call = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: JSON.parse(await textOf(request)),
    }
    calls.push(call)
    await sendAnswer(response, answer(call, calls.length))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    /** How calls are answered from now on. */
    answers(how: VendorAnswers) {
      answer = typeof how === 'function' ? how : () => how
      calls.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export async function sendAnswer(response: ServerResponse, answer: VendorAnswer): Promise<void> {
  if (answer === 'hang') return
  if (answer === 'hang up') return void response.destroy()
  if (answer === 'blank lines') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write('\n'), 20)
    response.on('close', () => clearInterval(timer))
    return
  }
  if ('hold' in answer) return sendAnswer(response, await answer.hold)
  response.writeHead(answer.status ?? 200, {
    'content-type': 'application/json',
    ...answer.headers,
  })
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
}
