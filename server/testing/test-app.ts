import { pino } from 'pino'
import type { Role } from '../../contract/accounts/roles.ts'
import { insertUser } from '../accounts/users/store.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { reservedHosts } from '../platform/outbound/reserved-hosts-store.ts'
import { openQueue } from '../platform/queue/queue.ts'
import { testDatabase } from './test-database.ts'

type Options = {
  /** Environment variables as an operator would write them. */
  env?: Record<string, string>
  now?: () => Date
}

/** Of 'correct horse', at the least cost there is: hundreds of tests sign in. */
const CHEAP_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$YSBzYWx0IG9mIGEgdGVzdA$jN0gwlotEQhBrsbsUXms/1YD4pDkE7gcFIMkf9x2cC4'

/** The real application on a fresh real database, with an admin signed in. */
export async function testApp({ env = {}, now = () => new Date() }: Options = {}) {
  const database = await testDatabase()
  const config = readConfig({ LOG_LEVEL: 'silent', ...env })
  const outbound = createOutbound({
    allowHosts: config.fetchAllowHosts,
    serviceHosts: config.serviceHosts,
    reservedHosts: () => reservedHosts(database.db),
    userAgent: 'crypto-news-test',
  })
  const log = pino({ level: 'error' }, { write: showUnexpected })
  // The real queue, with nobody working on it: a test that wants the work done calls the verb.
  const queue = await openQueue({ url: database.url, log, runsJobs: false })
  const context: Context = { config, db: database.db, queue, outbound, log, now }
  const app = await buildApp(context)
  // by the store: as a change it would stand in the log of every test
  const add = (role: Role) =>
    insertUser(context.db, { username: role, password_hash: CHEAP_HASH, role })
  await add('admin')
  const token = await signInAs('admin', 'correct horse')

  async function signInAs(username: string, password: string): Promise<string> {
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username, password },
    })
    return response.json().token
  }

  const tokens: Partial<Record<Role, Promise<string>>> = { admin: Promise.resolve(token) }
  const tokenOf = (role: Role) => {
    tokens[role] ??= add(role).then(() => signInAs(role, 'correct horse'))
    return tokens[role]
  }

  return {
    app,
    context,
    token,
    /** Where its database is. */
    url: database.url,
    /** The jobs in the queue, oldest first. */
    async sent(): Promise<{ job: string; data: object }[]> {
      const found = await database.pool.query(
        'select name as job, data from queue.job order by created_on',
      )
      return found.rows
    },
    signInAs,
    /** One call as the admin: `await admin('POST /api/tags', { name: 'Bitcoin' })`. */
    admin: (key: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`, payload?: object) =>
      callAs(app, key, payload, { authorization: `Bearer ${token}` }),
    /** One call as somebody of that role, who is made when first needed. */
    as: async (
      role: Role,
      key: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`,
      payload?: object,
    ) => callAs(app, key, payload, { authorization: `Bearer ${await tokenOf(role)}` }),
    tokenOf,
    /** One call as a stranger. */
    visitor: (key: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`, payload?: object) =>
      callAs(app, key, payload, {}),
    async close() {
      await app.close()
      await queue.stop()
      await outbound.close()
      await database.close()
    },
  }
}

/** A 500 says nothing to its caller, so the test's output shows the error behind it. */
function showUnexpected(line: string) {
  const { msg, err } = JSON.parse(line)
  if (msg === 'unexpected error') process.stderr.write(`\n${err?.stack ?? line}\n`)
}

async function callAs(
  app: Awaited<ReturnType<typeof buildApp>>,
  key: string,
  payload: object | undefined,
  headers: Record<string, string>,
) {
  const [method = 'GET', url = '/'] = key.split(' ')
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
