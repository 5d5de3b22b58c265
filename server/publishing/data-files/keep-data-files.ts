import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import { DAY_MS, HOUR_SECONDS } from '../../../contract/platform/durations.ts'
import { MONTH_CLOSES_AFTER_DAYS } from '../../../contract/publishing/data-files.ts'
import { visibleAmong } from '../../news/briefs/store.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { defineJob, type HandledJob, handle } from '../../platform/queue/job.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import {
  countedReactions,
  fileOf,
  firstMoment,
  jsonLinesOf,
  lockFiles,
  type StoredFile,
  saveFile,
  storedFiles,
  takeRemovals,
} from './store.ts'

const monthOf = (time: Date) => time.toISOString().slice(0, 7)
const startOf = (month: string) => new Date(`${month}-01T00:00:00.000Z`)
const monthAfter = (month: string) => monthOf(new Date(startOf(month).getTime() + 32 * DAY_MS))
const isOver = (month: string, now: Date) =>
  now.getTime() >= startOf(monthAfter(month)).getTime() + MONTH_CLOSES_AFTER_DAYS * DAY_MS

/** Makes missing files, that of the running month daily, and takes out of all what was hidden or deleted. */
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
  const made = await writeFile(
    jsonLinesOf(tx, { from: startOf(month), to: startOf(monthAfter(month)) }),
  )
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

const LINES_AT_ONCE = 2000

type Line =
  | { kind: 'article'; id: number }
  | { kind: 'reaction'; story_id: number; coin: string }
  | { kind: 'base_rate' }

/** Compresses lines as they come, so that a month of any size fits in memory. */
async function writeFile(
  lines: AsyncIterable<string>,
): Promise<Pick<StoredFile, 'rows' | 'bytes' | 'sha256' | 'content'>> {
  let rows = 0
  async function* counted() {
    for await (const line of lines) {
      rows++
      yield `${line}\n`
    }
  }
  const source = Readable.from(counted())
  const zipped = createGzip()
  source.on('error', (error) => zipped.destroy(error))
  const content = await buffer(source.pipe(zipped))
  return {
    rows,
    content,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
}

/** The lines of a file without articles that visitors cannot see and reactions that the scorecard dropped. */
async function* keptLines(db: Database, content: Buffer): AsyncGenerator<string> {
  let batch: string[] = []
  for await (const line of createInterface({
    input: Readable.from([content]).pipe(createGunzip()),
  })) {
    batch.push(line)
    if (batch.length < LINES_AT_ONCE) continue
    yield* await kept(db, batch)
    batch = []
  }
  yield* await kept(db, batch)
}

async function kept(db: Database, lines: string[]): Promise<string[]> {
  const read = lines.map((line) => JSON.parse(line) as Line)
  const visible = await visibleAmong(
    db,
    read.flatMap((row) => (row.kind === 'article' ? row.id : [])),
  )
  const counted = await countedReactions(
    db,
    read.flatMap((row) => (row.kind === 'reaction' ? row.story_id : [])),
  )
  return lines.filter((_, place) => {
    const row = read[place]
    if (row?.kind === 'article') return visible.has(row.id)
    return row?.kind !== 'reaction' || counted.has(`${row.story_id} ${row.coin}`)
  })
}

/** Every minute, for what was hidden or deleted; files are made once a day. */
const keepDataFilesJob = defineJob({
  name: 'data-files.keep',
  payload: z.object({}),
  cron: '* * * * *',
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: HOUR_SECONDS,
})

export const dataFileJobs = (context: Context): HandledJob[] => [
  handle(keepDataFilesJob, () => keepDataFiles(context)),
]
