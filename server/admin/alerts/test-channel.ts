import { randomUUID } from 'node:crypto'
import { CHANNELS, type ChannelKind } from '../../../contract/admin/alert-events.ts'
import type { AlertDelivery, ChannelBody } from '../../../contract/admin/alerts.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { Accepted } from '../../platform/http/implement.ts'
import { answerOrContinue } from '../../platform/long-jobs/answer-or-continue.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { deliver } from './deliver.ts'
import type { OpenChannel } from './destination.ts'
import { withBody } from './manage-channels.ts'
import { message } from './message.ts'
import { putInOutbox, sendAgain } from './outbox-store.ts'
import { channelOf } from './store.ts'

/** A message that says it is a test, with the values that would be saved. */
export async function testChannel(
  context: Context,
  kind: ChannelKind,
  body: ChannelBody,
): Promise<AlertDelivery | Accepted> {
  const { db, config, now } = context
  const { channel } = await withBody(context, await channelOf(db, kind), body)
  const words = message(
    `${(await currentSite(context)).name}: a test`,
    `Alerts reach ${CHANNELS[kind].name}.`,
  )
  const link = config.siteUrl ? `${config.siteUrl}/admin/settings/alerts` : null
  const matter = `test:${randomUUID()}`
  const id = await putInOutbox(
    db,
    { channel: kind, event: 'test', matter, ...words, link, is_over: true },
    now(),
  )
  return sentNow(context, id, channel)
}

/** One that was given up. */
export async function sendFailedAgain(context: Context, id: string): Promise<AlertDelivery | Accepted> {
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
