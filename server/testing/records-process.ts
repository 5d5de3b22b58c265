import { sql } from 'drizzle-orm'
import { findMoves } from '../news/track-records/moves/find-moves.ts'
import { countOutlets } from '../news/track-records/outlets/count-outlets.ts'
import { connect } from '../platform/database/connect.ts'

/** Does the work of records from the beginning, again and again, until it is killed. */
const [url = '', now = ''] = process.argv.slice(2)
const { db } = connect({ url, log: console })
const context = { db, now: () => new Date(now) }
for (;;) {
  console.log('started')
  await db.execute(sql`delete from app_state where key = 'moves-until'`)
  await findMoves(context)
  await countOutlets(context)
}
