import { setTimeout as sleep } from 'node:timers/promises'
import { COMMAND_LINE } from '../accounts/activity/record-change.ts'
import { movePublisherWithArticles } from '../accounts/trash/move-to-trash.ts'
import { restore } from '../admin/history/restore.ts'
import { connect } from '../platform/database/connect.ts'

/** Run as a process of its own by a test that kills it: deletes or restores a publisher, and stops before that is certain. */
const [url = '', id = '', what = 'delete'] = process.argv.slice(2)
const { db } = connect({ url, log: { warn() {} } })
await db.transaction(async (tx) => {
  const thing = { id: Number(id), by: COMMAND_LINE, now: new Date() }
  if (what === 'restore') {
    await restore(tx, { kind: 'publisher', ...thing })
    console.log('moved')
  } else await movePublisherWithArticles(tx, { ...thing, articles: 0 }, () => console.log('moved'))
  await sleep(600_000)
})
