import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPgBouncer, startPostgres, untilItAnswers } from './services.ts'
import { startSite } from './site.ts'

const AWAY_MS = 5_000
/** Names of spec files; without them all journeys run. */
const JOURNEYS = process.env.JOURNEYS?.split(',') ?? []

export const pgbouncer = {
  title: 'the journeys through PgBouncer in transaction mode, and PgBouncer killed with -9',
  async run() {
    const postgres = await startPostgres()
    const pooler = await startPgBouncer(postgres)
    const journeys = await runJourneys(postgres.url, pooler.url)
    const site = await startSite({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url })
    const status = async (path: string) => (await fetch(site.url + path)).status
    const kept = '/api/articles'
    await status(kept)
    await pooler.end('SIGKILL')
    const codes = { kept: new Set<number>(), new: new Set<number>() }
    for (const end = performance.now() + AWAY_MS; performance.now() < end; await sleep(50)) {
      codes.kept.add(await status(kept))
      codes.new.add(await status(`/api/articles?limit=${Math.ceil(Math.random() * 99)}`))
    }
    const back = performance.now()
    pooler.startAgain()
    await untilItAnswers(async () => {
      if (!(await site.signIn())) throw new Error('not yet')
    })
    const seconds = ((performance.now() - back) / 1000).toFixed(1)
    await site.stop()
    await pooler.end()
    await postgres.end()
    return {
      journeys,
      'while it was away': `kept answers ${[...codes.kept]}, new ones ${[...codes.new]}`,
      'signing in works again after': `${seconds} s`,
    }
  },
}

async function runJourneys(direct: string, pooled: string): Promise<string> {
  const args = ['node_modules/.bin/playwright', 'test', '--workers=1', ...JOURNEYS]
  const run = spawn(process.execPath, args, {
    env: {
      JOURNEY_PATIENCE: '4',
      ...process.env,
      TEST_DATABASE_URL: direct,
      E2E_POOLER_URL: pooled,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  run.stdout.on('data', (text) => {
    output += text
  })
  await once(run, 'close')
  const counts = [...output.matchAll(/^ +(\d+ (?:passed|failed|flaky|did not run))/gm)].map(
    ([, count]) => count,
  )
  if (run.exitCode !== 0) console.error(output)
  return counts.join(', ')
}
