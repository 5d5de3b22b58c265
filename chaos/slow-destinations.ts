import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { startOwnDatabase } from '../bench/own-database.ts'
import { followSettingsOf, saveFollowSettings } from '../server/following/settings-store.ts'
import { readConfig } from '../server/platform/config.ts'
import type { Context } from '../server/platform/context.ts'
import { createOutbound } from '../server/platform/outbound/outbound.ts'
import { decryptPush, samplePhone } from '../server/testing/decrypt-push.ts'
import { fakeMailServer } from '../server/testing/fake-mail-server.ts'
import { addOutletsAndCoins, storeStories } from '../server/testing/follow-kills.ts'
import { followByAll, followSilently } from './crowd-of-followers.ts'
import { addresses, neverAnswers, receivers, takes } from './destinations.ts'
import { highest, percentile } from './measure.ts'
import { startSite } from './site.ts'

const EVERY_MS = 10_000
/** A rule that matches more than ten stories in ten minutes gets them in one message: each coin has its own. */
const COINS = 4
const BOT_TOKEN = '123456:chaos-bot'
/** Followers of each channel whose messages are timed. */
const GOOD = 5
type Size = { silent: number; quietStories: number; stories: number }
type Heard = { channel: string; story: string; ms: number }

export const slowDestinations = {
  title:
    '1,000 webhooks accept and never answer, at one host, at many, and after good answers at first, while a story comes every 10 s for 5 minutes',
  run: () => measure({ silent: 1_000, quietStories: 4, stories: 30 }),
}

/** How long after a story was stored the others have their message, before the silent ones come and beside them. */
async function measure({ silent, quietStories, stories }: Size) {
  const stored = new Map<string, number>()
  const heard: Heard[] = []
  const ears = await listen((channel, text) => {
    const story = /Story \d+/.exec(text)?.[0] ?? ''
    heard.push({ channel, story, ms: Date.now() - (stored.get(story) ?? Number.NaN) })
  }, silent)
  const database = await startOwnDatabase()
  const env = { DATABASE_URL: database.url, DATA_DIR: database.dataDir, ...ears.env }
  const config = readConfig(env)
  const outbound = createOutbound({
    allowHosts: config.fetchAllowHosts,
    serviceHosts: config.serviceHosts,
    userAgent: 'crypto-news chaos',
  })
  const log = pino({ level: 'silent' })
  const queue = { send: async () => null }
  const context = { config, db: database.db, queue, outbound, log, now: () => new Date() }
  await prepare(context, ears.mailPort)
  await followByAll(context, GOOD, COINS, ears)
  const site = await startSite({ ...env, LOG_LEVEL: 'error' })
  try {
    let next = 0
    const tell = async (count: number) => {
      const began = next
      for (; next < began + count; next++) {
        const wait = sleep(EVERY_MS)
        stored.set(`Story ${next}`, Date.now())
        await storeStories(database.db, [next], COINS)
        await wait
      }
      const told = heard.splice(0)
      return { told, lost: count * GOOD * ears.channels.length - told.length }
    }
    // everybody is known before anything is measured
    await tell(1)
    const quiet = await tell(quietStories)
    await followSilently(context, ears.silentUrls)
    const memory = highest(site.memoryMb, 1_000)
    const busy = await tell(stories)
    return {
      'told in the quiet, p50 and worst': figures(quiet),
      ...Object.fromEntries(
        ears.channels.map((channel) => [
          `beside ${silent} silent, ${channel}, p50, p99 and worst`,
          figures({ ...busy, told: busy.told.filter((one) => one.channel === channel) }),
        ]),
      ),
      'messages that were not told within 10 s of the last story': busy.lost,
      'requests to silent servers, and most at once': `${ears.open.all}, ${ears.open.most}`,
      'most memory of the site': `${memory()} MB`,
    }
  } finally {
    await site.stop()
    await outbound.close()
    await ears.close()
    await database.stop()
  }
}

const figures = ({ told }: { told: Heard[] }) => {
  const times = told.map(({ ms }) => ms)
  return `${percentile(times, 0.5)} ms, ${percentile(times, 0.99)} ms, ${Math.max(0, ...times)} ms (${times.length})`
}

/** Everything that messages go to. */
async function listen(onMessage: (channel: string, text: string) => void, silent: number) {
  const phone = await samplePhone()
  const webhooks = await receivers(
    addresses(2, GOOD),
    takes((body) => onMessage('webhook', body.toString())),
  )
  const services = await receivers(
    ['127.0.0.1'],
    takes(async (body, path) => {
      if (path.startsWith('/push'))
        onMessage('push', await decryptPush(phone, new Uint8Array(body)))
      else if (path.endsWith('/sendMessage')) onMessage('telegram', body.toString())
    }),
  )
  const mail = await fakeMailServer({
    hasTls: false,
    onMail: ({ source }) => onMessage('mail', source),
  })
  const parts = [Math.round(silent * 0.4), Math.round(silent * 0.3)] as const
  const atMany = await receivers(addresses(3, parts[0]), neverAnswers)
  const atOne = await receivers(addresses(4, 1), neverAnswers)
  // good answers to the first two messages of each
  const answered = new Map<string, number>()
  const fallSilent = await receivers(
    addresses(5, silent - parts[0] - parts[1]),
    (request, reply) => {
      request.resume()
      const host = request.headers.host ?? ''
      const count = (answered.get(host) ?? 0) + 1
      answered.set(host, count)
      if (count <= 2) reply.end()
    },
  )
  const all = [webhooks, services, atMany, atOne, fallSilent]
  const [service = ''] = services.hosts
  const [one = ''] = atOne.hosts
  return {
    channels: ['webhook', 'push', 'mail', 'telegram'],
    service,
    mailPort: mail.port,
    webhookUrls: webhooks.hosts.map((host) => `http://${host}/`),
    silentUrls: [
      ...[...atMany.hosts, ...fallSilent.hosts].map((host) => `http://${host}/`),
      ...Array.from({ length: parts[1] }, (_, n) => `http://${one}/${n}`),
    ],
    env: {
      FETCH_ALLOW_HOSTS: [mail.host, ...all.flatMap(({ hosts }) => hosts)].join(),
      PUSH_ALLOW_HOSTS: service,
      TELEGRAM_BASE_URL: `http://${service}`,
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    },
    get open() {
      const silentOnes = [atMany, atOne, fallSilent].map(({ open }) => open)
      return {
        all: silentOnes.reduce((sum, open) => sum + open.all, 0),
        most: silentOnes.reduce((sum, open) => sum + open.most, 0),
      }
    },
    async close() {
      for (const each of all) each.close()
      await mail.close()
    },
  }
}

async function prepare({ db }: Context, mailPort: number) {
  await followSettingsOf(db)
  const channels = { push: true, mail: true, telegram: true, webhook: true }
  const limits = { messages_per_day: 200, followers_max: 1_000_000, new_per_hour: 200 }
  await saveFollowSettings(db, { ...channels, ...limits, telegram_bot: 'chaos_bot' })
  await db.execute(sql`
    insert into alert_channels (kind, smtp_host, smtp_port, smtp_tls, mail_from)
    values ('email', '127.0.0.1', ${mailPort}, 'none', 'news@site.example')
    on conflict (kind) do update
    set smtp_host = excluded.smtp_host, smtp_port = excluded.smtp_port,
      smtp_tls = excluded.smtp_tls, mail_from = excluded.mail_from`)
  await addOutletsAndCoins(db, COINS)
}
