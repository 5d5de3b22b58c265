import type { Context } from '../../platform/context.ts'
import { post } from '../../platform/messages/post.ts'
import { goneIf, type Sent } from '../../platform/messages/sent.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'

type Place = Pick<Context, 'config' | 'outbound'>

const TIME_LIMIT_MS = 5_000
const MAX_BYTES = 1_000_000
/** The bot was blocked, or the chat deleted. */
const GONE = /^403 |chat not found|user is deactivated/i

/** A text of a bot. Without a parse mode nothing in it is markup. */
export async function sendTelegram(
  { config: { telegramBaseUrl: service }, outbound }: Place,
  { token, chat, text }: { token: string; chat: string; text: string },
): Promise<Sent> {
  const sent = await post({
    outbound,
    address: `${service}/bot${token}/sendMessage`,
    service,
    body: JSON.stringify({ chat_id: chat, text, link_preview_options: { is_disabled: true } }),
    secrets: [token],
  })
  return goneIf(({ answer }) => GONE.test(answer), sent)
}

type BotReply =
  | { ok: true; result: unknown }
  | { ok: false /** 0 when it was not reached. */; status: number }

/** One call of the Bot API. `waitMs` is added to the time limit, for calls that wait for news. */
export async function callBot(
  { config, outbound }: Place,
  token: string,
  method: string,
  body: object = {},
  { waitMs = 0, signal }: { waitMs?: number; signal?: AbortSignal } = {},
): Promise<BotReply> {
  const limit = TIME_LIMIT_MS + waitMs
  try {
    const reply = await outbound.request(`${config.telegramBaseUrl}/bot${token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      deadlineMs: limit,
      queueMs: limit,
      headersTimeoutMs: limit,
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
      service: config.telegramBaseUrl,
      ...(signal && { signal }),
    })
    if (reply.status !== 200) return { ok: false, status: reply.status }
    return { ok: true, result: JSON.parse(reply.body.toString('utf8')).result }
  } catch (error) {
    if (error instanceof OutboundError || error instanceof SyntaxError)
      return { ok: false, status: 0 }
    throw error
  }
}
