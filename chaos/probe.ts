import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'

type Question = { url: string; forMs: number; everyMs: number }

/** One request after another, timed on a thread of its own: a flood made by this process must not slow its own watch. */
export async function probe(question: Question): Promise<number[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: question })
  return new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject))
}

if (parentPort) {
  const { url, forMs, everyMs }: Question = workerData
  const times: number[] = []
  const end = performance.now() + forMs
  while (performance.now() < end) {
    const start = performance.now()
    const response = await fetch(url)
    await response.arrayBuffer()
    times.push(performance.now() - start)
    await sleep(everyMs)
  }
  parentPort.postMessage(times)
}
