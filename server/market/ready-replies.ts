import type { Database } from '../database/connect.ts'
import { keptBytes } from '../http/compress-replies.ts'
import { ReadyBytes } from '../http/implement.ts'
import { marketChangesHere, marketVersion } from './version-store.ts'

type Entry = { reply: ReadyBytes; size: number; staleAt: number }
type Options = {
  /** a change made by another process shows after at most this long */
  recheckMs?: number
  /** a chart's window moves on even when no price does */
  maxAgeMs?: number
  maxBytes?: number
}

/**
 * Public market answers as finished bytes, made once per version of the data however many visitors ask. Only values
 * that exist are kept, so strangers cannot fill the memory with made-up symbols.
 */
export function readyReplies(
  db: Database,
  { recheckMs = 1000, maxAgeMs = 30_000, maxBytes = 64_000_000 }: Options = {},
) {
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Promise<Entry>>()
  let bytes = 0
  let version = -1
  let changesHere = -1
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | undefined

  async function check() {
    const changes = marketChangesHere()
    const current = await marketVersion(db)
    if (current !== version || changes !== changesHere) {
      entries.clear()
      underWay.clear()
      bytes = 0
    }
    version = current
    changesHere = changes
    checkedAt = performance.now()
  }

  async function make(key: string, build: () => Promise<unknown>): Promise<Entry> {
    const madeFor = version
    const reply = Buffer.from(JSON.stringify(await build()))
    const entry: Entry = {
      reply: new ReadyBytes(reply),
      size: keptBytes(reply.length),
      staleAt: performance.now() + maxAgeMs,
    }
    if (madeFor === version) keep(key, entry)
    return entry
  }

  function keep(key: string, entry: Entry) {
    drop(key)
    entries.set(key, entry)
    bytes += entry.size
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  function drop(key: string) {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  return async (key: string, build: () => Promise<unknown>): Promise<ReadyBytes> => {
    if (performance.now() - checkedAt > recheckMs || changesHere !== marketChangesHere()) {
      checking ??= check().finally(() => {
        checking = undefined
      })
      await checking
    }
    let entry = entries.get(key)
    if (!entry || performance.now() > entry.staleAt) {
      const made = underWay.get(key) ?? make(key, build)
      underWay.set(key, made)
      try {
        entry = await made
      } finally {
        if (underWay.get(key) === made) underWay.delete(key)
      }
    }
    return entry.reply
  }
}
