/** A thread of its own, so that whoever measures a page meanwhile does not wait for these visitors in its own queue. */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

export type Searches = { port: number; visitors: number; searches: number }
export type Searched = { waits: number[]; refused: number }

const { port, visitors, searches } = workerData as Searches
const agent = new Agent({ keepAlive: true })
const found: Searched = { waits: [], refused: 0 }
let next = 0

async function search(url: string) {
  const begun = performance.now()
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  if (response.statusCode === 503) found.refused++
  found.waits.push(performance.now() - begun)
}

async function visitor() {
  while (next < searches) await search(`http://127.0.0.1:${port}/?search=report%20${next++}`)
}

await Promise.all(Array.from({ length: visitors }, visitor))
parentPort?.postMessage(found)
