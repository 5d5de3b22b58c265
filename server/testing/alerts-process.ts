import { pino } from 'pino'
import { sendAlerts } from '../admin/alerts/send-alerts.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/connect.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'

/** Run as a process of its own by a test that kills it: sends the alerts that wait. */
const [url = '', time = ''] = process.argv.slice(2)
const config = readConfig(process.env)
const log = pino({ level: 'silent' })
const { db } = connect({ url, log })
const { fetchAllowHosts: allowHosts, serviceHosts } = config
const outbound = createOutbound({ allowHosts, serviceHosts, userAgent: 'alerts-process' })
await sendAlerts({
  config,
  db,
  queue: { send: async () => null },
  outbound,
  log,
  now: () => new Date(time),
})
process.exit()
