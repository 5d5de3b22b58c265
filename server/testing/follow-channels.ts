import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { ChannelContext } from '../following/channels/follow-message.ts'
import { readConfig } from '../platform/config.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { fakeMailServer } from './fake-mail-server.ts'
import { fakeReceiver } from './fake-receiver.ts'
import { selfSigned } from './self-signed.ts'

export const FOLLOW_TOKEN = '7654321:follow-bot_token'

/** What channels send to, on loopback, and the context of a site that may reach it. */
export async function followStandIns(refuses?: (recipient: string) => string | undefined) {
  setDefaultCACertificates([...getCACertificates('default'), selfSigned.cert])
  const receiver = await fakeReceiver()
  const mail = await fakeMailServer(refuses && { refuses })
  const config = readConfig({
    SITE_URL: 'https://news.example',
    PUSH_ALLOW_HOSTS: receiver.host,
    FETCH_ALLOW_HOSTS: `${receiver.host},${mail.host}`,
    TELEGRAM_BASE_URL: receiver.url('/telegram'),
  })
  const outbound = createOutbound({
    allowHosts: config.fetchAllowHosts,
    serviceHosts: config.serviceHosts,
    userAgent: 'test',
  })
  const now = () => new Date('2026-11-16T16:04:00.000Z')
  return {
    receiver,
    mail,
    context: { config, outbound, now } as ChannelContext,
    server: {
      host: '127.0.0.1',
      port: mail.port,
      tls: 'starttls' as const,
      user: 'readers',
      password: 'mail-password',
      from: 'Crypto News <readers@news.example>',
    },
    brand: { name: 'Crypto News', accent: '#2941d9' },
    barLink: async () => 'https://news.example/follow/bar#b.4mzt',
    async close() {
      await outbound.close()
      await receiver.close()
      await mail.close()
    },
  }
}
