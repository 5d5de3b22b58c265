import { setTimeout as sleep } from 'node:timers/promises'
import { ALL_STORIES, manyPublishers, storiesOf, untilAllAreThere, untilMoreThan } from './many-publishers.ts'
import { startSite } from './site.ts'

const RESTARTS = 5

export const databaseRestarts = {
  title: `PostgreSQL is killed ${RESTARTS} times while ${ALL_STORIES} articles are fetched`,
  async run() {
    const publishers = await manyPublishers()
    const site = await startSite({ FETCH_ALLOW_HOSTS: publishers.host, LOG_LEVEL: 'silent' })
    const token = await site.signIn()
    await publishers.addTo(site, token)
    const counts: (number | undefined)[] = []
    for (let restart = 0; restart < RESTARTS; restart++) {
      void site.call('POST', '/api/publishers/fetch-all', {}, token).catch(() => {})
      await untilMoreThan(site, restart * 150)
      process.kill(site.postgresPid(), 'SIGKILL')
      while ((await fetch(`${site.url}/readyz`)).status !== 200) await sleep(100)
      counts.push(await storiesOf(site))
    }
    const all = await untilAllAreThere(site, token)
    const again = await site.call('POST', '/api/auth/verify', undefined, token).then(
      () => 'yes',
      () => 'no',
    )
    await site.stop()
    await publishers.close()
    return {
      'stories after each restart': counts.map((count) => count ?? 'stale').join(', '),
      'all stories there after the last': all,
      'calls answered afterwards': again,
    }
  },
}
