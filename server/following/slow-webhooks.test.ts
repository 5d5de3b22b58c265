import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutbound, type Outbound } from '../platform/outbound/outbound.ts'
import { SAMPLE_PHONE } from '../testing/decrypt-push.ts'
import { fakeReceiver } from '../testing/fake-receiver.ts'
import { onceAFile } from '../testing/fixture.ts'
import { openFollowing } from '../testing/follow-site.ts'
import { onLoopback } from '../testing/on-loopback.ts'
import { FLOOD, OTHER_NEWS, storySite } from '../testing/story-site.ts'
import { testFolder } from '../testing/test-folder.ts'
import { followView } from './follow-view.ts'
import { followingJobs } from './jobs.ts'
import { matchChanges } from './match-changes.ts'
import { keepSending } from './send-to-followers.ts'

const HOSTS = 30
const SILENT = 60
/** Hosts of their own, all on this machine. */
const hostOf = (n: number) => `silent-${n % HOSTS}.example`

const site = onceAFile(async () => {
  const receiver = await fakeReceiver()
  let open = 0
  const silent = await onLoopback(createServer(() => void open++))
  const port = silent.host.split(':')[1]
  const made = await storySite({
    env: {
      DATA_DIR: testFolder(),
      SITE_URL: 'https://news.example',
      PUSH_ALLOW_HOSTS: receiver.host,
      RATE_LIMIT: '0',
    },
  })
  await openFollowing(made.context)
  const guarded = createOutbound({
    allowHosts: [receiver.host, ...Array.from({ length: HOSTS }, (_, n) => `${hostOf(n)}:${port}`)],
    userAgent: 'test',
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  // nothing here is decided by a time limit
  const patient = (outbound: Outbound): Outbound => ({
    ...outbound,
    request: (url, request) =>
      outbound.request(url, { ...request, deadlineMs: 600_000, headersTimeoutMs: 600_000 }),
    apart: (connections) => patient(outbound.apart(connections)),
  })
  return {
    ...made,
    context: { ...made.context, outbound: patient(guarded) },
    receiver,
    silentUrl: (n: number) => `http://${hostOf(n)}:${port}/${n}`,
    open: () => open,
    async close() {
      await silent.close()
      await guarded.close()
      await made.close()
      await receiver.close()
    },
  }
})

let stop = async () => {}
beforeEach(() => {
  stop = keepSending(site.context, site.url)
})
afterEach(() => stop())

const follow = (given: object) =>
  followView(site.context, {}, JSON.stringify(given), {
    view: '/',
    when: 'each',
    hour: null,
    zone: 'UTC',
    quiet: null,
    channels: [],
    telegram: false,
    ...given,
  })

async function tell(text: typeof OTHER_NEWS, hours: number) {
  await site.tell([{ ...text, outlet: 'Ledgerline', hours }])
  site.setHours(hours + 0.1)
  await site.group()
  const [job] = followingJobs(site.context)
  await job?.run({}, { id: '1', signal: new AbortController().signal })
}

test('webhooks that accept and never answer keep neither the job nor anybody else waiting', async () => {
  const { receiver, context } = site
  site.setHours(0)
  for (let n = 0; n < SILENT; n++) await follow({ webhook: site.silentUrl(n) })
  await follow({ webhook: receiver.url('/webhook') })
  await follow({ push: { endpoint: receiver.url('/push'), keys: SAMPLE_PHONE } })
  await matchChanges(context)
  await tell(OTHER_NEWS, 1)
  for (const path of ['/webhook', '/push'])
    await expect.poll(() => receiver.at(path), { timeout: 50_000 }).toHaveLength(1)
  // at two connections a host
  await expect.poll(site.open, { timeout: 50_000 }).toBe(2 * HOSTS)
  // within the claims of the first
  await tell(FLOOD[0], 1.005)
  for (const path of ['/webhook', '/push'])
    await expect.poll(() => receiver.at(path), { timeout: 50_000 }).toHaveLength(2)
  expect(site.open()).toBe(2 * HOSTS)
})
