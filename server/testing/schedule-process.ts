import { setInterval as every } from 'node:timers/promises'
import { pino } from 'pino'
import { jobs } from '../jobs.ts'
import { checkScheduleNow } from '../news/schedule/run-schedule.ts'
import { readConfig } from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import { connect } from '../platform/database/connect.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { openQueue } from '../platform/queue/queue.ts'

/**
 * Run as a process of its own by tests that kill it or start several: keeps the schedule, looking ten times a second. Given a
 * time, its clock stands still there until it gets another time.
 */
const [url = '', allowHosts = '', time] = process.argv.slice(2)
let clock = time
process.on('message', (now: string) => {
  clock = now
})
const log = pino({ level: 'silent' })
const services = { COINGECKO_BASE_URL: `http://${allowHosts}/coins` }
const config = readConfig({ FETCH_ALLOW_HOSTS: allowHosts, DATABASE_URL: url, ...services })
const { db } = connect({ url, log })
const queue = await openQueue({ url, log, runsJobs: true, silenceSeconds: 10 })
const outbound = createOutbound({
  allowHosts: config.fetchAllowHosts,
  serviceHosts: config.serviceHosts,
  userAgent: 'schedule-process',
})
const context: Context = {
  config,
  db,
  queue,
  outbound,
  log,
  now: () => (clock ? new Date(clock) : new Date()),
}

await queue.work(jobs(context))
console.log('started')
for await (const _ of every(100)) await checkScheduleNow(context)
