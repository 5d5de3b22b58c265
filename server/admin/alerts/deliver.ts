import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { CHANNELS, type ChannelKind } from '../../../contract/admin/alert-events.ts'
import type { AlertDelivery, ChannelBody } from '../../../contract/admin/alerts.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { answerOrContinue } from '../../platform/long-jobs/answer-or-continue.ts'
import { failed, type Sent } from '../../platform/messages/sent.ts'
import { defineJob, type HandledJob, handle, timedJob } from '../../platform/queue/job.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { DESTINATIONS, message, type OpenChannel } from './destinations.ts'
import { type Alarms, findAlerts } from './find-alerts.ts'
import { missingField, openChannel, withBody } from './manage-channels.ts'
import { messagesDue } from './messages-due.ts'
import {
  claim,
  type DeliveryRow,
  dueDeliveries,
  holdBack,
  lastSent,
  lockAlerts,
  markCleared,
  putInOutbox,
  sendAgain,
  settle,
  sweepDeliveries,
} from './outbox-store.ts'
import { allChannels, channelOf } from './store.ts'

const AT_A_TIME = 50
/** Longer than any attempt: a sender that recorded no result by then is dead. */
const LEASE_MS = 60_000
/** After the first failure, the second, and so on; then it is given up. */
const WAITS_MS = [1, 5, 15, 60, 180].map((minutes) => minutes * MINUTE_MS)

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

/** Recorded before and after: killed in between, it is sent again under the same id. Undefined while another process sends it. */
async function deliver(
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
    log.warn(
      { channel: channel.kind, alert: id, state: settled.state },
      `An alert failed: ${sent.answer}`,
    )
  return settled
}

function outcome({ event, attempts }: DeliveryRow, sent: Sent, now: Date) {
  const { answer } = sent
  const finished = { answer, finished_at: now.toISOString(), next_try_at: now.toISOString() }
  if (sent.delivered) return { ...finished, state: 'delivered' as const }
  const wait = WAITS_MS[attempts - 1]
  // Somebody is waiting for the result of a test.
  if (sent.isFinal || event === 'test' || wait === undefined)
    return { ...finished, state: 'failed' as const }
  const next_try_at = later(now, Math.max(wait, sent.waitMs ?? 0)).toISOString()
  return { state: 'waiting' as const, answer, finished_at: null, next_try_at }
}

async function send(context: Context, channel: OpenChannel, delivery: DeliveryRow): Promise<Sent> {
  if (missingField(channel)) return failed('The channel is not set up.', true)
  if (!channel.enabled && delivery.event !== 'test')
    return failed('The channel is switched off.', true)
  return DESTINATIONS[channel.kind].send(context, channel, delivery)
}

const later = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)

/** A message that says it is a test, with the values that would be saved. */
export async function testChannel(context: Context, kind: ChannelKind, body: ChannelBody) {
  const { db, config, now } = context
  const { channel } = await withBody(context, await channelOf(db, kind), body)
  const site = (await currentSite(context)).name
  const delivery = {
    channel: kind,
    event: 'test' as const,
    matter: `test:${randomUUID()}`,
    ...message(`${site}: a test`, `Alerts reach ${CHANNELS[kind].name}.`),
    link: config.siteUrl ? `${config.siteUrl}/admin/settings/alerts` : null,
    is_over: true,
  }
  return sentNow(context, await putInOutbox(db, delivery, now()), channel)
}

export async function sendFailedAgain(context: Context, id: string) {
  if (!(await sendAgain(context.db, id, context.now()))) throw notFound('Failed delivery')
  return sentNow(context, id)
}

const sentNow = (context: Context, id: string, using?: OpenChannel) =>
  answerOrContinue(context, {
    kind: 'send-alert',
    key: `send-alert:${id}`,
    run: async (progress) => {
      progress.expect(1)
      const delivery = await deliver(context, id, using)
      progress.step()
      if (!delivery) throw conflict('It is being sent already.')
      return delivery as AlertDelivery
    },
  })

export async function checkAlerts(
  context: Context,
  find: (context: Context) => Promise<Alarms> = findAlerts,
): Promise<number> {
  const { db, config, now } = context
  const open = await Promise.all((await allChannels(db)).map((row) => openChannel(context, row)))
  const channels = open.filter((channel) => channel.enabled && !missingField(channel))
  if (channels.length === 0) return 0
  const alarms = await find(context)
  return db.transaction(async (tx) => {
    await lockAlerts(tx)
    let count = 0
    for (const channel of channels) {
      const { messages, cleared } = messagesDue(
        alarms,
        channel,
        await lastSent(tx, channel.kind),
        now(),
      )
      await markCleared(tx, channel.kind, cleared)
      for (const { path, event, matter, title, text, is_over } of messages) {
        const link = config.siteUrl ? config.siteUrl + path : null
        await putInOutbox(
          tx,
          { channel: channel.kind, event, matter, title, text, link, is_over },
          now(),
        )
        count++
      }
    }
    return count
  })
}

const KEPT_MS = 30 * DAY_MS

const alertsJob = timedJob('alerts', '* * * * *', { retryLimit: 2, retryDelaySeconds: 1 })

const sweep = defineJob({
  name: 'sweep-alerts',
  payload: z.object({}),
  cron: '41 3 * * *',
  policy: 'exclusive',
})

export const alertJobs = (context: Context): HandledJob[] => [
  handle(alertsJob, async (_payload, { signal }) => {
    await checkAlerts(context)
    await deliverDue(context, signal)
  }),
  handle(sweep, () => sweepDeliveries(context.db, new Date(context.now().getTime() - KEPT_MS))),
]
