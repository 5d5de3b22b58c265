import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const AGAIN_MS = 1_000
/** A database that hangs does not answer a goodbye either. */
const GOODBYE_MS = 1_000

/**
 * Calls back for every NOTIFY on the channel, and after every new connection, because what was said before it is
 * lost. Nobody may rely on it alone. Answers how to stop.
 */
export function listenTo(url: string, channel: string, onNotify: () => void): () => Promise<void> {
  const stopping = new AbortController()
  let client: Client | undefined

  async function connectAndListen() {
    client = new Client({ connectionString: url, keepAlive: true, application_name: 'crypto-news listener' })
    const ended = Promise.withResolvers<void>()
    client.on('error', () => ended.resolve())
    client.on('end', () => ended.resolve())
    client.on('notification', onNotify)
    // one that is ended while it connects never says how that went
    await Promise.race([client.connect(), ended.promise])
    await client.query(`listen ${channel}`)
    onNotify()
    await ended.promise
  }

  async function keepListening() {
    while (!stopping.signal.aborted) {
      await connectAndListen().catch(() => {}) // database away: its readers report it
      await sleep(AGAIN_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  const listening = keepListening()
  return async () => {
    stopping.abort()
    const ended = Promise.allSettled([client?.end(), listening])
    await Promise.race([ended, sleep(GOODBYE_MS, undefined, { ref: false })])
  }
}
