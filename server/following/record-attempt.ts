import {
  FOLLOW_FAILING_HOURS,
  type FollowChannelProblem,
} from '../../contract/following/follow-kinds.ts'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import type { Outcome } from '../messages/message-owner.ts'
import { emptyDestination, type OutboxMessage } from '../messages/outbox-store.ts'
import type { Context } from '../platform/context.ts'
import type { Sent } from '../platform/messages/sent.ts'
import { READER_CHANNELS } from './follow-channels.ts'
import { quietEnd } from './message-times.ts'
import {
  dropMessage,
  endMessages,
  putPlainMessage,
  type Recipient,
  recipientOf,
  settleMessage,
} from './messages-store.ts'
import { followSettingsOf, noteProblem } from './settings-store.ts'
import { channelsOf, deleteChannel, isOffline, outboxOf, updateFollowChannel } from './store.ts'

type Place = Pick<Context, 'db' | 'now'>
type Failed = Sent & { delivered: false }

/** Records what came of a message, and what a failure means for its address. */
export async function recordAttempt(
  place: Place,
  { id, destination }: OutboxMessage,
  outcome: Outcome,
  sent: Sent | undefined,
) {
  const { db: tx, now } = place
  const to = await recipientOf(tx, Number(destination))
  if (!sent || !to) return dropMessage(tx, id)
  const finished_at = now().toISOString()
  const { channel } = to
  if (sent.delivered) {
    await settleMessage(tx, id, { state: 'sent', finished_at })
    if (channel.failing_since)
      await updateFollowChannel(tx, channel.id, { failures: 0, failing_since: null })
    return
  }
  const isGivenUp = outcome === 'failed'
  if (isGivenUp) await settleMessage(tx, id, { state: 'failed', finished_at })
  const did = (await actOn(place, to, sent)) ?? (isGivenUp ? 'given up' : 'sent again later')
  const problem = sent.isGone ? 'gone' : sent.answer
  await noteProblem(tx, { channel: channel.kind, problem, did }, now())
}

/** Returns what was done to the address; undefined when nothing was. */
async function actOn(place: Place, to: Recipient, sent: Failed): Promise<string | undefined> {
  const { db: tx, now } = place
  if (sent.isGone) {
    await deleteChannel(tx, to.channel)
    return 'deleted'
  }
  if (sent.isOurs || (sent.silence && (await isOffline(tx, now())))) return undefined
  const problem = await countFailure(place, to.channel, sent.isFinal)
  if (!problem) return undefined
  await switchOff(place, to, problem)
  return 'address switched off'
}

/** Returns why the address is to be switched off; undefined when it is not. */
async function countFailure(
  { db: tx, now }: Place,
  { id, kind, state, failures, failing_since }: Recipient['channel'],
  isRefused: boolean,
): Promise<FollowChannelProblem | undefined> {
  const counted = {
    failures: failures + (isRefused ? 1 : 0),
    failing_since: failing_since ?? now().toISOString(),
  }
  await updateFollowChannel(tx, id, counted)
  if (state !== 'confirmed') return undefined
  const { switchedOffWhen } = READER_CHANNELS[kind]
  if (switchedOffWhen === 'failing') {
    const failingMs = now().getTime() - Date.parse(counted.failing_since)
    return failingMs >= FOLLOW_FAILING_HOURS * HOUR_MS ? 'failing' : undefined
  }
  const isOver =
    isRefused &&
    switchedOffWhen === 'refused' &&
    counted.failures >= (await followSettingsOf(tx)).bounces_max
  return isOver ? 'refused' : undefined
}

/** Nothing more goes there until its owner switches it on again. */
async function switchOff(
  { db: tx, now }: Place,
  { channel, follower }: Recipient,
  paused_for: FollowChannelProblem,
) {
  await updateFollowChannel(tx, channel.id, { state: 'paused', paused_for })
  await emptyDestination(tx, outboxOf(channel.id))
  await endMessages(tx, channel.id, now())
  const other = (await channelsOf(tx, follower.id)).find(
    ({ id, kind, state }) =>
      id !== channel.id && state === 'confirmed' && READER_CHANNELS[kind].readBy === 'person',
  )
  if (other)
    await putPlainMessage(tx, other, 'off', now(), {
      before: channel.kind,
      due: quietEnd(follower, now()),
    })
}
