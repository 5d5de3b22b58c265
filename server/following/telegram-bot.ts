import * as z from 'zod'
import { TELEGRAM_CODE_MINUTES } from '../../contract/following/follow-kinds.ts'
import { MINUTE_MS } from '../../contract/platform/durations.ts'
import { hashOf } from '../accounts/auth/tokens.ts'
import type { Context } from '../platform/context.ts'
import { sealKey } from '../platform/seal.ts'
import { mailBrand } from '../platform/settings/current-site.ts'
import { chatText } from './channels/telegram.ts'
import { pauseForAWeek } from './confirm-address.ts'
import { addressMac, manageToken } from './follow-access.ts'
import { forgetChannels } from './forgotten.ts'
import { refuseZone, ruleWords } from './rule-timing.ts'
import {
  channelByAddress,
  channelByCode,
  confirmChannel,
  type FollowChannelRow,
  followerById,
  rulesOf,
  updateFollowChannel,
  updateFollower,
} from './store.ts'

/** What Telegram sends. Chats that are not private (groups, channels) get no answer. */
const Update = z.object({
  update_id: z.number(),
  message: z.object({
    chat: z.object({ id: z.number(), type: z.literal('private') }),
    text: z.string(),
  }),
})

const COMMANDS = `/list shows what this chat follows
/pause stops messages for a week, or resumes them
/zone Europe/Berlin sets your time zone
/stop ends everything and deletes this chat from our server`
const UNLINKED = 'This chat follows nothing.'

/** What the bot says to an update, as `sendMessage` takes it; undefined: nothing. */
export async function answerUpdate(context: Context, update: unknown) {
  const { data } = Update.safeParse(update)
  const [, command, given = ''] = /^\/(\w+)(?:@\w+)?\s*(\S*)/.exec(data?.message.text ?? '') ?? []
  if (!data || !command) return undefined
  const chat = String(data.message.chat.id)
  const text = await answer(context, chat, command.toLowerCase(), given)
  return { chat_id: chat, text, link_preview_options: { is_disabled: true } }
}

async function answer(
  context: Context,
  chat: string,
  command: string,
  given: string,
): Promise<string> {
  if (command === 'start' && given) return link(context, chat, given)
  const hmac = await addressMac(context.config, 'telegram', chat)
  const channel = await channelByAddress(context.db, 'telegram', hmac)
  const act = ACTS.get(command)
  if (act) return channel ? act(context, channel, given) : UNLINKED
  const { name } = await mailBrand(context)
  const { siteUrl } = context.config
  return `This bot sends what you follow on ${name}. To follow something, press ‘Follow’ beside any list, coin or story${siteUrl ? ` on ${siteUrl}` : ''} and choose Telegram.\n\n${COMMANDS}`
}

/** The code of a page's link works once, for 15 minutes. */
async function link({ db, config, now }: Context, chat: string, code: string): Promise<string> {
  const channel = await channelByCode(db, hashOf(code))
  const oldest = new Date(now().getTime() - TELEGRAM_CODE_MINUTES * MINUTE_MS).toISOString()
  if (channel?.state !== 'waiting' || channel.asked_at < oldest)
    return 'This link has expired. Open the page again and press ‘Open Telegram’.'
  const address = {
    address_sealed: await sealKey(config, chat),
    address_hmac: await addressMac(config, 'telegram', chat),
  }
  const linked = await db.transaction(async (tx) => {
    await updateFollowChannel(tx, channel.id, address)
    return confirmChannel(tx, { ...channel, ...address }, now())
  })
  return `Done. ${await rulesText({ db }, linked)}\n\n${COMMANDS}`
}

async function rulesText(
  { db }: Pick<Context, 'db'>,
  { follower_id }: FollowChannelRow,
): Promise<string> {
  const rules = (await rulesOf(db, follower_id)).filter(({ channels }) =>
    channels.includes('telegram'),
  )
  if (rules.length === 0) return UNLINKED
  const lines = rules.map(
    (rule) => `• ${chatText(rule.name)}, ${ruleWords(rule)}${rule.paused ? ' (paused)' : ''}`,
  )
  return ['This chat follows:', ...lines].join('\n')
}

async function list(context: Context, channel: FollowChannelRow): Promise<string> {
  const { siteUrl } = context.config
  const manage = siteUrl
    ? [`Change it: ${siteUrl}/following#${await manageToken(context, channel)}`]
    : []
  return [await rulesText(context, channel), ...manage].join('\n\n')
}

async function pause(context: Context, channel: FollowChannelRow): Promise<string> {
  const { id, paused_until } = channel
  if (paused_until === null || paused_until <= context.now().toISOString()) {
    await pauseForAWeek(context, channel)
    return 'Nothing is sent for a week. Send /pause again to resume.'
  }
  await updateFollowChannel(context.db, id, { paused_until: null })
  return 'Messages are sent again.'
}

async function setZone(
  { db }: Context,
  { follower_id }: FollowChannelRow,
  zone: string,
): Promise<string> {
  const example = 'Send /zone with a time zone, like /zone Europe/Berlin.'
  if (!zone)
    return `Your time zone is ${(await followerById(db, follower_id))?.zone ?? 'UTC'}. ${example}`
  try {
    refuseZone(zone)
  } catch {
    return `This is not a time zone. ${example}`
  }
  await updateFollower(db, follower_id, { zone })
  return `Your time zone is ${zone}.`
}

async function stop(context: Context, channel: FollowChannelRow): Promise<string> {
  await forgetChannels(context, [channel])
  return 'Nothing more is sent here, and this chat was deleted from our server.'
}

const ACTS = new Map(Object.entries({ list, pause, zone: setZone, stop }))
