import type { Context } from '../../platform/context.ts'
import { failed, type Sent } from '../../platform/messages/sent.ts'
import { missingField, openChannel } from './channels.ts'
import type { OpenChannel } from './destination.ts'
import { DESTINATIONS } from './destinations.ts'
import { claim, type DeliveryRow, dueDeliveries, holdBack, settle } from './outbox-store.ts'
import { channelOf } from './store.ts'

const AT_A_TIME = 50
/** Longer than any attempt: a sender that recorded no result by then is dead. */
const LEASE_MS = 60_000
/** After the first failure, the second, and so on; then it is given up. */
const WAITS_MS = [1, 5, 15, 60, 180].map((minutes) => minutes * 60_000)

/** Sends what waits, the channels side by side, each in order. */
export async function deliverDue(context: Context, signal?: AbortSignal): Promise<void> {
  const due = await dueDeliveries(context.db, context.now(), AT_A_TIME)
  const byChannel = Map.groupBy(due, ({ channel }) => channel)
  await Promise.all(
    [...byChannel.values()].map(async (deliveries) => {
      for (const { id } of deliveries) if (!signal?.aborted) await deliver(context, id)
    }),
  )
}

/**
 * Sends one message, recorded before and after: if killed in between it is sent again under the same id.
 * Undefined when another process is sending it.
 */
export async function deliver(
  context: Context,
  id: string,
  using?: OpenChannel,
): Promise<DeliveryRow | undefined> {
  const { db, now, log } = context
  const claimed = await claim(db, id, { at: now(), until: later(now(), LEASE_MS) })
  if (!claimed) return undefined
  const channel = using ?? (await openChannel(context, await channelOf(db, claimed.channel)))
  const sent = await send(context, channel, claimed)
  const settled = await settle(db, id, outcome(claimed, sent, now()))
  // A requested pause applies to every message.
  if (!sent.delivered && sent.waitMs) await holdBack(db, claimed.channel, later(now(), sent.waitMs))
  if (!sent.delivered)
    log.warn({ channel: channel.kind, alert: id, state: settled.state }, `An alert failed: ${sent.answer}`)
  return settled
}

function outcome({ event, attempts }: DeliveryRow, sent: Sent, now: Date) {
  const { answer } = sent
  const finished = { answer, finished_at: now.toISOString(), next_try_at: now.toISOString() }
  if (sent.delivered) return { ...finished, state: 'delivered' as const }
  const wait = WAITS_MS[attempts - 1]
  // Somebody is waiting for the result of a test.
  if (sent.isFinal || event === 'test' || wait === undefined) return { ...finished, state: 'failed' as const }
  const next_try_at = later(now, Math.max(wait, sent.waitMs ?? 0)).toISOString()
  return { state: 'waiting' as const, answer, finished_at: null, next_try_at }
}

async function send(context: Context, channel: OpenChannel, delivery: DeliveryRow): Promise<Sent> {
  if (missingField(channel)) return failed('The channel is not set up.', true)
  if (!channel.enabled && delivery.event !== 'test') return failed('The channel is switched off.', true)
  return DESTINATIONS[channel.kind].send(context, channel, delivery)
}

const later = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)
