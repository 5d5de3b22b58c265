import type { FollowNews } from '../../../contract/following/follow-kinds.ts'
import type { FollowStory } from '../../../contract/following/follow-webhook.ts'
import type { Context } from '../../platform/context.ts'
import type { Sent } from '../../platform/messages/sent.ts'

export type { FollowStory }

export type FollowMessage = {
  /** Stable over retries: Message-ID, notification tag, webhook-id. */
  id: string
  /** What it reports; one more outlet is sent as its story. */
  kind: Exclude<FollowNews, 'outlet'> | 'digest' | 'confirm' | 'link' | 'notice' | 'test'
  /** Subject or title: plain text on one line. */
  title: string
  /** Short plain text for channels without room for the stories: push and Telegram. */
  lines: string[]
  /** Where it leads: a story, the followed view, or the page that confirms an address. */
  url: string
  /** Takes a one-click POST and can only unsubscribe. Null in a confirmation. */
  unsubscribeUrl: string | null
  /** Takes a one-press POST on its page: nothing is sent for a week. Null in a confirmation. */
  pauseUrl: string | null
  /** /following with the secret in the fragment. */
  manageUrl: string
  /** The followed view in words ('SOL, bullish, no ads') and its rule ('when 3 independent outlets report it'). */
  follows: { name: string; when: string; url: string }
  stories: FollowStory[]
  /** IANA zone of the reader, for every time in the text. */
  zone: string
  /** Of a confirmation: how long its link works. */
  validHours?: number
  /** When the message was made; ISO 8601, UTC. */
  at: string
}

/** What a channel may use: no database. Settings of a channel (keys, mail server) are handed over when it is made. */
export type ChannelContext = Pick<Context, 'config' | 'outbound' | 'log' | 'now'>

/**
 * Sends by one kind of channel. The unsealed address is, for push, `{"endpoint","keys":{"p256dh","auth"}}` as JSON; for
 * mail an e-mail address; for Telegram a chat id; for a webhook `{"url","secret"}` as JSON. An answer never contains it.
 * Undefined when whoever has the address wants no message from us.
 */
export type FollowSender = (address: string, message: FollowMessage) => Promise<Sent | undefined>
