import { fakeCoin, fakeCoinGecko } from '../server/testing/fake-coingecko.ts'
import { fakePublisher } from '../server/testing/fake-publisher.ts'
import { fillSite } from './admin-content.ts'
import { startSite } from './site.ts'
import { test as base } from './test.ts'

export { expect, signedIn } from './test.ts'

type Upstreams = {
  feeds: Awaited<ReturnType<typeof fakePublisher>>
  coins: Awaited<ReturnType<typeof fakeCoinGecko>>
}

/** A site whose publishers and coin service stand on loopback, one a worker. */
export const test = base.extend<
  // biome-ignore lint/complexity/noBannedTypes: Playwright's word for no fixtures per test
  {},
  { upstreams: Upstreams; content: Awaited<ReturnType<typeof fillSite>> }
>({
  upstreams: [
    async ({}, use) => {
      const [feeds, coins] = [await fakePublisher(), await fakeCoinGecko()]
      coins.coins.push(
        fakeCoin({ id: 'bitcoin', symbol: 'btc', name: 'Bitcoin' }),
        fakeCoin({ id: 'solana', symbol: 'sol', name: 'Solana' }),
        fakeCoin({ id: 'cardano', symbol: 'ada', name: 'Cardano' }),
      )
      await use({ feeds, coins })
      await feeds.close()
      await coins.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ upstreams }, use) => {
      const site = await startSite({
        FETCH_ALLOW_HOSTS: upstreams.feeds.host,
        COINGECKO_BASE_URL: upstreams.coins.url,
        // with a key, more calls may be made at once
        COINGECKO_API_KEY: 'demo',
      })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  /** A working week of content, put in once. */
  content: [async ({ site }, use) => use(await fillSite(site)), { scope: 'worker' }],
})
