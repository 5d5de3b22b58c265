import { FOLLOW_CHANNELS, type FollowChannelKind } from '../../contract/following/follow-kinds.ts'
import type { FollowOptions } from '../../contract/following/following.ts'
import type { Context } from '../platform/context.ts'
import type { FollowSender } from './channels/follow-message.ts'
import { READER_CHANNELS } from './follow-channels.ts'
import { type FollowSettings, followSettingsOf } from './settings-store.ts'

type Place = Pick<Context, 'config' | 'db' | 'now'>

/** What each channel lacks before it can send, as a sentence; null when nothing is. */
export const missingSetup = (context: Place, settings: FollowSettings) =>
  ofEachChannel((kind) => READER_CHANNELS[kind].missing(context, settings))

/** Which channels readers can choose now: switched on, and set up. */
export async function offeredChannels(context: Place): Promise<FollowOptions> {
  const settings = await followSettingsOf(context.db)
  const offers = FOLLOW_CHANNELS.map(async (kind) => {
    const { offer, notOffered } = READER_CHANNELS[kind]
    return [
      kind,
      (await canSend(kind, context, settings)) ? await offer(context, settings) : notOffered,
    ]
  })
  return Object.fromEntries(await Promise.all(offers))
}

const canSend = async (kind: FollowChannelKind, context: Place, settings: FollowSettings) =>
  settings[kind] && (await READER_CHANNELS[kind].missing(context, settings)) === null

/** The channels that can send now: switched on and set up. */
export async function openChannels(
  context: Context,
): Promise<Partial<Record<FollowChannelKind, FollowSender>>> {
  const settings = await followSettingsOf(context.db)
  const found: Partial<Record<FollowChannelKind, FollowSender>> = {}
  for (const kind of FOLLOW_CHANNELS) {
    const sender = (await canSend(kind, context, settings))
      ? await READER_CHANNELS[kind].open(context, settings)
      : undefined
    if (sender) found[kind] = sender
  }
  return found
}

async function ofEachChannel<Found>(
  find: (kind: FollowChannelKind) => Promise<Found>,
): Promise<Record<FollowChannelKind, Found>> {
  const found = FOLLOW_CHANNELS.map(async (kind) => [kind, await find(kind)])
  return Object.fromEntries(await Promise.all(found))
}
