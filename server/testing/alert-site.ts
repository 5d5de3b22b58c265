import { randomBytes } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { ALERT_EVENTS, CHANNEL_KINDS, type ChannelKind } from '../../contract/admin/alert-events.ts'
import type { ChannelBody } from '../../contract/admin/alerts.ts'
import { MINUTE_MS } from '../../contract/platform/durations.ts'
import { checkAlerts, sendAlerts } from '../admin/alerts/send-alerts.ts'
import { fakeMailServer } from './fake-mail-server.ts'
import { fakeReceiver } from './fake-receiver.ts'
import { selfSigned } from './self-signed.ts'
import { testApp } from './test-app.ts'
import { testFolder } from './test-folder.ts'

export const WEBHOOK_SECRET = `whsec_${randomBytes(32).toString('base64')}`
export const BOT_TOKEN = '123456:ABC-DEF_ghi'

/** A site whose alerts go to stand-ins on loopback, and a clock to turn. */
export async function alertSite() {
  setDefaultCACertificates([...getCACertificates('default'), selfSigned.cert])
  const receiver = await fakeReceiver()
  const mail = await fakeMailServer()
  let now = new Date('2026-11-15T12:00:00.000Z')
  const env = {
    DATA_DIR: testFolder(),
    SITE_URL: 'https://news.example',
    FETCH_ALLOW_HOSTS: `${receiver.host},${mail.host}`,
    TELEGRAM_BASE_URL: receiver.url('/telegram'),
  }
  const site = await testApp({ env, now: () => now })
  const fields: Record<ChannelKind, ChannelBody> = {
    webhook: { address: receiver.url('/hook/token-7f2c'), secret: WEBHOOK_SECRET },
    telegram: { chat: '@newsroom', secret: BOT_TOKEN },
    discord: { address: receiver.url('/discord/7/token-d15c') },
    slack: { address: receiver.url('/services/T1/token-51ac') },
    email: {
      mail_to: 'desk@news.example, mara@news.example',
      mail_from: 'News <alerts@news.example>',
      smtp_host: '127.0.0.1',
      smtp_port: mail.port,
      smtp_tls: 'starttls',
      smtp_user: 'alerts',
      secret: 'mail-password',
    },
  }
  /** The texts that came to each kind of channel. */
  const arrived: Record<ChannelKind, () => string[]> = {
    webhook: () => receiver.at('/hook/token-7f2c').map(({ body }) => JSON.parse(body).title),
    telegram: () =>
      receiver.at(`/telegram/bot${BOT_TOKEN}/sendMessage`).map(({ body }) => JSON.parse(body).text),
    discord: () =>
      receiver
        .at('/discord/7/token-d15c')
        .map(({ body }) => JSON.parse(body).content.replaceAll('\\', '')),
    slack: () => receiver.at('/services/T1/token-51ac').map(({ body }) => JSON.parse(body).text),
    email: () =>
      mail.mails.map(({ source }) =>
        source.replaceAll('=\r\n', '').replaceAll('\r\n ', ' ').replaceAll('=24', '$'),
      ),
  }
  const put = (kind: ChannelKind, body: object) =>
    site.admin(`PUT /api/alerts/channels/${kind}`, body)
  return {
    ...site,
    env,
    receiver,
    mail,
    fields,
    arrived,
    put,
    setUp: (kind: ChannelKind, more: object = {}) =>
      put(kind, { ...fields[kind], enabled: true, events: [...ALERT_EVENTS], ...more }),
    setUpAll: async () => {
      for (const kind of CHANNEL_KINDS)
        await put(kind, { ...fields[kind], enabled: true, events: [...ALERT_EVENTS] })
    },
    /** The bodies that came to the webhook. */
    hooked: () => receiver.at('/hook/token-7f2c').map(({ body }) => JSON.parse(body)),
    /** What the minute's job does. */
    async run() {
      await checkAlerts(site.context)
      await sendAlerts(site.context)
    },
    pass(minutes: number) {
      now = new Date(now.getTime() + minutes * MINUTE_MS)
    },
    async close() {
      await site.close()
      await receiver.close()
      await mail.close()
    },
  }
}
