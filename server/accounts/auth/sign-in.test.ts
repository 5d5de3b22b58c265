import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { sessions } from '../../platform/database/schema.ts'
import { onceATest } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { COMMAND_LINE } from '../activity/record-change.ts'
import { moveToTrash } from '../trash/move-to-trash.ts'
import { changeUser } from '../users/manage-users.ts'

const site = onceATest(testApp)
let ada: number
beforeEach(async () => {
  ada = (await site.admin('POST /api/users', { username: 'ada', password: 'long enough' })).body.id
})

const signIn = () =>
  site.visitor('POST /api/auth/login', { username: 'ada', password: 'long enough' })

/** Until a statement of this site stands before a lock. */
const somebodyWaits = () =>
  vi.waitFor(
    async () => {
      const waiting = await site.context.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(waiting.rowCount).toBe(1)
    },
    { timeout: 10_000 },
  )

/** Lets a sign-in check its password and stops it at the session's door while `meanwhile` happens. */
async function signInDuring(meanwhile: (tx: Database) => Promise<unknown>) {
  return site.context.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sessions} in access exclusive mode`)
    const answer = signIn()
    await somebodyWaits()
    await meanwhile(tx)
    return { answer }
  })
}

test('a sign-in under way with the old password does not outlive a password change', async () => {
  const { answer } = await signInDuring((tx) =>
    changeUser(
      { ...site.context, db: tx },
      ada,
      { username: 'ada', password: 'another one' },
      { by: COMMAND_LINE },
    ),
  )
  expect(await answer).toMatchObject({
    status: 401,
    body: { error: 'Invalid username or password' },
  })
  expect(await site.signInAs('ada', 'another one')).toEqual(expect.any(String))
})

test('a password change that is not committed yet is waited for', async () => {
  const { answer } = await site.context.db.transaction(async (tx) => {
    await changeUser(
      { ...site.context, db: tx },
      ada,
      { username: 'ada', password: 'another one' },
      { by: COMMAND_LINE },
    )
    const started = signIn()
    await Promise.race([started, somebodyWaits()])
    return { answer: started }
  })
  expect(await answer).toMatchObject({
    status: 401,
    body: { error: 'Invalid username or password' },
  })
})

test('a sign-in under way of a user who is deleted meanwhile reads like a wrong password', async () => {
  const { answer } = await signInDuring((tx) =>
    moveToTrash(tx, { kind: 'user', id: ada, by: COMMAND_LINE, now: new Date() }),
  )
  expect(await answer).toMatchObject({
    status: 401,
    body: { error: 'Invalid username or password' },
  })
})

test('a sign-in under way is not disturbed by a new name', async () => {
  const { answer } = await signInDuring((tx) =>
    changeUser({ ...site.context, db: tx }, ada, { username: 'Ada L' }, { by: COMMAND_LINE }),
  )
  expect(await answer).toMatchObject({ status: 200 })
})
