import { expect, test } from 'vitest'
import { invitations, sessions, users } from '../../platform/database/schema.ts'
import { alertSite } from '../../testing/alert-site.ts'
import { onceATest } from '../../testing/fixture.ts'
import { redeem } from './accept-invitation.ts'

const site = onceATest(alertSite)

const GONE = { status: 410, body: { code: 'INVITATION_GONE' } }
const guest = { username: 'ines', password: 'quite long enough' }

async function invite(body: object = {}) {
  const made = await site.admin('POST /api/invitations', { name: 'Ines', role: 'editor', ...body })
  expect(made.status).toBe(201)
  return { ...made.body, token: made.body.link.split('#')[1] }
}
const accept = (token: string, more: object = {}) =>
  site.visitor('POST /api/invitations/accept', { token, ...guest, ...more })
const check = (token: string) => site.visitor('POST /api/invitations/check', { token })

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
  expect(await accept(token, { username: 'second' })).toMatchObject(GONE)
  expect(await check(token)).toMatchObject(GONE)
  expect((await site.admin('GET /api/invitations')).body.open).toEqual([])
  const [log] = (await site.admin('GET /api/logs?action=user_create')).body
  expect(log.change).toMatchObject({ by: 'admin', name: 'ines' })
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
