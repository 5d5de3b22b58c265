import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { manyPublishers, storiesOf } from './many-publishers.ts'
import { startSite } from './site.ts'

const PATIENCE_MS = 180_000

export const clockJumps = {
  title: 'the clock of the server jumps two days ahead and back',
  async run() {
    // from Debian's package of that name; it gives processes another time than the machine's
    const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
    if (!library) return { 'not run': 'it needs libfaketime (apt-get install libfaketime)' }
    const folder = mkdtempSync(join(tmpdir(), 'crypto-news-clock-'))
    const clock = join(folder, 'clock')
    const setClock = (offset: string) => writeFileSync(clock, `${offset}\n`, { mode: 0o644 })
    setClock('+0')
    const publishers = await manyPublishers()
    const site = await startSite({
      FETCH_ALLOW_HOSTS: publishers.host,
      LOG_LEVEL: 'silent',
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    const token = await site.signIn()
    await publishers.addTo(site, token)
    const figures: Record<string, string> = {}
    let all = publishers.serve(50)
    figures['at the right time'] = await untilThere(all)
    for (const [what, offset] of [
      ['two days ahead', '+2d'],
      ['back at the right time, an hour later', '+1h'],
      ['an hour later again', '+2h'],
    ] as const) {
      all = publishers.serve(all / 20 + 5)
      setClock(offset)
      figures[`${what}: new stories by the schedule alone, after`] = await untilThere(all)
      figures[`${what}: signed in still`] = (await verified()) ? 'yes' : 'no'
    }
    await site.stop()
    await publishers.close()
    rmSync(folder, { recursive: true, force: true })
    return figures

    async function untilThere(count: number): Promise<string> {
      const start = performance.now()
      while (performance.now() - start < PATIENCE_MS) {
        if ((await storiesOf(site)) === count)
          return `${Math.round((performance.now() - start) / 1000)} s`
        await sleep(500)
      }
      return `never: ${await storiesOf(site)} of ${count}`
    }
    async function verified() {
      const response = await fetch(`${site.url}/api/auth/verify`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
      return response.ok
    }
  },
}
