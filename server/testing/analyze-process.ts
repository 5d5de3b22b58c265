import { pino } from 'pino'
import { analyzePending } from '../analysis/analyze-pending.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/connect.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'

/** Run as a process of its own by tests that kill it: analyses what has no analysis. Settings come from the environment. */
const config = readConfig(process.env)
const log = pino({ level: 'silent' })
const { db } = connect({ url: config.databaseUrl ?? '', log })
const outbound = createOutbound({
  allowHosts: config.fetchAllowHosts,
  serviceHosts: config.serviceHosts,
  userAgent: 'analyze-process',
})
const now = () => new Date(process.env.TEST_NOW ?? Date.now())

const done = await analyzePending({
  config,
  db,
  queue: { send: async () => null },
  outbound,
  log,
  now,
})
console.log(JSON.stringify(done))
process.exit()
