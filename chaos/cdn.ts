import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../server/platform/database/connect.ts'
import { makeArticles, makePublisher } from '../server/testing/factories.ts'
import { percentile } from './measure.ts'
import { freePort, serviceFolder, startPostgres, startService, untilItAnswers } from './services.ts'
import { startSite } from './site.ts'

const REQUESTS = Number(process.env.REQUESTS ?? 5_000)
const HIDDEN = 10
const MAX_AGE = 60
/** After a hidden article was gone it is looked for this long: a cache may have fetched it again. */
const WATCHED_MS = 4_000
const PATHS = [
  '/',
  '/feed.xml',
  '/coins',
  '/api/articles',
  '/api/articles?limit=30',
  '/api/categories',
]

export const cdn = {
  title: `Varnish in front keeps answers for ${MAX_AGE} s, and ${HIDDEN} articles are hidden`,
  async run() {
    const postgres = await startPostgres()
    const [port, purgePort] = [await freePort(), await freePort()]
    const purges = createServer(async (request, response) => {
      const { paths } = JSON.parse(Buffer.concat(await request.toArray()).toString())
      for (const path of paths) await ban(port, path)
      response.writeHead(204).end()
    }).listen(purgePort, '127.0.0.1')
    const site = await startSite({
      DATABASE_URL: postgres.url,
      CDN_MAX_AGE: String(MAX_AGE),
      PURGE_URL: `http://127.0.0.1:${purgePort}/`,
      PURGE_TOKEN: 'token-of-the-drill',
    })
    const varnish = startVarnish(port, site.port)
    const front = `http://127.0.0.1:${port}`
    await untilItAnswers(() => fetch(front))
    const { db, close } = connect({ url: postgres.url, log: { warn() {} }, maxConnections: 2 })
    const { id: publisher_id } = await makePublisher(db)
    const words = Array.from(
      { length: HIDDEN },
      () => `w${Math.random().toString(36).slice(2, 12)}`,
    )
    const published_at = new Date().toISOString()
    const articles = await makeArticles(
      db,
      words.map((word) => ({ title: `Arrival ${word}`, publisher_id, published_at })),
    )
    await ban(port, '/*')
    let hits = 0
    for (let n = 0; n < REQUESTS; n++) {
      const answer = await fetch(front + PATHS[n % PATHS.length])
      await answer.arrayBuffer()
      if (answer.headers.get('x-from') === 'cache') hits++
    }
    const token = await site.signIn()
    const gone: number[] = []
    let backAgain = 0
    for (const [n, word] of words.entries()) {
      const isShown = async () =>
        (await (await fetch(`${front}/api/articles`)).text()).includes(word)
      if (!(await isShown())) throw new Error('The article was not there')
      await site.call('PATCH', `/api/articles/${articles[n]?.id}/hidden`, { hidden: true }, token)
      const hidden = performance.now()
      while (await isShown()) await sleep(5)
      gone.push(performance.now() - hidden)
      for (const end = performance.now() + WATCHED_MS; performance.now() < end; await sleep(20))
        if (await isShown()) backAgain++
    }
    await close()
    await varnish.end()
    await site.stop()
    purges.close()
    await postgres.end()
    return {
      'served by Varnish': `${((100 * hits) / REQUESTS).toFixed(1)} % of ${REQUESTS} requests`,
      'a hidden article was gone after': `p50 ${percentile(gone, 0.5)} ms, at most ${percentile(gone, 1)} ms`,
      'answers that showed it again': backAgain,
    }
  },
}

/** A path with a star at its end stands for all that begin so. */
async function ban(port: number, path: string) {
  const pattern = `^${path.replace(/[.?+^$()[\]{}|\\]/g, '\\$&').replace(/\*$/, '.*')}$`
  await fetch(`http://127.0.0.1:${port}/`, { method: 'BAN', headers: { 'x-pattern': pattern } })
}

function startVarnish(port: number, sitePort: number) {
  const folder = serviceFolder()
  const file = join(folder, 'default.vcl')
  writeFileSync(
    file,
    `vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "${sitePort}"; }
sub vcl_recv {
  if (req.method == "BAN") { ban("req.url ~ " + req.http.x-pattern); return (synth(200)); }
}
sub vcl_deliver {
  if (obj.hits > 0) { set resp.http.x-from = "cache"; } else { set resp.http.x-from = "site"; }
}
`,
  )
  const args = [
    '-F',
    '-j',
    'none',
    '-a',
    `127.0.0.1:${port}`,
    '-f',
    file,
    '-n',
    join(folder, 'work'),
    '-s',
    'malloc,64m',
  ]
  return startService('/usr/sbin/varnishd', args)
}
