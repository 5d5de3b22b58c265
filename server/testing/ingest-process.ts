import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { connect } from '../database/connect.ts'
import { ingestPublisher } from '../feeds/ingest-publisher.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { publishersToFetch } from '../publishers/store.ts'

/** Run as a process of its own by tests that kill it: visits every feed once. */
const [url = '', allowHosts = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const config = readConfig({ FETCH_ALLOW_HOSTS: allowHosts, DATABASE_URL: url })
const { db } = connect({ url, log })
const outbound = createOutbound({ allowHosts: config.fetchAllowHosts, userAgent: 'ingest-process' })
const queue = { send: async () => null }
const context = { config, db, queue, outbound, log, now: () => new Date() }

const publishers = await publishersToFetch(db)
console.log('started')
await Promise.all(publishers.map(({ id }) => ingestPublisher(context, id)))
console.log('done')
process.exit()
