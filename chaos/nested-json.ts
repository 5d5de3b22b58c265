import { after, percentile } from './measure.ts'
import { probe } from './probe.ts'
import { startSite } from './site.ts'

const CLIENTS = 4
const SECONDS = 10

export const nestedJson = {
  title: '4 clients keep posting 3 MB of nested JSON',
  async run() {
    const site = await startSite()
    const quiet = await probe({ url: `${site.url}/healthz`, forMs: 3000, everyMs: 5 })
    const body = Buffer.from(`{"username":${'['.repeat(1_500_000)}${']'.repeat(1_500_000)}}`)
    const statuses = new Map<number | string, number>()
    const over = after(SECONDS * 1000)
    const post = async (path: string) => {
      const status = await fetch(site.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        () => 'cut off',
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const flood = Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        while (!over()) await post(client % 2 ? '/api/auth/login' : '/api/nothing')
      }),
    )
    const times = await probe({ url: `${site.url}/healthz`, forMs: SECONDS * 1000, everyMs: 5 })
    await flood
    await site.stop()
    return {
      'posts by answer': [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
      'health check quiet p50 / p99 ms': `${percentile(quiet, 0.5)} / ${percentile(quiet, 0.99)}`,
      'health check p50 / p99 / max ms': `${percentile(times, 0.5)} / ${percentile(times, 0.99)} / ${percentile(times, 1)} (${times.length})`,
    }
  },
}
