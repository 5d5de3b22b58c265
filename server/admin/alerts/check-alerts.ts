import type { Context } from '../../platform/context.ts'
import { missingField, openChannel } from './channels.ts'
import { decide } from './decide.ts'
import { type Alarms, findAlerts } from './find-alerts.ts'
import { lastTold, markCleared, putInOutbox, takeTurn } from './outbox-store.ts'
import { allChannels } from './store.ts'

/** Puts what is to be told into the outbox; answers how much. */
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
    await takeTurn(tx)
    let count = 0
    for (const channel of channels) {
      const { tell, over } = decide(alarms, channel, await lastTold(tx, channel.kind), now())
      await markCleared(tx, channel.kind, over)
      for (const { path, event, matter, title, text, is_over } of tell) {
        const link = config.siteUrl ? config.siteUrl + path : null
        await putInOutbox(tx, { channel: channel.kind, event, matter, title, text, link, is_over }, now())
        count++
      }
    }
    return count
  })
}
