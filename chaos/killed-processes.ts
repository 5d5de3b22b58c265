import { rmSync } from 'node:fs'
import { ALL_STORIES, manyPublishers, storiesOf, untilAllAreThere, untilMoreThan } from './many-publishers.ts'
import { startSite } from './site.ts'

const KILLS = 4

export const killedProcesses = {
  title: `the server is killed with -9 ${KILLS} times while ${ALL_STORIES} articles are fetched, and restarted`,
  async run() {
    const publishers = await manyPublishers()
    const settings = { FETCH_ALLOW_HOSTS: publishers.host, LOG_LEVEL: 'silent' }
    const first = await startSite(settings)
    await publishers.addTo(first, await first.signIn())
    let site = first
    const counts: (number | undefined)[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      void site.call('POST', '/api/publishers/fetch-all', {}, await site.signIn()).catch(() => {})
      await untilMoreThan(site, kill * 200)
      site.kill('SIGKILL')
      await site.exited
      site = await startSite({ ...settings, DATA_DIR: first.folder })
      counts.push(await storiesOf(site))
    }
    const all = await untilAllAreThere(site, await site.signIn())
    await site.stop()
    rmSync(first.folder, { recursive: true, force: true })
    await publishers.close()
    return {
      'stories at each start': counts.map((count) => count ?? 'stale').join(', '),
      'all stories there after the last': all,
    }
  },
}
