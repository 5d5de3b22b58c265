import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '../contract/platform/durations.ts'
import { manyPublishers } from './many-publishers.ts'
import { after } from './measure.ts'
import { type Site, startSite } from './site.ts'

/** A shorter run than an hour says less: `MINUTES=10 npm run chaos -- long-run`. */
const MINUTES = Number(process.env.MINUTES ?? 60)
const SETTLED_AFTER_MINUTES = Math.min(5, MINUTES / 2)
const VISITORS = 20
const PAUSE_MS = 1_000
/**
 * Each of the 20 feeds brings a new story so often and drops its oldest: 14,400 articles a day, more than hundreds of
 * outlets write. What grows with the articles of the story window, about 6 kB each, would look like a leak at higher rates.
 */
const NEW_STORIES_EVERY_MS = 120_000
/** Lets a signal collect garbage, so that the heap is what is kept. */
const COLLECTS_ON_SIGNAL =
  "--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>gc())"
const METRICS_TOKEN = 'a token of the long run'.replaceAll(' ', '-')
/** Requested in turn: the most popular paths, and one that no cache has. */
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
  title: `${MINUTES} minutes of visitors and arriving feeds: does anything grow`,
  async run() {
    const publishers = await manyPublishers()
    const site = await startSite({
      FETCH_ALLOW_HOSTS: publishers.host,
      LOG_LEVEL: 'silent',
      METRICS_TOKEN,
      NODE_OPTIONS: COLLECTS_ON_SIGNAL,
    })
    const token = await site.signIn()
    await publishers.addTo(site, token)
    const visits = { done: 0, failed: 0 }
    const isOver = after(MINUTES * MINUTE_MS)
    const visitors = Array.from({ length: VISITORS }, () => visit(site, visits, isOver))
    const fetching = (async () => {
      for (let round = 1; !isOver(); round++) {
        publishers.serve(undefined, round)
        await site.call('POST', '/api/publishers/fetch-all', {}, token).catch(() => {})
        await sleep(NEW_STORIES_EVERY_MS)
      }
    })()
    const figures: Record<string, string> = {}
    const note = async (when: string) => {
      const heap = await settledHeapMb(site)
      figures[`${when}: heap MB, memory MB, open files, connections to PostgreSQL`] = [
        heap,
        stateOf(site),
      ].join(', ')
      console.log(when, heap, stateOf(site))
      return heap
    }
    const quarter = (MINUTES - SETTLED_AFTER_MINUTES) / 4
    await sleep((SETTLED_AFTER_MINUTES - 1) * MINUTE_MS)
    const early = await note(`minute ${SETTLED_AFTER_MINUTES}`)
    let late = early
    for (let part = 1; part <= 4; part++) {
      await sleep((quarter - 1) * MINUTE_MS)
      late = await note(`minute ${SETTLED_AFTER_MINUTES + part * quarter}`)
    }
    await Promise.all([...visitors, fetching])
    figures['heap at the end beside that at the beginning'] = (late / early).toFixed(2)
    figures['fetches, requests'] = `${publishers.visits()}, ${visits.done}`
    figures['answers that were neither 200, 404 nor 503'] = String(visits.failed)
    await site.stop()
    await publishers.close()
    return figures
  },
}

async function visit(site: Site, visits: { done: number; failed: number }, isOver: () => boolean) {
  while (!isOver()) {
    const number = visits.done++
    const path = PATHS[number % PATHS.length] as string
    const response = await fetch(site.url + (path.endsWith('+') ? path + number : path)).catch(
      () => undefined,
    )
    await response?.arrayBuffer()
    if (!response || ![200, 404, 503].includes(response.status)) visits.failed += 1
    await sleep(PAUSE_MS)
  }
}

/** The lowest of a minute, just after garbage was collected. */
async function settledHeapMb(site: Site): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY
  const isOver = after(MINUTE_MS)
  while (!isOver()) {
    process.kill(site.pid, 'SIGUSR2')
    const response = await fetch(`${site.url}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    const bytes = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(await response.text())?.[1]
    // a busy site may refuse to say
    if (bytes) lowest = Math.min(lowest, Number(bytes))
    await sleep(5_000)
  }
  return Math.round(lowest / 1e5) / 10
}
const stateOf = (site: Site) =>
  [site.memoryMb(), site.openFiles(), connectionsOf(site.postgresPid())].join(', ')

/** Sessions that PostgreSQL serves, by the titles of its processes. */
function connectionsOf(postgres: number): number {
  const children = readFileSync(`/proc/${postgres}/task/${postgres}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
  return children.filter((child) =>
    /postgres: \S+ \S+ /.test(readFileSync(`/proc/${child}/cmdline`, 'utf8')),
  ).length
}
