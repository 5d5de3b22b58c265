import { setTimeout as sleep } from 'node:timers/promises'
import { fakePublisher } from '../server/testing/fake-publisher.ts'
import { after, percentile } from './measure.ts'
import { probe } from './probe.ts'
import { startSite } from './site.ts'

const VISITORS = 100
const SECONDS = 10

export const overload = {
  title: '100 visitors keep requesting new searches, pausing only as long as Retry-After says',
  async run() {
    const publisher = await fakePublisher()
    publisher.feed(
      '/feed',
      Array.from({ length: 500 }, (_, index) => ({
        title: `Bitcoin story number ${index} about mining and markets`,
        link: `https://a.example/${index}`,
        summary: 'Prices moved and people said so. '.repeat(20),
      })),
    )
    const site = await startSite({ FETCH_ALLOW_HOSTS: publisher.host })
    const token = await site.signIn()
    const body = { name: 'Loud', rss_url: publisher.url('/feed') }
    const { id } = await site.call('POST', '/api/publishers', body, token)
    await site.call('POST', `/api/publishers/${id}/fetch`, {}, token)
    const quiet = await probe({ url: site.url, forMs: 4000, everyMs: 20 })
    const over = after(SECONDS * 1000)
    const times: number[] = []
    const shed: number[] = []
    const withoutHint: number[] = []
    let asked = 0
    const crowd = Promise.all(
      Array.from({ length: VISITORS }, async () => {
        while (!over()) {
          const start = performance.now()
          const response = await fetch(`${site.url}/articles?search=story+${++asked}`)
          await response.arrayBuffer()
          const took = performance.now() - start
          if (response.status === 200) times.push(took)
          else if (response.status === 503 && response.headers.has('retry-after')) {
            shed.push(took)
            await sleep(Number(response.headers.get('retry-after')) * 1000)
          } else withoutHint.push(response.status)
        }
      }),
    )
    const home = await probe({ url: site.url, forMs: SECONDS * 1000, everyMs: 20 })
    await crowd
    await site.stop()
    await publisher.close()
    return {
      'answered a second, p50 / p99 ms': `${Math.round(times.length / SECONDS)}, ${percentile(times, 0.5)} / ${percentile(times, 0.99)}`,
      'told to come back a second, p50 ms': `${Math.round(shed.length / SECONDS)}, ${percentile(shed, 0.5)}`,
      'other answers': withoutHint.length,
      'home p50 quiet / beside, ms': `${percentile(quiet, 0.5)} / ${percentile(home, 0.5)}`,
    }
  },
}
