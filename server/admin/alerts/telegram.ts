import { badInput } from '../../platform/errors.ts'
import { post } from '../../platform/messages/post.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { Destination } from './destination.ts'
import { chatText, type Message } from './message.ts'

export const telegram: Destination = {
  check({ secret }) {
    if (!/^[\w:-]{1,200}$/.test(secret ?? ''))
      throw badInput('The token must be like 123456:ABC-DEF.', 'secret')
  },
  target: ({ chat }) => chat,
  send: ({ config, outbound }, { secret, chat }, delivery) =>
    sendToTelegram(
      outbound,
      { baseUrl: config.telegramBaseUrl, token: secret ?? '', chat: chat ?? '' },
      delivery,
    ),
}

/** A bot's message. Without a parse mode nothing in it is markup. */
function sendToTelegram(
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
