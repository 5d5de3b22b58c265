import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { BulkAction } from '../../contract/admin/article-list.ts'
import { changeMany } from '../admin/article-list/change-many.ts'
import type { Context } from '../platform/context.ts'
import { connect } from '../platform/database/connect.ts'

/** Run as a process of its own by a test that kills it: changes many articles, and says so when some are changed. */
const [url = '', action = 'hide', ids = ''] = process.argv.slice(2)
const { db } = connect({ url, log: { warn() {} } })
const { rows } = await db.execute<{ id: string }>(
  sql`select id from users where username = 'editor'`,
)
const by = { id: Number(rows[0]?.id), name: 'editor', role: 'editor' as const }
const context = { db, log: pino({ level: 'silent' }), now: () => new Date() } as unknown as Context
void changeMany(context, { action: action as BulkAction, ids: ids.split(',').map(Number) }, by)
const look = setInterval(async () => {
  const over = await db.execute(sql`select from long_job_steps limit 20`)
  if (over.rows.length < 20) return
  clearInterval(look)
  console.log('some')
}, 2)
