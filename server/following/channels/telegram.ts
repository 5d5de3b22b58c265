import { sendTelegram } from '../../messages/senders/telegram.ts'
import { defused, oneLine } from '../../platform/messages/foreign-text.ts'
import { failed, withoutAddress } from '../../platform/messages/sent.ts'
import type { ChannelContext, FollowMessage, FollowSender } from './follow-message.ts'

const STORIES_MAX = 8
const LINE_CHARACTERS = 300
const WRONG_TOKEN: readonly (number | undefined)[] = [401, 404]

/** Messages of the site's own bot. */
export const telegramChannel =
  (context: ChannelContext, { token }: { token: string }): FollowSender =>
  async (chat, message) => {
    if (!/^\d{1,20}$/.test(chat)) return failed('not a private chat', true)
    const sent = await sendTelegram(context, { token, chat, text: telegramText(message) })
    // a wrong token is not the reader's fault: the message waits for the right one
    const isOurs = !sent.delivered && !sent.isGone && WRONG_TOKEN.includes(sent.status)
    return withoutAddress(isOurs ? { ...sent, isFinal: false } : sent)
  }

function telegramText({ title, lines, url, stories, follows }: FollowMessage): string {
  const shown = stories.length > 1 ? stories.slice(0, STORIES_MAX) : []
  const more = stories.length - shown.length
  return [
    chatText(title),
    ...(shown.length > 0
      ? shown.map((story) => `\n${chatText(story.headline)}\n${story.url}`)
      : [...lines.map(chatText), url]),
    ...(shown.length > 0 && more > 0 ? [`\n${more} more: ${follows.url}`] : []),
  ].join('\n')
}

/** Foreign text as a chat shows it. */
export const chatText = (foreign: string) => defused(oneLine(foreign, LINE_CHARACTERS))
