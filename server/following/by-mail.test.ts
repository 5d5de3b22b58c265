import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import { alertChannels, followChannels } from '../platform/database/schema.ts'
import { fakeMailServer } from '../testing/fake-mail-server.ts'
import { onceAFile } from '../testing/fixture.ts'
import { openFollowing, readerOf } from '../testing/follow-site.ts'
import { readMail } from '../testing/read-mail.ts'
import { sendToFollowers } from '../testing/send-to-followers.ts'
import { FLOOD, LISTING, OTHER_NEWS, REPORTS, storySite } from '../testing/story-site.ts'
import { testFolder } from '../testing/test-folder.ts'
import { matchChanges } from './match-changes.ts'

let refused = ''
const site = onceAFile(async () => {
  const mail = await fakeMailServer({
    hasTls: false,
    refuses: (recipient) =>
      refused && recipient.includes(refused) ? '550 5.1.1 unknown' : undefined,
  })
  const made = await storySite({
    env: { DATA_DIR: testFolder(), SITE_URL: 'https://news.example', FETCH_ALLOW_HOSTS: mail.host },
  })
  await openFollowing(made.context)
  await made.context.db.update(alertChannels).set({ smtp_port: mail.port })
  made.setHours(0)
  const close = async () => {
    await made.close()
    await mail.close()
  }
  return { ...made, mail, start: made.context.now().getTime(), close }
})

const hoursAt = (time: string) => (Date.parse(`${time}:00Z`) - site.start) / HOUR_MS

/** As the worker does it at that time; what the mail server got. */
async function mailsAt(time: string) {
  site.setHours(hoursAt(time))
  await site.group()
  await matchChanges(site.context)
  site.mail.mails.length = 0
  await sendToFollowers(site.context)
  return site.mail.mails.map(({ to, source }) => ({ to: to.join(), ...readMail(source) }))
}
const recipientsAt = async (time: string) =>
  (await mailsAt(time)).map(({ to }) => /<(\w+)@/.exec(to)?.[1])

const tell = (time: string, texts: readonly { title: string; overview: string }[]) =>
  site.tell(
    texts.map((text, n) => ({
      ...text,
      outlet: n ? 'Kestrel' : 'Ledgerline',
      hours: hoursAt(time),
    })),
  )

async function followBy(name: string, zone: string, when = 'daily') {
  const follow = { view: '/', when, ...(when === 'daily' && { hour: 8 }), zone }
  const { status } = await readerOf(site)('POST /api/follow', {
    body: { ...follow, mail: `${name}@example.org` },
  })
  expect(status).toBe(201)
}

test('over SMTP: confirmed, digests at 08:00 in three zones and across summer time, one click, three bounces', async () => {
  await matchChanges(site.context)
  site.setHours(hoursAt('2026-10-23T12:00'))
  await followBy('berlin', 'Europe/Berlin')
  await followBy('york', 'America/New_York')
  await followBy('kolkata', 'Asia/Kolkata')
  await tell('2026-10-23T12:05', LISTING)
  const asked = await mailsAt('2026-10-23T12:10')
  expect(asked.map(({ subject }) => subject)).toEqual(
    Array(3).fill('Confirm that you want messages from Crypto News'),
  )
  expect(asked.every(({ headers }) => headers['list-unsubscribe'] === undefined)).toBe(true)
  for (const { text } of asked) {
    const token = /follow\/confirm#([\w.-]+)/.exec(text)?.[1] ?? ''
    expect((await readerOf(site)('POST /api/follow/confirm', { body: { token } })).status).toBe(200)
  }
  // nothing that came before the press is sent after it
  await tell('2026-10-23T13:00', FLOOD)
  expect(await recipientsAt('2026-10-24T02:29')).toEqual([])
  expect(await recipientsAt('2026-10-24T02:30')).toEqual(['kolkata'])
  expect(await recipientsAt('2026-10-24T05:59')).toEqual([])
  const [digest, ...others] = await mailsAt('2026-10-24T06:00')
  expect(others).toEqual([])
  expect(digest?.to).toContain('berlin@')
  expect(digest?.text).toContain(FLOOD[0].title)
  expect(await recipientsAt('2026-10-24T11:59')).toEqual([])
  expect(await recipientsAt('2026-10-24T12:00')).toEqual(['york'])

  // in Berlin the clock goes back: it is 08:00 again 25 hours later
  await tell('2026-10-24T13:00', REPORTS.slice(0, 2))
  expect(await recipientsAt('2026-10-24T13:10')).toEqual([])
  expect(await recipientsAt('2026-10-25T02:30')).toEqual(['kolkata'])
  expect(await recipientsAt('2026-10-25T06:59')).toEqual([])
  expect(await recipientsAt('2026-10-25T07:00')).toEqual(['berlin'])

  const link = new URL(digest?.headers['list-unsubscribe']?.slice(1, -1) ?? '')
  expect(digest?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const clicked = await site.app.inject({
    method: 'POST',
    url: link.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.statusCode).toBe(200)
  expect(await site.context.db.$count(followChannels, eq(followChannels.kind, 'mail'))).toBe(2)

  await site.context.db.update(followChannels).set({ failures: 2 })
  refused = 'york@'
  expect(await recipientsAt('2026-10-25T12:00')).toEqual([])
  const states = await site.context.db.select({ state: followChannels.state }).from(followChannels)
  expect(states.map(({ state }) => state).toSorted()).toEqual(['confirmed', 'paused'])
  refused = ''
  await tell('2026-10-25T13:00', [
    OTHER_NEWS,
    { ...OTHER_NEWS, title: `${OTHER_NEWS.title}, users say` },
  ])
  expect(await recipientsAt('2026-10-26T13:00')).not.toContain('york')
})
