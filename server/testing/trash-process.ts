import { setTimeout as sleep } from 'node:timers/promises'
import { COMMAND_LINE } from '../changes/record-change.ts'
import { connect } from '../database/connect.ts'
import { movePublisherWithArticles } from '../trash/move-to-trash.ts'

/** Run as a process of its own by a test that kills it: deletes a publisher, and stops with half of it moved. */
const [url = '', id = ''] = process.argv.slice(2)
const { db } = connect({ url, log: { warn() {} } })
await db.transaction(async (tx) => {
  await movePublisherWithArticles(tx, { id: Number(id), by: COMMAND_LINE, articles: 0 }, () =>
    console.log('moved'),
  )
  await sleep(600_000)
})
