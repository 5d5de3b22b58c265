import { pino } from 'pino'
import { connect } from '../platform/database/connect.ts'
import { groupStories } from '../stories/group-stories.ts'

/** Run as a process of its own by tests that kill it: groups what waits. */
const [url = ''] = process.argv.slice(2)
const { db } = connect({ url, log: pino({ level: 'silent' }) })
console.log('started')
await groupStories({ db, now: () => new Date() })
console.log('done')
process.exit()
