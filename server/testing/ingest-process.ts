import { pino } from 'pino'
import { ingestPublisher } from '../news/feeds/ingest-publisher.ts'
import { publishersToFetch } from '../news/publishers/store.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/connect.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'

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
