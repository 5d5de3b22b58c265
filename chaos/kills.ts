import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ALL_STORIES,
  manyPublishers,
  storiesOf,
  untilAllAreThere,
  untilMoreThan,
} from './many-publishers.ts'
import { type Site, startSite } from './site.ts'

const KILLS = 5

export const databaseRestarts = {
  title: `PostgreSQL is killed with -9 ${KILLS} times while ${ALL_STORIES} items are fetched`,
  run: () =>
    killWhileFetching(async (site) => {
      process.kill(site.postgresPid(), 'SIGKILL')
      while ((await fetch(`${site.url}/readyz`)).status !== 200) await sleep(100)
      return site
    }),
}

export const killedProcesses = {
  title: `the server is killed with -9 ${KILLS} times while ${ALL_STORIES} items are fetched, and restarted`,
  run: () =>
    killWhileFetching(async (site, settings) => {
      await site.end('SIGKILL')
      return startSite(settings)
    }),
}

type Kill = (site: Site, settings: Record<string, string>) => Promise<Site>

/** `kill` returns the site that is up again. */
async function killWhileFetching(kill: Kill) {
  const publishers = await manyPublishers()
  const settings = { FETCH_ALLOW_HOSTS: publishers.host, LOG_LEVEL: 'silent' }
  let site = await startSite(settings)
  const { folder } = site
  await publishers.addTo(site, await site.signIn())
  const counts: (number | undefined)[] = []
  for (let kills = 0; kills < KILLS; kills++) {
    void site.call('POST', '/api/publishers/fetch-all', {}, await site.signIn()).catch(() => {})
    await untilMoreThan(site, kills * 150)
    site = await kill(site, { ...settings, DATA_DIR: folder })
    counts.push(await storiesOf(site))
  }
  const all = await untilAllAreThere(site, await site.signIn())
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
  await publishers.close()
  return {
    'items after each kill': counts.map((count) => count ?? 'stale').join(', '),
    'all items there after the last': all,
  }
}
