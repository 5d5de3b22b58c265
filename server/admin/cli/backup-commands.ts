import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline as piped, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { isDatabaseAway } from '../../platform/database/away.ts'
import type { Database } from '../../platform/database/connect.ts'
import { isDiskFull, reasonOf } from '../../platform/database/error-codes.ts'
import { conflict } from '../../platform/errors.ts'
import { productVersion } from '../../platform/product-version.ts'
import {
  canRestore,
  clear,
  insertJson,
  isEmpty,
  isLeftOut,
  isOfFollowers,
  type LastIds,
  lastIds,
  moveIdsOn,
  rowsAsJson,
  schemaVersion,
  tablesInOrder,
} from './backup-store.ts'
import { type Command, onlyWord, UsageError } from './command.ts'

const FORMAT = 'crypto-news-backup'
const ROWS_AT_ONCE = 500

export const backup: Command = {
  usage: 'backup FILE [--replace] [--with-followers]',
  summary:
    'write everything except sessions, invitations and followers to one compressed file; the server may keep running',
  options: { replace: { type: 'boolean' }, 'with-followers': { type: 'boolean' } },
  async run({ db, now }, given, say) {
    const file = onlyWord(given, 'FILE')
    if (!given.options.replace) refuseToReplace(file)
    const count = { rows: 0 }
    const withFollowers = given.options['with-followers'] === true
    try {
      // one moment for all tables
      await db.transaction(
        (tx) =>
          pipeline(
            Readable.from(linesOf(tx, now(), count, withFollowers)),
            createGzip(),
            createWriteStream(`${file}.part`, { mode: 0o600 }),
          ),
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
      if (!given.options.replace) refuseToReplace(file)
      await rename(`${file}.part`, file)
    } catch (error) {
      await rm(`${file}.part`, { force: true }).catch(() => {}) // the first error says more
      throw isFileError(error) ? conflict(`${file} cannot be written: ${error.message}`) : error
    }
    say(`${count.rows} rows were written to ${file}.`)
  },
}

export const restoreBackup: Command = {
  usage: 'restore FILE',
  mayBeNew: true,
  summary:
    'restore a backup of this or an earlier version into an empty site, completely or not at all',
  async run({ db }, given, say) {
    const file = onlyWord(given, 'FILE')
    let rows = 0
    await db.transaction(async (tx) => {
      const lines = linesIn(file)
      const header = await readHeader(lines, file)
      if (!(await canRestore(tx, header.schema)))
        throw conflict(
          `The backup was made by ${header.release ? `release ${header.release}` : 'another release'}, which this one, ${productVersion()}, cannot read. docs/operations.md, 'Backup and restore', says how to install it.`,
        )
      const tables = await tablesInOrder(tx)
      for (const table of ['users', 'publishers', 'articles'])
        if (!(await isEmpty(tx, table)))
          throw conflict(
            `This site is not empty: there are ${table} already. Restore into a new database.`,
          )
      await clear(tx, tables.toReversed())
      rows = await insertAll(tx, lines, tables)
      for (const table of tables) await moveIdsOn(tx, table, header.last_ids ?? {})
    })
    say(`${rows} rows were restored from ${file}.`)
  },
}

/** An earlier backup may be the only good one. */
function refuseToReplace(file: string) {
  if (statSync(file, { throwIfNoEntry: false })?.isFile())
    throw conflict(`${file} exists already. Choose another name, or replace it with --replace.`)
}

/** Of the disk, not of the database. */
const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  /^(open|write|rename|close|fsync)$/.test((error as NodeJS.ErrnoException).syscall ?? '')

async function* linesOf(
  tx: Database,
  at: Date,
  count: { rows: number },
  withFollowers: boolean,
): AsyncGenerator<string> {
  const header = {
    format: FORMAT,
    release: productVersion(),
    schema: await schemaVersion(tx),
    made_at: at.toISOString(),
  }
  yield `${JSON.stringify({ ...header, last_ids: await lastIds(tx) })}\n`
  for (const table of await tablesInOrder(tx)) {
    if (isOfFollowers(table) && !withFollowers) continue
    yield `=${table}\n`
    for await (const row of rowsAsJson(tx, table)) {
      count.rows += 1
      yield `${row}\n`
    }
  }
  yield '=end\n'
}

type Lines = AsyncGenerator<string>

/** Ends early where the file is truncated, which the missing end mark shows. */
async function* linesIn(file: string): AsyncGenerator<string> {
  let rest = ''
  // `pipe` would leave read errors unhandled, which ends the process; the loop below reports them.
  const unzipped = piped(createReadStream(file), createGunzip().setEncoding('utf8'), () => {})
  try {
    for await (const chunk of unzipped) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('Z_')) throw new UsageError(`${file} cannot be read: ${message}`)
  }
}

/** Backups of 0.1 have no ids, those up to 0.9 no release. */
type Header = { schema: string; release?: string; last_ids?: LastIds }

async function readHeader(lines: Lines, file: string): Promise<Header> {
  const first = await lines.next()
  try {
    const header = JSON.parse(first.value ?? '')
    if (header.format === FORMAT) return header
  } catch {
    // Reported below.
  }
  throw new UsageError(`${file} is not a backup of a site.`)
}

async function insertAll(tx: Database, lines: Lines, tables: string[]): Promise<number> {
  let table = ''
  let rows = 0
  let waiting: string[] = []
  const write = async () => {
    if (waiting.length > 0 && !isLeftOut(table))
      await insertJson(tx, table, waiting).catch(damaged(table, rows))
    waiting = []
  }
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    if (line.value === '=end') {
      await write()
      return rows
    }
    if (line.value.startsWith('=')) {
      await write()
      table = line.value.slice(1)
      if (!tables.includes(table) && !isLeftOut(table))
        throw conflict(`The backup has a table '${table}' that this version does not know.`)
    } else {
      waiting.push(line.value)
      if (!isLeftOut(table)) rows++
      if (waiting.length === ROWS_AT_ONCE) await write()
    }
  }
  throw conflict('The backup file is truncated. Nothing was restored.')
}

/** The database's own words hold the rows themselves, hundreds of kilobytes of them. */
function damaged(table: string, rows: number) {
  return (error: unknown): never => {
    if (isDatabaseAway(error) || isDiskFull(error)) throw error
    const reason = (reasonOf(error as Error).split('\n')[0] ?? '').slice(0, 200)
    throw conflict(
      `The backup is damaged: a row of '${table}' before row ${rows} cannot be read (${reason}). Nothing was restored.`,
    )
  }
}
