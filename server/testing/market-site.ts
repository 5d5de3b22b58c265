import { activityLogs, appState, coins } from '../platform/database/schema.ts'
import { fakeCoinGecko } from './fake-coingecko.ts'
import { testApp } from './test-app.ts'

/** The application beside a coin service on loopback, both on a clock that stands still until it is moved. */
export async function marketSite({
  start = '2026-11-15T12:00:00.000Z',
  key = 'CG-test',
}: {
  start?: string
  key?: string
} = {}) {
  let time = Date.parse(start)
  const now = () => new Date(time)
  const service = await fakeCoinGecko({ now })
  const env = { COINGECKO_BASE_URL: service.url, ...(key ? { COINGECKO_API_KEY: key } : {}) }
  const site = await testApp({ now, env })
  return {
    ...site,
    service,
    now,
    advance: (ms: number) => {
      time += ms
    },
    /** No coins, no calls made, the first moment again: cheaper than another application. */
    async reset() {
      time = Date.parse(start)
      service.reset()
      await site.context.db.transaction(async (tx) => {
        await tx.delete(coins)
        await tx.delete(activityLogs)
        await tx.delete(appState)
      })
    },
    async close() {
      await site.close()
      await service.close()
    },
  }
}
