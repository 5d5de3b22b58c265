import { defused, oneLine } from '../../platform/messages/foreign-text.ts'
import { post } from '../../platform/messages/post.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import type { Channel, ChannelContext, FollowMessage } from '../channel.ts'
import { deliveryOf, refused } from './delivery.ts'

const TIME_LIMIT_MS = 5_000
const MAX_BYTES = 1_000_000
const STORIES_MAX = 8
const LINE_CHARACTERS = 300
/** The bot was blocked, or the chat deleted. */
const GONE = /^403 |chat not found|user is deactivated/i

/** Messages of the site's own bot. Without a parse mode nothing in them is markup. */
export const telegramChannel =
  (
    { config: { telegramBaseUrl }, outbound }: ChannelContext,
    { token }: { token: string },
  ): Channel =>
  async (chat, message) => {
    if (!/^\d{1,20}$/.test(chat)) return refused('not a private chat')
    const text = telegramText(message)
    const sent = await post({
      outbound,
      address: `${telegramBaseUrl}/bot${token}/sendMessage`,
      service: telegramBaseUrl,
      body: JSON.stringify({ chat_id: chat, text, link_preview_options: { is_disabled: true } }),
      secrets: [token],
    })
    if (!sent.delivered && GONE.test(sent.answer)) return { outcome: 'gone' }
    const delivery = deliveryOf(sent)
    // a wrong token is not the reader's fault: the message waits for the right one
    const isOurs = !sent.delivered && (sent.status === 401 || sent.status === 404)
    return isOurs && delivery.outcome === 'failed' ? { ...delivery, permanent: false } : delivery
  }

function telegramText({ title, lines, url, stories, follows }: FollowMessage): string {
  const shown = stories.length > 1 ? stories.slice(0, STORIES_MAX) : []
  const more = stories.length - shown.length
  return [
    text(title),
    ...(shown.length > 0
      ? shown.map((story) => `\n${text(story.headline)}\n${story.url}`)
      : [...lines.map(text), url]),
    ...(shown.length > 0 && more > 0 ? [`\n${more} more: ${follows.url}`] : []),
  ].join('\n')
}

const text = (foreign: string) => defused(oneLine(foreign, LINE_CHARACTERS))

type BotReply =
  | { ok: true; result: unknown }
  | { ok: false /** 0 when it was not reached. */; status: number }

/** One call of the Bot API. `waitMs` is added to the time limit, for calls that wait for news. */
export async function callBot(
  { config, outbound }: Pick<ChannelContext, 'config' | 'outbound'>,
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
