import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { manyPublishers } from './many-publishers.ts'
import { type Site, startSite } from './site.ts'

const FETCHES = 10_000
const REQUESTS = 100_000
const VISITORS = 20
/** Read by turns: what is asked for most, and something that no cache has. */
const PATHS = [
  '/',
  '/api/articles',
  '/feed.xml',
  '/articles',
  '/coins',
  '/no-such-page',
  '/api/articles?search=report+',
]

export const longRun = {
  title: `${FETCHES} fetches and ${REQUESTS} requests: does anything grow`,
  async run() {
    const publishers = await manyPublishers()
    const site = await startSite({ FETCH_ALLOW_HOSTS: publishers.host, LOG_LEVEL: 'silent' })
    const token = await site.signIn()
    await publishers.addTo(site, token)
    const figures: Record<string, string> = {}
    const visits = { done: 0, failed: 0 }
    const start = performance.now()
    const visitors = Array.from({ length: VISITORS }, () => visit(site, visits))
    const fetching = (async () => {
      while (publishers.visits() < FETCHES) {
        await site.call('POST', '/api/publishers/fetch-all', {}, token).catch(() => {})
        await sleep(200)
      }
    })()
    for (const share of [0.1, 0.25, 0.5, 0.75, 1]) {
      while (visits.done < REQUESTS * share || publishers.visits() < FETCHES * share) await sleep(250)
      figures[`at ${share * 100} %: MB, open files, connections to PostgreSQL`] = stateOf(site)
    }
    await Promise.all([...visitors, fetching])
    const seconds = Math.round((performance.now() - start) / 1000)
    await sleep(15_000)
    figures['15 s later'] = stateOf(site)
    figures['fetches, requests, seconds'] = `${publishers.visits()}, ${visits.done}, ${seconds}`
    figures['answers that were neither 200, 404 nor 503'] = String(visits.failed)
    await site.stop()
    await publishers.close()
    return figures
  },
}

async function visit(site: Site, visits: { done: number; failed: number }) {
  while (visits.done < REQUESTS) {
    const number = visits.done++
    const path = PATHS[number % PATHS.length] as string
    const response = await fetch(site.url + (path.endsWith('+') ? path + number : path)).catch(
      () => undefined,
    )
    await response?.arrayBuffer()
    if (!response || ![200, 404, 503].includes(response.status)) visits.failed += 1
  }
}

const stateOf = (site: Site) =>
  [site.memoryMb(), site.openFiles(), connectionsOf(site.postgresPid())].join(', ')

/** Sessions that PostgreSQL serves, by the titles of its processes. */
function connectionsOf(postgres: number): number {
  const children = readFileSync(`/proc/${postgres}/task/${postgres}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
  return children.filter((child) => /postgres: \S+ \S+ /.test(readFileSync(`/proc/${child}/cmdline`, 'utf8')))
    .length
}
