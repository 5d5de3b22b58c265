import { expect, test } from 'vitest'
import type { Followed } from '../../contract/following/following.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/platform/durations.ts'
import { alertChannels } from '../platform/database/schema.ts'
import { fakeMailServer } from '../testing/fake-mail-server.ts'
import { onceAFile } from '../testing/fixture.ts'
import { openFollowing, PUSH, readerOf } from '../testing/follow-site.ts'
import { readMail } from '../testing/read-mail.ts'
import { sendToFollowers } from '../testing/send-to-followers.ts'
import { testApp } from '../testing/test-app.ts'
import { testFolder } from '../testing/test-folder.ts'
import { addBar } from './bars-store.ts'
import { sweep } from './jobs.ts'
import { saveFollowSettings } from './settings-store.ts'

const START = new Date('2026-11-15T12:00:00.000Z')
let now = START
const site = onceAFile(async () => {
  const mail = await fakeMailServer({ hasTls: false })
  const made = await testApp({
    env: {
      DATA_DIR: testFolder(),
      SITE_URL: 'https://news.example',
      SITE_NAME: 'Kestrel Desk',
      FETCH_ALLOW_HOSTS: mail.host,
      RATE_LIMIT: '0',
    },
    now: () => now,
  })
  await openFollowing(made.context)
  await made.context.db.update(alertChannels).set({ smtp_port: mail.port })
  const close = async () => {
    await made.close()
    await mail.close()
  }
  return { ...made, mail, close }
})

const ask = (...given: Parameters<ReturnType<typeof readerOf>>) => readerOf(site)(...given)
const VIEW = '/?search=URGENT+wallet+locked+5550100'
const follow = (
  mail: string,
  more: { secret?: string; ip?: string; view?: string; push?: object } = {},
) => {
  const { view = VIEW, push, ...from } = more
  const quiet = { from: 3, to: 4 }
  return ask('POST /api/follow', {
    ...from,
    body: { view, when: 'daily', hour: 17, zone: 'Asia/Kolkata', quiet, mail, push },
  })
}

/** What the mail server got since the last time. */
async function mails() {
  await sendToFollowers(site.context)
  return site.mail.mails
    .splice(0)
    .map(({ to, source }) => ({ to: to.join(), source, ...readMail(source) }))
}

/** One mailbox, as somebody writes it who wants to be counted as many. */
const SPELLINGS = (name: string) => [
  `${name}@bücher.example`,
  `${name.toUpperCase()}@bücher.example`,
  `${name}@BÜCHER.Example`,
  `${name}@xn--bcher-kva.example`,
  `${name}@XN--BCHER-KVA.EXAMPLE`,
  `${name}@bu\u0308cher.example`,
  `${name}@BU\u0308CHER.example`,
  `${name}@ｂücher.example`,
  `${name}＠bücher.example`,
  `${name}@bücher．example`,
  `${name}@bücher。example`,
  `${name}@bücher.example.`,
  `${name}@bücher..example`,
  `${name}@b%C3%BCcher.example`,
  ` ${name}@bücher.example`,
  `${name}@bücher.example\t`,
  `${name} @bücher.example`,
  `\u3000${name}@bücher.example\u00a0`,
  `\ufeff${name}@bücher.example`,
  `${name}+1@bücher.example`,
  `${name}+two@bücher.example`,
  `${name}+3+4@xn--bcher-kva.example`,
  `${name}+@bücher.example`,
  `${name}\u0000@bücher.example`,
  `${name}\u0001@bücher.example`,
  `${name}\u007f@bücher.example`,
  `${name}\u0085@bücher.example`,
  `${name}\u200b@bücher.example`,
  `${name}\u202e@bücher.example`,
  `${name}\u00ad@bücher.example`,
  `${name}\u2060@bücher.example`,
  `${name}\ufe0f@bücher.example`,
  `${name}\u034f@bücher.example`,
  `${name}\u3164@bücher.example`,
  `${name}@bücher\u200b.example`,
  `${name}@b\u00adücher.example`,
  `"${name}"@bücher.example`,
  `<${name}@bücher.example>`,
  `${name}(x)@bücher.example`,
  `${[...name].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join('')}@bücher.example`,
]

test('there are forty', () => expect(new Set(SPELLINGS('ana')).size).toBe(40))

test.each([
  ['one network', 1],
  ['ten networks', 10],
])(
  'a mailbox gets three unconfirmed mails in 30 days by forty spellings, from %s',
  async (_, networks) => {
    now = START
    const name = `reader${'abcdefghij'[networks - 1]}`
    const sent = []
    for (const day of [0, 15, 29]) {
      now = new Date(START.getTime() + day * DAY_MS)
      for (const [at, mail] of SPELLINGS(name).entries()) {
        const { status } = await follow(mail, { ip: `198.51.${100 + (at % networks)}.7` })
        expect([201, 400], mail).toContain(status)
      }
      sent.push(...(await mails()))
      await sweep(site.context)
    }
    expect(sent.map(({ to }) => to)).toHaveLength(3)
    now = new Date(START.getTime() + 30 * DAY_MS)
    expect((await follow(`${name}@bücher.example`)).status).toBe(201)
    expect(await mails()).toHaveLength(1)
  },
)

test('a mailbox gets three mails by requests in parallel, too', async () => {
  now = START
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const { status } = await follow('at.once@example.net', { ip: `198.18.${n}.1` })
      return status
    }),
  )
  expect(statuses).toEqual(Array(12).fill(201))
  expect(await mails()).toHaveLength(3)
})

test('a confirmation has no word of whoever gave the address', async () => {
  now = START
  await follow('victim+Your.wallet.is.locked@example.org')
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.to).toContain('victim+Your.wallet.is.locked@example.org')
  expect(mail?.subject).toBe('Confirm that you want messages from Kestrel Desk')
  const { to: _, ...headers } = mail?.headers ?? {}
  const shown = [JSON.stringify(headers), mail?.text, mail?.html].join('\n')
  expect(shown).not.toMatch(/urgent|wallet|locked|5550100|17:00|03:00|04:00|kolkata|once a day/i)
  expect(headers).not.toHaveProperty('list-unsubscribe')
})

test('a follower causes three confirmations in all, one for all views by an address that waits, and is told', async () => {
  now = START
  // kept by its other channel while addresses that nobody confirms are deleted
  const first = await follow('one@example.net', { push: PUSH('three in all') })
  const { secret = '' } = first.body
  const statuses = []
  const recipients = []
  for (const name of ['one', 'two', 'three', 'four']) {
    await sweep(site.context)
    statuses.push((await follow(`${name}@example.net`, { secret })).status)
    now = new Date(now.getTime() + MINUTE_MS)
    const again = await ask('POST /api/following/confirmation', { secret })
    if (name === 'two') expect(again.status).toBe(429)
    recipients.push(...(await mails()).map(({ to }) => /<(\w+)@/.exec(to)?.[1]))
    now = new Date(now.getTime() + 40 * DAY_MS)
  }
  expect(statuses).toEqual([201, 201, 429, 429])
  expect(recipients).toEqual(['one', 'one', 'two'])
})

test('a network causes few mails an hour and a day, whichever way it asks and whichever process answers', async () => {
  now = START
  await saveFollowSettings(site.context.db, { new_per_hour: 2 })
  const statuses = async (ip: (n: number) => string, count: number) => {
    const found = []
    for (let n = 0; n < count; n++) {
      const mail = `somebody${n}@${now.getTime()}.example`
      found.push((await ask('POST /api/follow/link', { ip: ip(n), body: { mail } })).status)
    }
    return found
  }
  // neighbours count as one network
  expect(await statuses((n) => `192.0.2.${n + 1}`, 5)).toEqual([200, 200, 200, 200, 429])
  expect(await statuses((n) => `2001:db8:1:${n + 1}::1`, 5)).toEqual([200, 200, 200, 200, 429])
  expect((await follow('counted@example.net', { ip: '192.0.2.77' })).status).toBe(429)
  now = new Date(now.getTime() + HOUR_MS)
  const { status, body } = await follow('counted@example.net', { ip: '192.0.2.77' })
  expect(status).toBe(201)
  const again = () =>
    ask('POST /api/following/confirmation', { ip: '192.0.2.78', secret: body.secret ?? '' })
  expect([(await again()).status, (await again()).status]).toEqual([200, 200])
  now = new Date(START.getTime() + 2 * HOUR_MS)
  expect(await statuses((n) => `192.0.2.${n + 1}`, 3)).toEqual([200, 200, 200])
  now = new Date(START.getTime() + 3 * HOUR_MS)
  expect(await statuses((n) => `192.0.2.${n + 1}`, 3)).toEqual([200, 200, 429])
  now = new Date(START.getTime() + 6 * HOUR_MS)
  expect(await statuses(() => '192.0.2.5', 1)).toEqual([429])
  now = new Date(START.getTime() + DAY_MS)
  expect(await statuses(() => '192.0.2.5', 1)).toEqual([200])
  await saveFollowSettings(site.context.db, { new_per_hour: 200 })
  await mails()
})

/** The link in a mail that bars its address. */
const barIn = (text = '') => /\/follow\/bar#([\w.-]+)/.exec(text)?.[1] ?? ''
const confirm = (text = '') => {
  const token = /\/follow\/confirm#([\w.-]+)/.exec(text)?.[1] ?? ''
  return ask('POST /api/follow/confirm', { body: { token } })
}
const bar = (secret: string, barred: boolean) =>
  ask('PUT /api/follow/barred', { secret, body: { barred } })

test('who bars an address gets no mail any more, is not found out, and can take it back by the same link', async () => {
  now = START
  await follow('bars@example.net')
  const [asked] = await mails()
  const link = barIn(asked?.text)
  expect(asked?.html).toContain(`https://news.example/follow/bar#${link}`)
  // looking bars nothing: mail scanners open links
  expect((await ask('GET /api/follow/barred', { secret: link })).body).toEqual({ barred: false })
  expect(await bar(link, true)).toMatchObject({ status: 200, body: { barred: true } })
  expect((await ask('GET /api/follow/barred', { secret: link })).body).toEqual({ barred: true })

  const fresh = await follow('fresh@example.net')
  expect(await mails()).toHaveLength(1)
  for (const spelling of ['bars@example.net', 'Bars+later@Example.NET']) {
    const { status, body, headers } = await follow(spelling)
    expect(status).toBe(201)
    expect(withoutIds(body)).toEqual(withoutIds(fresh.body).replaceAll('f…@', `${spelling[0]}…@`))
    expect(Object.keys(headers)).toEqual(Object.keys(fresh.headers))
    const again = await ask('POST /api/following/confirmation', { secret: body.secret ?? '' })
    expect(again).toMatchObject({ status: 200, body: {} })
    expect((await ask('DELETE /api/following', { secret: body.secret ?? '' })).status).toBe(200)
  }
  expect((await ask('POST /api/follow/link', { body: { mail: 'bars@example.net' } })).status).toBe(
    200,
  )
  now = new Date(START.getTime() + 400 * DAY_MS)
  await sweep(site.context)
  await follow('bars@example.net')
  expect(await mails()).toEqual([])

  expect(await bar(link, false)).toMatchObject({ status: 200, body: { barred: false } })
  await follow('bars@example.net')
  expect(await mails()).toHaveLength(1)
})

const withoutIds = ({ secret: _, ...body }: Followed) =>
  JSON.stringify(body).replace(/"id":\d+/, '')

test('a bar deletes what its mailbox follows and holds for mail that is on its way', async () => {
  const { db } = site.context
  now = START
  const { body } = await follow('reads+news@example.net')
  const [asked] = await mails()
  expect((await confirm(asked?.text)).status).toBe(200)
  await ask('POST /api/follow/link', { body: { mail: 'reads+news@example.net' } })
  const [sent] = await mails()
  const link = barIn(sent?.text)
  const waiting = await follow('reads@example.net')
  const [toConfirm] = await mails()
  // it waits in the outbox while the address is barred
  await ask('POST /api/follow/link', { body: { mail: 'reads+news@example.net' } })
  await ask('POST /api/following/confirmation', { secret: waiting.body.secret ?? '' })
  await addBar(db, link.split('.')[1] ?? '')
  expect(await mails()).toEqual([])
  expect((await bar(link, true)).status).toBe(200)
  const mine = await ask('GET /api/following', { secret: body.secret ?? '' })
  expect(mine.status).toBe(404)
  expect((await confirm(toConfirm?.text)).status).toBe(409)
  // whoever else gave the address sees nothing of it
  const others = await ask('GET /api/following', { secret: waiting.body.secret ?? '' })
  expect(others.body.channels).toMatchObject([{ kind: 'mail', state: 'waiting' }])
})

test('a link that bars can be neither guessed nor used for another address', async () => {
  now = START
  await follow('guessed@example.net')
  const link = barIn((await mails())[0]?.text)
  await follow('other@example.net')
  const other = barIn((await mails())[0]?.text)
  const [, mailbox] = other.split('.')
  const forged = link.replace(/^b\.[\w-]+/, `b.${mailbox}`)
  for (const wrong of ['', 'b', 'b..', `b.${mailbox}`, forged, `${link}x`, link.slice(0, -1)])
    expect((await bar(wrong, true)).status, wrong).toBe(404)
  expect((await ask('GET /api/following', { secret: link })).status).toBe(404)
  expect((await ask('POST /api/follow/confirm', { body: { token: link } })).status).toBe(404)
})

test('five new followers an hour and network are counted in the database', async () => {
  now = START
  await saveFollowSettings(site.context.db, { new_per_hour: 5 })
  const statuses = []
  for (let n = 0; n < 6; n++) {
    // as after a restart, or in another process
    const { followView } = await freshModule(n)
    const body = { view: '/', when: 'each', hour: null, zone: 'UTC', quiet: null } as const
    const given = { ...body, channels: [], telegram: false, push: PUSH(`restart ${n}`) }
    statuses.push(
      await followView(site.context, {}, '203.0.113.200', given).then(
        () => 201,
        ({ status }) => status,
      ),
    )
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  await saveFollowSettings(site.context.db, { new_per_hour: 200 })
})

/** The module anew: what it kept in memory is gone. */
const freshModule = (n: number): Promise<typeof import('./follow-view.ts')> =>
  import(/* @vite-ignore */ `./follow-view.ts?process=${n}`)
