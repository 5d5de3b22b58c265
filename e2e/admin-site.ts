import { answerHomePage, homePageAddresses } from '../demo/home-pages.ts'
import { fakeCoin, fakeCoinGecko } from '../server/testing/fake-coingecko.ts'
import { fakePublisher } from '../server/testing/fake-publisher.ts'
import { fillSite } from './admin-content.ts'
import { startSite } from './site.ts'
import { test as base } from './test.ts'

export { expect, signedIn } from './test.ts'

type Server = Awaited<ReturnType<typeof fakePublisher>>
type Upstreams = {
  feeds: Server
  /** Home pages of publishers, each on a host of its own: one host is asked once a second. */
  homes: (Server & { address: string })[]
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
      const homes = await Promise.all(homePageAddresses('').map(homePage))
      await use({ feeds, coins, homes })
      for (const server of [feeds, coins, ...homes]) await server.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ upstreams }, use) => {
      const site = await startSite({
        FETCH_ALLOW_HOSTS: [upstreams.feeds, ...upstreams.homes].map(({ host }) => host).join(),
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

async function homePage(path: string) {
  const server = await fakePublisher()
  const origin = new URL(server.url('/')).origin
  server.otherwise((request, reply) => answerHomePage(request.url ?? '', origin, Date.now(), reply))
  return { ...server, address: server.url(path) }
}
