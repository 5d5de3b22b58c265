import { SAMPLE_READER } from './inbox.ts'
import { SAMPLE_BOT } from './sample-chat.ts'
import type { World } from './world.ts'

type Call = (method: string, path: string, body: object) => Promise<unknown>

/** Every channel is set up. A reader follows by notifications, one by mail, and a program by webhook. */
export async function followSomething(call: Call, { inbox }: Pick<World, 'inbox'>): Promise<void> {
  await call('PUT', '/api/alerts/channels/email', {
    mail_to: 'newsroom@crypto-news.example',
    mail_from: 'readers@crypto-news.example',
    smtp_host: '127.0.0.1',
    smtp_port: inbox.mailPort,
    smtp_tls: 'none',
  })
  await call('PATCH', '/api/readers', {
    push: true,
    mail: true,
    webhook: true,
    telegram: true,
    telegram_bot: SAMPLE_BOT.name,
    telegram_token: SAMPLE_BOT.token,
    // everybody comes from one machine
    new_per_hour: 200,
  })
  const follow = (body: object) => call('POST', '/api/follow', { zone: 'UTC', ...body })
  await follow({ view: '/?no_ads=true', when: 'each', push: inbox.phone })
  await follow({ view: '/', when: 'outlets-2', mail: SAMPLE_READER })
  await follow({ view: '/', when: 'each', webhook: `${inbox.webhookUrl}/sample-program` })
}
