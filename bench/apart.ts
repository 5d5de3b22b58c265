import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Row } from './results.ts'
import type { Searches } from './searchers.ts'
import { fetchAll, hotPage, runOn } from './site.ts'

const SEARCHERS = 100
const SEARCHES = 1_000

/** What a hot page waits for when the worker is a process of its own: database, worker and clients share the first core. */
export async function run(): Promise<Row[]> {
  runOn(0)
  const apart = { articles: 1_000, feeds: 200, isApart: true }
  const fetched = await hotPage({
    ...apart,
    what: '200 feeds are fetched by a worker of its own',
    work: ({ url }) => fetchAll(url),
  })
  const searched = await hotPage({
    ...apart,
    feeds: 0,
    what: `${SEARCHERS} visitors make ${SEARCHES} different searches, worker apart`,
    work: ({ url }) => search(Number(new URL(url).port)),
  })
  return [...fetched, ...searched]
}

async function search(port: number) {
  const workerData: Searches = { port, visitors: SEARCHERS, searches: SEARCHES }
  await once(new Worker(new URL('./searchers.ts', import.meta.url), { workerData }), 'message')
}
