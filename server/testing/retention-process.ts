import { setTimeout as sleep } from 'node:timers/promises'
import { removeOld } from '../admin/retention/old-rows-store.ts'
import { connect } from '../platform/database/connect.ts'

/** Run as a process of its own by a test that kills it: deletes old articles, and stops with the second batch half done. */
const [url = '', before = ''] = process.argv.slice(2)
const { db } = connect({ url, log: { warn() {} } })
await db.transaction((tx) => removeOld(tx, 'articles', new Date(before)))
await db.transaction(async (tx) => {
  await removeOld(tx, 'articles', new Date(before))
  console.log('half done')
  await sleep(600_000)
})
