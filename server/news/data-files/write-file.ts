import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import type { Database } from '../../platform/database/connect.ts'
import { visibleAmong } from '../briefs/store.ts'
import { countedReactions, type StoredFile } from './store.ts'

const LINES_AT_ONCE = 2000

type Line =
  | { kind: 'article'; id: number }
  | { kind: 'reaction'; story_id: number; coin: string }
  | { kind: 'base_rate' }

/** Compresses lines as they come, so that a month of any size fits in memory. */
export async function writeFile(
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
export async function* keptLines(db: Database, content: Buffer): AsyncGenerator<string> {
  let batch: string[] = []
  for await (const line of createInterface({ input: Readable.from([content]).pipe(createGunzip()) })) {
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
