import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { signedInAs } from '../demo/admin-client.ts'
import { publishers } from '../server/platform/database/schema.ts'
import { percentile } from './percentile.ts'
import type { Row } from './results.ts'
import { timeOf } from './timed-get.ts'
import { admin, startWebSite } from './web-site.ts'

const WARM_UP_RUNS = 2_000
const QUIET_RUNS = 1_000
/** About those of the compressed home page. */
const PAGE_BYTES = 23_000
/** Of a second. */
const AT_REST_SECONDS = 0.05
/** What the kernel counts a process's time in. */
const TICKS_A_SECOND = 100

/** A hot page while an admin's click fetches every feed into the same site. */
export const run = () =>
  hotPage({
    articles: 1_000,
    feeds: 200,
    what: '200 feeds are fetched',
    work: ({ url }) => fetchAll(url),
  })

type Site = Awaited<ReturnType<typeof startWebSite>>
type Load = {
  articles: number
  feeds: number
  what: string
  work: (site: Site) => Promise<unknown>
  /** The worker is a process of its own, and web process and bare server have the second core for themselves. */
  isApart?: boolean
}

/**
 * A hot page, requested again and again while work is done in the same site. With the database and these clients
 * on the same two cores any server waits for its turn, so requests alternate with those to a bare one.
 */
export async function hotPage({
  articles,
  feeds,
  what,
  work,
  isApart = false,
}: Load): Promise<Row[]> {
  const server = new Worker(new URL('./feeds-server.ts', import.meta.url))
  const host = await new Promise<string>((resolve) => server.once('message', resolve))
  const env = { FETCH_ALLOW_HOSTS: host }
  const site = await startWebSite(articles, env, { isApart })
  const bareServer = fork(join(import.meta.dirname, 'bare-server.ts'), [String(PAGE_BYTES)])
  if (isApart) for (const pid of [site.pid, bareServer.pid]) runOn(1, pid)
  try {
    const [port] = await once(bareServer, 'message')
    const bareUrl = `http://127.0.0.1:${port}/`
    for (let run = 0; run < WARM_UP_RUNS; run++)
      await Promise.all([timeOf(site.url), timeOf(bareUrl)])
    await untilAtRest(site.pid)
    const quiet: number[] = []
    while (quiet.length < QUIET_RUNS) quiet.push(await timeOf(site.url))
    const rows = Array.from({ length: feeds }, (_, n) => ({
      name: `Feed ${n}`,
      rss_url: `http://${host}/${n}`,
    }))
    if (feeds > 0) await site.db.insert(publishers).values(rows)
    let isOver = false
    const working = work(site).finally(() => {
      isOver = true
    })
    const [meanwhile, bare]: [number[], number[]] = [[], []]
    while (!isOver) {
      meanwhile.push(await timeOf(site.url))
      bare.push(await timeOf(bareUrl))
    }
    await working
    const we = percentile(meanwhile, 99)
    const row = (reference: string, they: number): Row => ({
      what: `home page while ${what}, p99 of ${meanwhile.length}`,
      figure: `${we.toFixed(1)} ms`,
      reference: `${reference} ${they.toFixed(1)} ms`,
      ratio: we / they,
    })
    return [
      row('the same without', percentile(quiet, 99)),
      row('bare node:http meanwhile', percentile(bare, 99)),
    ]
  } finally {
    bareServer.disconnect()
    await site.stop()
    await server.terminate()
  }
}

/** Its threads, and what it starts from now on. */
export const runOn = (core: number, pid = process.pid) =>
  execFileSync('taskset', ['-acp', String(core), String(pid)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })

function secondsOf(pids: number[]): number {
  const ticks = pids.map((pid) => {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user, system] = fields.split(' ').slice(11, 13).map(Number)
    return (user ?? 0) + (system ?? 0)
  })
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND
}

/** What a start leaves to be done, such as the stories of what is there, is done. */
async function untilAtRest(pid: number) {
  for (let before = secondsOf([pid]); ; before = secondsOf([pid])) {
    await sleep(1_000)
    if (secondsOf([pid]) - before < AT_REST_SECONDS) return
  }
}

/** As an admin's click does it: what takes longer than a few seconds goes on as a job. */
export async function startFetch(url: string) {
  const call = await signedInAs(url, admin)
  return { call, ...(await call<{ jobId?: string }>('POST', '/api/publishers/fetch-all')) }
}

export async function fetchAll(url: string): Promise<void> {
  const { call, jobId } = await startFetch(url)
  for (let state = jobId ? 'running' : 'completed'; state !== 'completed'; await sleep(500)) {
    if (state !== 'running') throw new Error(`Fetching ended as ${state}`)
    ;({ state } = await call<{ state: string }>('GET', `/api/jobs/${jobId}`))
  }
}
