import type { Context } from '../../platform/context.ts'
import { missingField, openChannel } from './channels.ts'
import { type Alarms, findAlerts } from './find-alerts.ts'
import { messagesDue } from './messages-due.ts'
import { lastSent, lockAlerts, markCleared, putInOutbox } from './outbox-store.ts'
import { allChannels } from './store.ts'

/** Puts due messages into the outbox; returns how many. */
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
      const { messages, cleared } = messagesDue(alarms, channel, await lastSent(tx, channel.kind), now())
      await markCleared(tx, channel.kind, cleared)
      for (const { path, event, matter, title, text, is_over } of messages) {
        const link = config.siteUrl ? config.siteUrl + path : null
        await putInOutbox(tx, { channel: channel.kind, event, matter, title, text, link, is_over }, now())
        count++
      }
    }
    return count
  })
}
