import { after, answered, percentile } from './measure.ts'
import { probe } from './probe.ts'
import { startSite } from './site.ts'

const AT_ONCE = 40
const SECONDS = 8

export const wrongSignIns = {
  title: '40 parallel wrong sign-ins, each with another address and name',
  async run() {
    // the site believes the address a proxy names, so that no limit per address helps it
    const site = await startSite({ TRUST_PROXY: 'on' })
    for (let times = 0; times < 30; times++) await answered(site.url)
    const home = { url: site.url, forMs: SECONDS * 1000, everyMs: 20 }
    const quiet = await probe(home)
    const over = after(SECONDS * 1000)
    let attempts = 0
    let busy = 0
    const flood = Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (!over()) {
          const count = ++attempts
          const { status } = await fetch(`${site.url}/api/auth/login`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'x-forwarded-for': `198.51.${(count >> 8) & 255}.${count & 255}`,
            },
            body: JSON.stringify({ username: `nobody ${count}`, password: 'not the password' }),
          })
          if (status === 503) busy++
        }
      }),
    )
    const beside = await probe(home)
    await flood
    await site.stop()
    const [one, other] = [percentile(quiet, 0.5), percentile(beside, 0.5)]
    return {
      'sign-ins refused a second': `${Math.round(attempts / SECONDS)} (${busy} with 503)`,
      'home p50 quiet / beside, ms': `${one} / ${other}`,
      'home p99 quiet / beside, ms': `${percentile(quiet, 0.99)} / ${percentile(beside, 0.99)}`,
      'times slower (p50)': Math.round((other / one) * 100) / 100,
    }
  },
}
