/** A thread of its own, so that page times measured meanwhile do not include this client's own queue. */
import { parentPort, workerData } from 'node:worker_threads'
import { timedGet } from './timed-get.ts'

export type Searches = { port: number; visitors: number; searches: number }
export type Searched = { waits: number[]; refused: number }

const { port, visitors, searches } = workerData as Searches
const found: Searched = { waits: [], refused: 0 }
let next = 0

async function visitor() {
  while (next < searches) {
    const { status, ms } = await timedGet(`http://127.0.0.1:${port}/?search=report%20${next++}`)
    if (status === 503) found.refused++
    found.waits.push(ms)
  }
}

await Promise.all(Array.from({ length: visitors }, visitor))
parentPort?.postMessage(found)
