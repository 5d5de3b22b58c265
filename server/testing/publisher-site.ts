import { fakePublisher } from './fake-publisher.ts'
import { testApp } from './test-app.ts'

/** An app that may fetch from a publisher on loopback. */
export async function publisherSite() {
  const feeds = await fakePublisher()
  const site = await testApp({ env: { FETCH_ALLOW_HOSTS: feeds.host } })
  return {
    ...site,
    feeds,
    async close() {
      await site.close()
      await feeds.close()
    },
  }
}
