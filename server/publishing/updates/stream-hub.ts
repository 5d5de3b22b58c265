import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Update } from '../../../contract/publishing/updates.ts'

/** Unsent bytes of one reader, above which it is disconnected. */
const MOST_WAITING_BYTES = 512 * 1024
/** Below the 30 s of silence after which the server closes a connection. */
const HEARTBEAT_MS = 15_000
/** Delay after a notification; during ingest they come hundreds of times a second. */
const READ_SOON_MS = 100
const PAGE = 500

type Reader = { response: ServerResponse; place: number }
type Page = { updates: Update[]; last: number }

type Read = (after: number, limit: number) => Promise<Page>

type Options = {
  newest: () => Promise<number>
  /** For all readers. */
  read: Read
  /** For one reader that is behind the others, where that differs. */
  readMissed?: Read
  onError: (error: unknown) => void
}

/** Sends what was committed to all readers of this process: one query for all of them, none while nothing changes. */
export class StreamHub {
  readonly #options: Options
  /** Those that have everything up to `#sent`. */
  readonly #live = new Set<Reader>()
  #sent = 0
  #soon: NodeJS.Timeout | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  /** Brings a reader up to date, then keeps it so until it leaves. */
  async add(response: ServerResponse, after: number) {
    const reader = { response, place: after }
    const closed = new AbortController()
    response.on('close', () => closed.abort())
    response.on('close', () => this.#remove(reader))
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS).unref()
    const { read, readMissed = read } = this.#options
    while (!response.destroyed) {
      // These came while there were no readers.
      const newest = this.#live.size === 0 ? await this.#options.newest() : 0
      // Read again: a reader that has joined meanwhile would miss what lies in between.
      if (this.#live.size === 0) this.#sent = Math.max(this.#sent, newest)
      if (reader.place >= this.#sent) {
        if (!response.destroyed) this.#live.add(reader)
        // What was committed since the last look.
        this.onChange()
        return
      }
      const page = await readMissed(reader.place, PAGE)
      if (page.last === reader.place) reader.place = this.#sent
      this.#send(reader, page)
      if (response.writableNeedDrain)
        await once(response, 'drain', { signal: closed.signal }).catch(() => {})
    }
  }

  onChange() {
    if (this.#live.size === 0) return
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      this.#sending = this.#sending.then(() => this.#sendNew()).catch(this.#options.onError)
    }, READ_SOON_MS).unref()
  }

  close() {
    clearTimeout(this.#soon)
    clearInterval(this.#heartbeat)
    for (const { response } of this.#live) response.end()
    this.#live.clear()
  }

  async #sendNew() {
    const newest = await this.#options.newest()
    while (this.#sent < newest && this.#live.size > 0) {
      const page = await this.#options.read(this.#sent, PAGE)
      this.#sent = page.last > this.#sent ? page.last : newest
      for (const reader of this.#live) this.#send(reader, page)
    }
  }

  #send(reader: Reader, { updates, last }: Page) {
    const { response, place } = reader
    const text = updates
      .filter(({ cursor }) => Number(cursor.split('-')[1]) > place)
      .map(
        (update) =>
          `id: ${update.cursor}\nevent: ${update.kind}\ndata: ${JSON.stringify(update)}\n\n`,
      )
      .join('')
    reader.place = Math.max(place, last)
    // What is left of the pages before this one, however long this one is.
    if (response.writableLength > MOST_WAITING_BYTES) response.destroy()
    else if (text) response.write(text)
  }

  #beat() {
    for (const { response } of this.#live) response.write(':\n\n')
  }

  #remove(reader: Reader) {
    this.#live.delete(reader)
    if (this.#live.size > 0) return
    clearInterval(this.#heartbeat)
    this.#heartbeat = undefined
  }
}
