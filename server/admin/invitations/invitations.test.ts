import { lte, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../contract/platform/durations.ts'
import { sweepExpired } from '../../accounts/auth/store.ts'
import type { Database } from '../../platform/database/connect.ts'
import { invitations, outbox, sessions, users } from '../../platform/database/schema.ts'
import { alertSite } from '../../testing/alert-site.ts'
import { onceATest } from '../../testing/fixture.ts'
import { redeem } from './accept-invitation.ts'
import { invitationJobs, putInvitationMail } from './mail-invitation.ts'

const site = onceATest(alertSite)

const GONE = {
  status: 410,
  body: {
    code: 'INVITATION_GONE',
    error: 'This invitation has expired. Ask for a new one.',
  },
}
const USED = {
  status: 410,
  body: {
    code: 'INVITATION_GONE',
    error: 'This invitation has been used. Sign in with the account it made, or ask for a new one.',
  },
}
const guest = { username: 'ines', password: 'quite long enough' }

async function invite(body: object = {}) {
  const made = await site.admin('POST /api/invitations', { name: 'Ines', role: 'editor', ...body })
  expect(made.status).toBe(201)
  return { ...made.body, token: made.body.link.split('#')[1] }
}
const accept = (token: string, more: object = {}) =>
  site.visitor('POST /api/invitations/accept', { token, ...guest, ...more })
const check = (token: string) => site.visitor('POST /api/invitations/check', { token })

const iso = (days: number) => new Date(site.context.now().getTime() + days * DAY_MS).toISOString()

test('a link makes one user of its role, who is signed in, and works once', async () => {
  const { link, token } = await invite({ hours: 24 })
  expect(link).toBe(`https://news.example/invite#${token}`)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [row] = await site.context.db.select().from(invitations)
  expect(JSON.stringify(row)).not.toContain(token)
  expect((await check(token)).body).toEqual({ role: 'editor' })

  const joined = await accept(token)
  expect(joined).toMatchObject({
    status: 200,
    body: { user: { username: 'ines', role: 'editor' } },
  })
  expect(joined.headers['cache-control']).toBe('no-store')
  expect(await site.context.db.$count(sessions)).toBe(2)
  expect(await accept(token, { username: 'second' })).toMatchObject(USED)
  expect(await check(token)).toMatchObject(USED)
  const used = await site.context.db.$count(invitations, lte(invitations.expires_at, iso(0)))
  expect(used).toBe(1)
  expect((await site.admin('GET /api/invitations')).body.open).toEqual([])
  expect((await site.admin(`POST /api/invitations/${row?.id}/link`)).status).toBe(404)
  expect((await site.admin(`DELETE /api/invitations/${row?.id}`)).status).toBe(404)
  const [log] = (await site.admin('GET /api/logs?action=user_create')).body
  expect(log.change).toMatchObject({ by: 'admin', name: 'ines' })
  await sweepExpired(site.context.db, iso(29), iso(0))
  expect(await check(token)).toMatchObject(USED)
  await sweepExpired(site.context.db, iso(31), iso(0))
  expect(await check(token)).toMatchObject(GONE)
})

test('of 100 uses at once exactly one wins', async () => {
  const { token } = await invite()
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, at) =>
      redeem(site.context, token, `guest-${at}`, 'no password'),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await site.context.db.$count(users)).toBe(2)
})

test('it ends when it expires, is withdrawn or gets a new link', async () => {
  const first = await invite({ hours: 24 })
  const renewed = (await site.admin(`POST /api/invitations/${first.id}/link`)).body
  expect(await check(first.token)).toMatchObject(GONE)
  const token = renewed.link.split('#')[1]
  expect((await check(token)).status).toBe(200)
  site.pass(24 * 60 + 1)
  expect(await accept(token)).toMatchObject(GONE)

  const second = await invite()
  expect((await site.admin(`DELETE /api/invitations/${second.id}`)).status).toBe(200)
  expect(await accept(second.token)).toMatchObject(GONE)
  expect((await site.admin(`DELETE /api/invitations/${second.id}`)).status).toBe(404)
})

test('a new link is valid as long as the first one was', async () => {
  const { id } = await invite({ hours: 24 })
  site.pass(20 * 60)
  const renewed = (await site.admin(`POST /api/invitations/${id}/link`)).body
  expect(Date.parse(renewed.expires_at)).toBe(site.context.now().getTime() + 24 * HOUR_MS)
  site.pass(20 * 60)
  expect((await check(renewed.link.split('#')[1])).status).toBe(200)
})

test('a link is replaced and logged together, or not at all', async () => {
  const { id, token } = await invite()
  const { db } = site.context
  await db.execute(sql`alter table activity_logs
    add constraint no_renewal check (action <> 'invitation_update') not valid`)
  expect((await site.admin(`POST /api/invitations/${id}/link`)).status).toBe(500)
  await db.execute(sql`alter table activity_logs drop constraint no_renewal`)
  expect((await check(token)).status).toBe(200)
})

test('an invitation that is taken while it gets a new link is gone', async () => {
  const { id, token } = await invite()
  const { db } = site.context
  const renewed = await db.transaction(async (tx) => {
    await redeem({ ...site.context, db: tx }, token, 'ines', 'no password')
    const asked = site.admin(`POST /api/invitations/${id}/link`)
    await expect.poll(() => waitingForLocks(db)).toBeGreaterThan(0)
    return { asked }
  })
  expect((await renewed.asked).status).toBe(404)
})

test('a guest cannot choose a password that is guessed, nor a name that imitates another', async () => {
  const { token } = await invite({ role: 'admin' })
  for (const password of ['password123', 'Ines-2024', 'CryptoNews'])
    expect(await accept(token, { password })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('too easy to guess'), field: 'password' },
    })
  expect(await accept(token, { username: 'adm\u200bin' })).toMatchObject({
    status: 400,
    body: { field: 'username' },
  })
  expect(await accept(token, { username: 'adm1n' })).toMatchObject({
    status: 409,
    body: { error: 'This username cannot be used. Choose another.' },
  })
  expect((await accept(token)).status).toBe(200)
})

test('it dies with the role of the inviter, and does not return with it', async () => {
  const boss = { username: 'boss', password: 'long enough too' }
  const { id } = (await site.admin('POST /api/users', boss)).body
  const token = await site.signInAs(boss.username, boss.password)
  const invited = async (name: string) => {
    const { link } = await site.app
      .inject({
        method: 'POST',
        url: '/api/invitations',
        headers: { authorization: `Bearer ${token}` },
        payload: { name, role: 'admin' },
      })
      .then((response) => response.json())
    return link.split('#')[1]
  }
  const [one, two] = [await invited('one'), await invited('two')]
  await site.admin(`PUT /api/users/${id}`, { username: 'boss', role: 'editor' })
  expect(await accept(one)).toMatchObject(GONE)
  await site.admin(`PUT /api/users/${id}`, { username: 'boss', role: 'admin' })
  expect(await check(two)).toMatchObject(GONE)

  const three = await invited('three')
  await site.admin(`DELETE /api/users/${id}`)
  expect(await accept(three)).toMatchObject(GONE)
  expect((await site.admin(`POST /api/trash/user/${id}/restore`)).status).toBe(200)
  expect(await accept(three)).toMatchObject(GONE)
})

test('without a valid link nobody learns which usernames exist, and guesses are limited', async () => {
  const answers = []
  for (const username of ['admin', 'nobody'])
    answers.push(await accept('not-a-token', { username }))
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect(answers.map(({ status }) => status)).toEqual([410, 410])

  const { token } = await invite()
  expect(await accept(token, { username: 'ADMIN' })).toMatchObject({
    status: 409,
    body: { error: 'This username cannot be used. Choose another.', field: 'username' },
  })
  for (let guess = 4; guess < 10; guess++) await check('not-a-token')
  expect((await accept(token)).status).toBe(200)
  for (let guess = 0; guess < 10; guess++) await check('not-a-token')
  expect(await check('not-a-token')).toMatchObject({ status: 429 })
})

test('it goes out by the mail server of the alerts, where there is one', async () => {
  const mail = { mail_to: 'ines@news.example' }
  expect((await site.admin('GET /api/invitations')).body.can_mail).toBe(false)
  const refused = await site.admin('POST /api/invitations', {
    name: 'Ines',
    role: 'editor',
    ...mail,
  })
  expect(refused).toMatchObject({ status: 409 })
  await site.setUp('email')
  expect((await site.admin('GET /api/invitations')).body.can_mail).toBe(true)
  const made = await invite(mail)
  expect(made.mail).toBe('Sent to ines@news.example.')
  expect(site.mail.mails[0]?.to).toEqual(['RCPT TO:<ines@news.example>'])
  expect(site.arrived.email()[0]).toContain(made.link)
})

test('an invitation is mailed although the process that made it died, unless its link was replaced', async () => {
  await site.setUp('email')
  const { id } = await invite()
  const { context } = site
  const put = (text: string) =>
    putInvitationMail(context, id, { to: 'ines@news.example', subject: 'Invitation', text })
  const mailed = () => site.mail.mails.map(({ source }) => source.split('\r\n\r\n')[1]?.trim())
  await put('the link')
  const [row] = await context.db.select().from(outbox)
  expect(JSON.stringify(row)).not.toMatch(/the link|ines@/)
  const [job] = invitationJobs(context)
  const run = () => job?.run({}, { id: '1', signal: new AbortController().signal })
  await run()
  await run()
  expect(mailed()).toEqual(['the link'])
  await put('an older link')
  expect((await site.admin(`POST /api/invitations/${id}/link`)).status).toBe(200)
  await run()
  expect(mailed()).toEqual(['the link'])
  await put('a link that is withdrawn')
  expect((await site.admin(`DELETE /api/invitations/${id}`)).status).toBe(200)
  await run()
  expect(mailed()).toEqual(['the link'])
})

test('a mail that the admin was told of as not sent is not sent later', async () => {
  await site.setUp('email')
  await site.mail.close()
  const { mail } = await invite({ mail_to: 'ines@news.example' })
  expect(mail).toMatch(/^Not sent: /)
  expect(await site.context.db.$count(outbox)).toBe(0)
})

/** How many statements wait for a row that another transaction holds. */
async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
