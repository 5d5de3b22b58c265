import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { connect } from '../database/connect.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { groupStories } from '../stories/group-stories.ts'

/** Run as a process of its own by tests that kill it: groups what waits. */
const [url = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const config = readConfig({ DATABASE_URL: url })
const { db } = connect({ url, log })
const outbound = createOutbound({ allowHosts: config.fetchAllowHosts, userAgent: 'group-process' })
console.log('started')
await groupStories({ config, db, queue: { send: async () => null }, outbound, log, now: () => new Date() })
console.log('done')
process.exit()
