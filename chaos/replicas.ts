import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../server/platform/database/connect.ts'
import { makeArticle, makeArticles, makePublisher } from '../server/testing/factories.ts'
import { query, startPostgres } from './services.ts'
import { type Site, startSite } from './site.ts'

const REQUESTS = Number(process.env.REQUESTS ?? 20_000)
const VISITORS = 8
/** Between two requests of a visitor, so that a fault lasts for some seconds. */
const PAUSE_MS = 40
const LISTS = [
  '/api/articles?limit=30',
  '/api/articles?limit=50',
  '/api/articles?limit=60&search=arrival',
]
const PATHS = [...LISTS, '/', '/feed.xml', '/coins', '/feed.json', '/api/articles?limit=40&page=2']
/** An answer may lack what another process stored less than this before the request. */
const AGE_MS = 1_000
const TOKEN = 'a token for metrics'.replaceAll(' ', '-')

type Arrival = { id: number; word: string; at: number; isLeaving?: true; hiddenAt?: number }
type Server = Awaited<ReturnType<typeof startPostgres>>
type Fault = {
  name: string
  begin: (replica: Server, primary: Server) => Promise<unknown>
  end: Fault['begin']
}

const nothing = async () => {}
const delay = (ms: number) => (replica: Server) =>
  query(replica.url, `alter system set recovery_min_apply_delay = ${ms}`, 'select pg_reload_conf()')
const FAULTS: Fault[] = [
  { name: 'replica well', begin: nothing, end: nothing },
  { name: 'replay delayed by 0.3 s', begin: delay(300), end: delay(0) },
  { name: 'replay delayed by 5 s', begin: delay(5_000), end: delay(0) },
  {
    name: 'replay paused',
    begin: (replica) => query(replica.url, 'select pg_wal_replay_pause()'),
    end: (replica) => query(replica.url, 'select pg_wal_replay_resume()'),
  },
  {
    name: 'replica killed with -9 and back',
    begin: (replica) => replica.end('SIGKILL'),
    end: (replica) => replica.startAgain(),
  },
  {
    name: 'primary restarted',
    begin: (_, primary) => primary.end(),
    end: (_, primary) => primary.startAgain(),
  },
]

/** Each fault holds for half of its requests. Articles arrive through another connection and are hidden by an admin. */
export const replicas = {
  title: `${REQUESTS} requests to a site with a streaming replica that lags, pauses and dies`,
  async run() {
    const primary = await startPostgres()
    const settings = { DATABASE_URL: primary.url, METRICS_TOKEN: TOKEN }
    const found: Record<string, string> = {}
    const without = await startSite(settings)
    const each = Math.floor(REQUESTS / (FAULTS.length + 1))
    found['no replica'] = await watch(without, primary, each, nothing, nothing)
    await without.stop()
    const replica = await startPostgres(primary)
    const site = await startSite({ ...settings, DATABASE_READ_URL: replica.url })
    for (const { name, begin, end } of FAULTS)
      found[name] = await watch(
        site,
        primary,
        each,
        () => begin(replica, primary),
        () => end(replica, primary),
      )
    await site.stop()
    await replica.end()
    await primary.end()
    return found
  },
}

async function watch(
  site: Site,
  primary: Server,
  requests: number,
  begin: () => Promise<unknown>,
  end: () => Promise<unknown>,
) {
  const { db, close } = connect({ url: primary.url, log: { warn() {} }, maxConnections: 2 })
  const { id: publisher_id } = await makePublisher(db)
  const token = await site.signIn()
  const arrivals: Arrival[] = []
  const old = Array.from({ length: 200 }, () => ({
    publisher_id,
    published_at: new Date(Date.now() - 9e7).toISOString(),
  }))
  await makeArticles(db, old)
  let isOver = false

  async function arrive() {
    for (let n = 0; !isOver; n++, await sleep(200)) {
      const word = `w${Math.random().toString(36).slice(2, 12)}`
      const article = {
        title: `Arrival ${word}`,
        publisher_id,
        published_at: new Date().toISOString(),
      }
      const made = await makeArticle(db, article).catch(() => undefined)
      if (made) arrivals.push({ id: made.id, word, at: performance.now() })
      const leaving = n % 4 === 3 ? arrivals.at(-3) : undefined
      if (leaving && !leaving.isLeaving) await hide(leaving)
    }
  }
  async function hide(arrival: Arrival) {
    arrival.isLeaving = true
    const answer = await site
      .call('PATCH', `/api/articles/${arrival.id}/hidden`, { hidden: true }, token)
      .catch(() => ({ error: 'unreachable' }))
    if (!('error' in answer)) arrival.hiddenAt = performance.now()
  }

  const counted = { hidden: 0, old: 0, stale: 0 }
  const failed: string[] = []
  async function visit(path: string) {
    const begun = performance.now()
    const answer = await fetch(site.url + path).catch(() => undefined)
    const text = await answer?.text()
    if (!text || !answer?.ok) return void failed.push(`${answer?.status ?? 'no answer'} ${path}`)
    if (answer.headers.get('x-cache')) counted.stale++
    const recent = arrivals.slice(-100)
    if (recent.some(({ hiddenAt = Infinity, word }) => hiddenAt < begun && text.includes(word)))
      counted.hidden++
    const newest = recent.findLast(({ at, isLeaving }) => at < begun - AGE_MS && !isLeaving)
    if (newest && LISTS.includes(path) && !text.includes(newest.word)) counted.old++
  }

  // a process that has just started is slow
  for (const path of PATHS) await visit(path)
  const [madeBefore, cpuBefore, start] = [
    await answersMade(site),
    primary.cpuSeconds(),
    performance.now(),
  ]
  const arriving = arrive()
  await begin()
  let left = requests
  let ending: Promise<unknown> | undefined
  await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      while (left-- > 0) {
        if (left < requests / 2) ending ??= end()
        await visit(PATHS[left % PATHS.length] ?? '/')
        await sleep(PAUSE_MS)
      }
    }),
  )
  await ending
  isOver = true
  await arriving
  const made = await answersMade(site)
  const cpu = primary.cpuSeconds() - cpuBefore
  await close()
  const [byPrimary, byReplica] = [
    made.primary - madeBefore.primary,
    made.replica - madeBefore.replica,
  ]
  return [
    `${requests} requests in ${Math.round((performance.now() - start) / 1000)} s`,
    `${counted.hidden} show a hidden article`,
    `${counted.old} older than 1 s`,
    `${failed.length} failed${failed.length > 0 ? ` (${[...new Set(failed)].join(', ')})` : ''}`,
    `${counted.stale} marked stale`,
    `made from the replica ${byReplica}, from the primary ${byPrimary}`,
    // one that was restarted counts from zero
    `processor time of the primary ${cpu >= 0 ? `${cpu.toFixed(1)} s` : 'unknown'}`,
    `${arrivals.length} arrived, ${arrivals.filter(({ hiddenAt }) => hiddenAt).length} hidden`,
  ].join(', ')
}

async function answersMade({ url }: Site) {
  const page = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const text = await page.text()
  const of = (server: string) =>
    Number(new RegExp(`answers_made_total\\{server="${server}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
  return { primary: of('primary'), replica: of('replica') }
}
