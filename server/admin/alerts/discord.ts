import { post } from '../../platform/messages/post.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { type Destination, hostOf } from './destination.ts'
import { chatText, type Message } from './message.ts'

const SUPPRESS_EMBEDS = 4

export const discord: Destination = {
  target: hostOf,
  send: ({ outbound }, { address }, delivery) => sendToDiscord(outbound, address ?? '', delivery),
}

function sendToDiscord(outbound: Outbound, address: string, message: Message) {
  const escaped = (text: string) => text.replace(/[\\*_~`|>#<[\]()-]/g, '\\$&')
  const body = JSON.stringify({
    content: chatText(message, escaped),
    allowed_mentions: { parse: [] },
    flags: SUPPRESS_EMBEDS,
  })
  return post({ outbound, address, service: address, body, secrets: [address] })
}
