import * as z from 'zod'
import { TELEGRAM_CODE_MINUTES } from '../../../contract/following/follow-kinds.ts'
import type { Context } from '../../platform/context.ts'
import { sealKey } from '../../platform/seal.ts'
import { mailBrand } from '../../platform/settings/current-site.ts'
import { linkExpiry } from '../confirm-address.ts'
import { refuseZone } from '../follow-timing.ts'
import { addressMac, hashOf, signToken } from '../follow-tokens.ts'
import { forgetChannels } from '../forgotten.ts'
import { ruleWords } from '../rule-words.ts'
import {
  type ChannelRow,
  channelByAddress,
  channelByCode,
  confirmChannel,
  followerById,
  rulesOf,
  updateChannel,
  updateFollower,
} from '../store.ts'

/** What Telegram sends. Chats that are not private (groups, channels) get no answer. */
const Update = z.object({
  update_id: z.number(),
  message: z.object({ chat: z.object({ id: z.number(), type: z.literal('private') }), text: z.string() }),
})
const PAUSE_DAYS = 7
const DAY_MS = 24 * 3_600_000

const COMMANDS = `/list shows what this chat follows
/pause stops messages for a week, or resumes them
/zone Europe/Berlin sets your time zone
/stop ends everything and deletes this chat from our server`
const UNLINKED = 'This chat follows nothing.'

/** What the bot says to an update; undefined: nothing. */
export async function answerUpdate(
  context: Context,
  update: unknown,
): Promise<{ chat: string; text: string } | undefined> {
  const { data } = Update.safeParse(update)
  const [, command, given = ''] = /^\/(\w+)(?:@\w+)?\s*(\S*)/.exec(data?.message.text ?? '') ?? []
  if (!data || !command) return undefined
  const chat = String(data.message.chat.id)
  return { chat, text: await answer(context, chat, command.toLowerCase(), given) }
}

async function answer(context: Context, chat: string, command: string, given: string): Promise<string> {
  if (command === 'start' && given) return link(context, chat, given)
  const hmac = await addressMac(context.config, 'telegram', chat)
  const channel = await channelByAddress(context.db, 'telegram', hmac)
  if (command === 'list') return channel ? list(context, channel) : UNLINKED
  if (command === 'pause') return channel ? pause(context, channel) : UNLINKED
  if (command === 'zone') return channel ? setZone(context, channel, given) : UNLINKED
  if (command === 'stop') return channel ? stop(context, channel) : UNLINKED
  const { name } = await mailBrand(context)
  const { siteUrl } = context.config
  return `This bot sends what you follow on ${name}. To follow something, press ‘Follow’ beside any list, coin or story${siteUrl ? ` on ${siteUrl}` : ''} and choose Telegram.\n\n${COMMANDS}`
}

/** The code of a page's link works once, for 15 minutes. */
async function link({ db, config, now }: Context, chat: string, code: string): Promise<string> {
  const channel = await channelByCode(db, hashOf(code))
  const oldest = new Date(now().getTime() - TELEGRAM_CODE_MINUTES * 60_000).toISOString()
  if (channel?.state !== 'waiting' || channel.asked_at < oldest)
    return 'This link has expired. Open the page again and press ‘Open Telegram’.'
  const address = {
    address_sealed: await sealKey(config, chat),
    address_hmac: await addressMac(config, 'telegram', chat),
  }
  await db.transaction(async (tx) => {
    await updateChannel(tx, channel.id, address)
    await confirmChannel(tx, { ...channel, ...address }, now())
  })
  return `Done. ${await rulesText({ db }, channel)}\n\n${COMMANDS}`
}

async function rulesText({ db }: Pick<Context, 'db'>, { follower_id }: ChannelRow): Promise<string> {
  const rules = (await rulesOf(db, follower_id)).filter(({ channels }) => channels.includes('telegram'))
  if (rules.length === 0) return UNLINKED
  const lines = rules.map(
    ({ name, when, hour, paused, story_id, thread }) =>
      `• ${name}, ${ruleWords(when, hour, story_id !== null && !thread)}${paused ? ' (paused)' : ''}`,
  )
  return ['This chat follows:', ...lines].join('\n')
}

async function list(context: Context, channel: ChannelRow): Promise<string> {
  const { config, now } = context
  const token = await signToken(config, 'manage', channel, linkExpiry(now()))
  const manage = config.siteUrl ? [`Change it: ${config.siteUrl}/following#${token}`] : []
  return [await rulesText(context, channel), ...manage].join('\n\n')
}

async function pause({ db, now }: Context, { id, paused_until }: ChannelRow): Promise<string> {
  const isPaused = paused_until !== null && paused_until > now().toISOString()
  const until = isPaused ? null : new Date(now().getTime() + PAUSE_DAYS * DAY_MS).toISOString()
  await updateChannel(db, id, { paused_until: until })
  return isPaused ? 'Messages are sent again.' : 'Nothing is sent for a week. Send /pause again to resume.'
}

async function setZone({ db }: Context, { follower_id }: ChannelRow, zone: string): Promise<string> {
  const example = 'Send /zone with a time zone, like /zone Europe/Berlin.'
  if (!zone) return `Your time zone is ${(await followerById(db, follower_id))?.zone ?? 'UTC'}. ${example}`
  try {
    refuseZone(zone)
  } catch {
    return `This is not a time zone. ${example}`
  }
  await updateFollower(db, follower_id, { zone })
  return `Your time zone is ${zone}.`
}

async function stop(context: Context, channel: ChannelRow): Promise<string> {
  await forgetChannels(context, [channel])
  return 'Nothing more is sent here, and this chat was deleted from our server.'
}
