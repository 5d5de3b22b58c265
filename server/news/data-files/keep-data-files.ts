import { MONTH_CLOSES_AFTER_DAYS } from '../../../contract/news/data-files.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { fileOf, firstMoment, linesOf, lockFiles, saveFile, storedFiles, takeRemovals } from './store.ts'
import { keptLines, writeFile } from './write-file.ts'

const DAY_MS = 86_400_000

const monthOf = (time: Date) => time.toISOString().slice(0, 7)
const startOf = (month: string) => new Date(`${month}-01T00:00:00.000Z`)
const monthAfter = (month: string) => monthOf(new Date(startOf(month).getTime() + 32 * DAY_MS))
const isOver = (month: string, now: Date) =>
  now.getTime() >= startOf(monthAfter(month)).getTime() + MONTH_CLOSES_AFTER_DAYS * DAY_MS

/**
 * Makes the file of every month, that of the running month again once a day, and takes out of all of them what was
 * hidden or deleted.
 */
export async function keepDataFiles(context: Pick<Context, 'config' | 'db' | 'now'>) {
  const { db, now } = context
  if (!(await currentSite(context)).data_files) {
    await takeRemovals(db)
    return
  }
  await makeDueFiles(db, now())
  await db.transaction(async (tx) => {
    await lockFiles(tx)
    for (const month of await takeRemovals(tx)) await removeRows(tx, month)
  })
}

async function makeDueFiles(db: Database, now: Date) {
  const files = new Map((await storedFiles(db)).map((file) => [file.month, file]))
  const running = files.get(monthOf(now))
  if (running && running.made_at.slice(0, 10) === now.toISOString().slice(0, 10)) return
  const first = await firstMoment(db)
  if (!first) return
  for (let month = monthOf(first); month <= monthOf(now); month = monthAfter(month))
    await db.transaction(async (tx) => {
      await lockFiles(tx)
      // Once a day also for what no trigger reports: stories that were merged.
      if (files.get(month)?.complete) await removeRows(tx, month)
      else await makeFile(tx, month, now)
    })
}

async function makeFile(tx: Database, month: string, now: Date) {
  const made = await writeFile(linesOf(tx, { from: startOf(month), to: startOf(monthAfter(month)) }))
  await saveFile(tx, {
    month,
    made_at: now.toISOString(),
    complete: isOver(month, now),
    removed: 0,
    ...made,
  })
}

async function removeRows(tx: Database, month: string) {
  const file = await fileOf(tx, month)
  if (!file) return
  const left = await writeFile(keptLines(tx, file.content))
  if (left.rows === file.rows) return
  await saveFile(tx, { ...file, ...left, removed: file.removed + file.rows - left.rows })
}
