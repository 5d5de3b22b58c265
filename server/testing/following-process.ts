import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { matchChanges } from '../following/match-changes.ts'
import { handOverDue, keepSending } from '../following/send-to-followers.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/connect.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'

/** A worker that only matches and sends, until it is killed. Its clock runs `speed` times as fast since `start`. */
const [url = '', start = '', speed = '1'] = process.argv.slice(2)
const config = readConfig(process.env)
const log = pino({ level: 'silent' })
const { db } = connect({ url, log })
const { fetchAllowHosts: allowHosts, serviceHosts } = config
const outbound = createOutbound({ allowHosts, serviceHosts, userAgent: 'following-process' })
const now = () => new Date(Number(start) + (Date.now() - Number(start)) * Number(speed))
const context = { config, db, queue: { send: async () => null }, outbound, log, now }
keepSending(context, url)
for (;;) {
  await matchChanges(context)
  await handOverDue(context)
  await sleep(20)
}
