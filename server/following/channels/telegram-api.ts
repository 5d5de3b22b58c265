import { OutboundError } from '../../platform/outbound/outbound.ts'
import type { ChannelContext } from '../channel.ts'

const TIME_LIMIT_MS = 5_000
const MAX_BYTES = 1_000_000

export type BotContext = Pick<ChannelContext, 'config' | 'outbound'>
type BotReply =
  | { ok: true; result: unknown }
  | { ok: false /** 0 when it was not reached. */; status: number }

/** One call of the Bot API. `waitMs` is added to the time limit, for calls that wait for news. */
export async function callBot(
  { config, outbound }: BotContext,
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
    if (error instanceof OutboundError || error instanceof SyntaxError) return { ok: false, status: 0 }
    throw error
  }
}
