import { expect, test } from 'vitest'
import { alertChannels } from '../platform/database/schema.ts'
import { onceAFile } from '../testing/fixture.ts'
import { followStandIns } from '../testing/follow-channels.ts'
import { sampleMessage } from '../testing/follow-message.ts'
import { readMail } from '../testing/read-mail.ts'
import { testApp } from '../testing/test-app.ts'
import { testFolder } from '../testing/test-folder.ts'
import { openChannels } from './open-channels.ts'
import { followSettingsOf, saveFollowSettings } from './settings-store.ts'

const site = onceAFile(async () => {
  const stand = await followStandIns()
  const made = await testApp({
    env: {
      DATA_DIR: testFolder(),
      SITE_URL: 'https://news.example',
      FETCH_ALLOW_HOSTS: stand.mail.host,
      TELEGRAM_BASE_URL: stand.receiver.url('/telegram'),
    },
    now: () => new Date('2026-11-16T16:04:00.000Z'),
  })
  const close = async () => {
    await made.close()
    await stand.close()
  }
  return { ...made, stand, close }
})

test('channels open when they are switched on and set up; mail has the sender and colour of the site', async () => {
  const { context, admin, stand } = site
  expect(Object.keys(await openChannels(context))).toEqual([])
  await admin('PUT /api/alerts/channels/email', {
    mail_to: 'desk@news.example',
    mail_from: 'Alerts <alerts@news.example>',
    smtp_host: '127.0.0.1',
    smtp_port: stand.mail.port,
    smtp_tls: 'starttls',
    smtp_user: 'alerts',
    secret: 'mail-password',
  })
  await admin('PATCH /api/readers', {
    push: true,
    webhook: true,
    telegram_bot: 'news_bot',
    telegram_token: '1:token',
  })
  // keys are made when a page first asks for them
  const offered = await site.visitor('GET /api/follow')
  expect(offered.body.push.key).toMatch(/^B[\w-]{86}$/)
  expect(await site.visitor('GET /api/follow')).toMatchObject({ body: { push: offered.body.push } })
  expect((await followSettingsOf(context.db)).push_key_sealed).toMatch(/^v1\./)
  const open = await openChannels(context)
  expect(Object.keys(open)).toEqual(['push', 'mail', 'telegram', 'webhook'])

  await open.mail?.('ana@example.org', sampleMessage())
  await saveFollowSettings(context.db, {
    mail_name: 'Readers, of "News"',
    mail_from: 'readers@news.example',
  })
  const { body } = await admin('POST /api/readers/test/mail', { to: 'ben@example.org' })
  expect(body).toEqual({ works: true, answer: 'Accepted by the mail server' })
  const [first, tried] = stand.mail.mails.map(({ source }) => readMail(source))
  expect(first?.headers.from).toBe('Crypto News <alerts@news.example>')
  expect(tried?.headers).toMatchObject({ to: 'ben@example.org', subject: 'Crypto News: a test' })
  expect(tried?.headers.from).toBe('"Readers, of \\"News\\"" <readers@news.example>')

  // of another site's secret: nothing is sent without the password
  await context.db.update(alertChannels).set({ secret_sealed: 'v1.AAAA' })
  expect(Object.keys(await openChannels(context))).toEqual(['push', 'telegram', 'webhook'])

  await admin('PATCH /api/readers', { push: false, mail: false, telegram: false, webhook: false })
  expect(Object.keys(await openChannels(context))).toEqual([])
})
