import { post } from '../../platform/messages/post.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { type Destination, hostOf } from './destination.ts'
import { chatText, type Message } from './message.ts'

/** Its incoming webhooks, which Mattermost and others understand too. */
export const slack: Destination = {
  target: hostOf,
  send: ({ outbound }, { address }, delivery) => sendToSlack(outbound, address ?? '', delivery),
}

function sendToSlack(outbound: Outbound, address: string, message: Message) {
  // without these three no text is a link, a mention or <!channel>
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const text = chatText(message, escaped)
  const body = JSON.stringify({
    text,
    blocks: [{ type: 'section', text: { type: 'plain_text', text, emoji: false } }],
    mrkdwn: false,
    link_names: false,
    unfurl_links: false,
    unfurl_media: false,
  })
  return post({ outbound, address, service: address, body, secrets: [address] })
}
