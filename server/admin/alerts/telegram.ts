import type { Outbound } from '../../platform/outbound/outbound.ts'
import { chatText, type Message } from './message.ts'
import { post } from './post.ts'

/** A bot's message. Without a parse mode nothing in it is markup. */
export function sendToTelegram(
  outbound: Outbound,
  { baseUrl, token, chat }: { baseUrl: string; token: string; chat: string },
  message: Message,
) {
  const body = JSON.stringify({
    chat_id: chat,
    text: chatText(message, (text) => text),
    link_preview_options: { is_disabled: true },
  })
  const address = `${baseUrl}/bot${token}/sendMessage`
  return post({ outbound, address, body, service: baseUrl, secrets: [token] })
}
