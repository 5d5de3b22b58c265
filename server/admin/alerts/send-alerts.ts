import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { CHANNEL_KINDS, CHANNELS, type ChannelKind } from '../../../contract/admin/alert-events.ts'
import type { ChannelBody } from '../../../contract/admin/alerts.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import type { MessageOwner } from '../../messages/message-owner.ts'
import { sweepOutbox } from '../../messages/outbox-store.ts'
import { sendById, sendWaiting } from '../../messages/send-waiting.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { answerOrContinue } from '../../platform/long-jobs/answer-or-continue.ts'
import { failed, type Sent } from '../../platform/messages/sent.ts'
import { defineJob, type HandledJob, handle, timedJob } from '../../platform/queue/job.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import {
  addDelivery,
  type DeliveryRow,
  deliveryById,
  handOver,
  lastSent,
  lockAlerts,
  markCleared,
  recordResult,
  sendAgain,
  shownDelivery,
  sweepDeliveries,
} from './deliveries-store.ts'
import { DESTINATIONS, message, type OpenChannel } from './destinations.ts'
import { type Alarms, findAlerts } from './find-alerts.ts'
import { missingField, openChannel, withBody } from './manage-channels.ts'
import { messagesDue } from './messages-due.ts'
import { allChannels, channelOf } from './store.ts'

/** Sends what waits, the channels side by side, each in order. */
export async function sendAlerts(context: Context, signal?: AbortSignal): Promise<void> {
  await handOver(context.db, context.now())
  await sendWaiting(context, alertsOwner(context), signal)
}

/** `using`: the channel as it is being tried, with values that are not saved. */
const alertsOwner = (context: Context, using?: OpenChannel): MessageOwner => ({
  name: 'alerts',
  channels: CHANNEL_KINDS,
  async prepare({ id }) {
    const delivery = await deliveryById(context.db, id)
    if (delivery?.state !== 'waiting') return undefined
    const channel =
      using ?? (await openChannel(context, await channelOf(context.db, delivery.channel)))
    return () => send(context, channel, delivery)
  },
  async record(tx, { id, channel, attempts }, outcome, sent) {
    if (sent && !sent.delivered)
      context.log.warn({ channel, alert: id, outcome }, `An alert failed: ${sent.answer}`)
    if (!sent || outcome === 'again') return
    const at = context.now().toISOString()
    const state = sent.delivered ? 'delivered' : 'failed'
    const { answer } = sent
    await recordResult(tx, id, { state, answer, attempts, finished_at: at, next_try_at: at })
  },
})

async function send(context: Context, channel: OpenChannel, delivery: DeliveryRow): Promise<Sent> {
  if (missingField(channel)) return failed('The channel is not set up.', true)
  if (!channel.enabled && delivery.event !== 'test')
    return failed('The channel is switched off.', true)
  const sent = await DESTINATIONS[channel.kind].send(context, channel, delivery)
  // Somebody is waiting for the result of a test.
  const isOver = !sent.delivered && delivery.event === 'test'
  return isOver ? { ...sent, isFinal: true } : sent
}

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
    is_over: false,
  }
  return sentNow(context, await addDelivery(db, delivery, now()), channel)
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
      await handOver(context.db, context.now(), id)
      const attempt = await sendById(context, alertsOwner(context, using), id)
      progress.step()
      if (!attempt) throw conflict('It is being sent already.')
      return shownDelivery(context.db, id)
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
        await addDelivery(
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
    await sendAlerts(context, signal)
  }),
  handle(sweep, async () => {
    const before = new Date(context.now().getTime() - KEPT_MS)
    await sweepOutbox(context.db, 'alerts', before)
    await sweepDeliveries(context.db, before)
  }),
]
