import { setTimeout as sleep } from 'node:timers/promises'
import { fakeCoin, fakeCoinGecko } from '../server/testing/fake-coingecko.ts'
import { fakeVendor } from '../server/testing/fake-vendor.ts'
import { ALL_STORIES, manyPublishers, untilAllAreThere } from './many-publishers.ts'
import { after, percentile } from './measure.ts'
import { probe } from './probe.ts'
import { startSite } from './site.ts'

const SECONDS = 30
const MORE_A_FEED = 60

export const upstreamsDown = {
  title: `all feeds, the coin service and the model fail in different ways for ${SECONDS} s, then recover`,
  async run() {
    const [publishers, coins, vendor] = await Promise.all([
      manyPublishers(),
      fakeCoinGecko(),
      fakeVendor(),
    ])
    coins.coins.push(fakeCoin({ id: 'bitcoin', symbol: 'btc', name: 'Bitcoin' }))
    const site = await startSite({
      FETCH_ALLOW_HOSTS: publishers.host,
      COINGECKO_BASE_URL: coins.url,
      OPENAI_BASE_URL: vendor.url,
      OPENAI_API_KEY: 'a-key',
      LOG_LEVEL: 'silent',
    })
    const token = await site.signIn()
    await site.call('POST', '/api/crypto/coins', { symbol: 'BTC', source_id: 'bitcoin' }, token)
    await publishers.addTo(site, token)
    const atFirst = await untilAllAreThere(site, token)
    const quiet = await probe({ url: site.url, forMs: 4000, everyMs: 20 })
    const memory = site.memoryMb()

    publishers.misbehave([
      () => {},
      (_request, reply) => reply.destroy(),
      (_request, reply) => reply.writeHead(500).end('<h1>Internal error</h1>'),
      (_request, reply) =>
        reply.writeHead(200).end('<!doctype html><title>Just a moment...</title>'),
      (_request, reply) => reply.writeHead(200).end('<rss><channel><item><title>cut'),
    ])
    coins.misbehave(() => 'hang')
    vendor.answers('hang')
    const over = after(SECONDS * 1000)
    const home = probe({ url: site.url, forMs: SECONDS * 1000, everyMs: 20 })
    let notWell = 0
    while (!over()) {
      await site.call('POST', '/api/publishers/fetch-all', {}, token).catch(() => {})
      await site.call('POST', '/api/articles/1/analyze', {}, token).catch(() => {})
      for (const path of ['/readyz', '/', '/api/articles', '/coins'])
        if ((await fetch(site.url + path)).status !== 200) notWell += 1
      await sleep(500)
    }
    const beside = await home
    const during = site.memoryMb()

    const all = publishers.serve(MORE_A_FEED)
    coins.misbehave(() => undefined)
    vendor.answers({ status: 500, body: {} })
    const back = await untilAllAreThere(site, token, all)
    await site.stop()
    await Promise.all([publishers.close(), coins.close(), vendor.close()])
    return {
      [`the first ${ALL_STORIES} stories`]: atFirst,
      'pages and checks that were not 200 meanwhile': notWell,
      'home p50 / p99 ms, quiet': `${percentile(quiet, 0.5)} / ${percentile(quiet, 0.99)}`,
      'home p50 / p99 ms, meanwhile': `${percentile(beside, 0.5)} / ${percentile(beside, 0.99)}`,
      'MB before and meanwhile': `${memory}, ${during}`,
      'what they published since, all there after they answer again': back,
    }
  },
}
