import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { hashPassword } from '../server/accounts/auth/passwords.ts'
import { signIn } from '../server/accounts/auth/sign-in.ts'
import { signInWithPasskey } from '../server/accounts/passkeys/manage-passkeys.ts'
import { insertUser } from '../server/accounts/users/store.ts'
import { acceptInvitation } from '../server/admin/invitations/accept-invitation.ts'
import { readConfig } from '../server/platform/config.ts'
import type { Context } from '../server/platform/context.ts'
import { loginFailures } from '../server/platform/database/schema.ts'
import { startOwnDatabase } from './own-database.ts'
import { percentile } from './percentile.ts'
import type { Row } from './results.ts'

const TRIES = 500
const client = { ip: '192.0.2.1' }

/**
 * Whether refusals take as long for names that exist as for names that do not. Both are tried in turn, without
 * the limits on attempts.
 */
export async function run(): Promise<Row[]> {
  const { db, stop } = await startOwnDatabase()
  try {
    const context = {
      config: readConfig({}),
      db,
      log: pino({ level: 'warn' }),
      now: () => new Date(),
    } as unknown as Context
    const password_hash = await hashPassword('correct horse')
    for (const username of ['known', 'second'])
      await insertUser(db, { username, password_hash, role: 'admin' })
    await db.execute(
      sql`insert into two_factor (user_id, secret_sealed, confirmed_at) select id, '', now() from users where username = 'second'`,
    )
    const login = (username: string) =>
      signIn(context, { username, password: 'wrong', code: '000000' }, client)
    const invitation = (username: string) =>
      acceptInvitation(context, { token: 'wrong', username, password: 'correct horse' }, client.ip)
    const passkey = (id: string) =>
      signInWithPasskey(context, { id: 'localhost', origin: 'http://localhost' }, { id }, client)
    return [
      await compare(
        context,
        'wrong password',
        () => login('known'),
        () => login('unknown'),
      ),
      await compare(
        context,
        'wrong password, two-factor on',
        () => login('second'),
        () => login('unknown'),
      ),
      await compare(
        context,
        'invitation, wrong token',
        () => invitation('known'),
        () => invitation('unknown'),
      ),
      await compare(
        context,
        'passkey that nobody has',
        () => passkey('known'),
        () => passkey('unknown'),
      ),
    ]
  } finally {
    await stop()
  }
}

type Try = () => Promise<unknown>

async function compare({ db }: Context, what: string, known: Try, unknown: Try): Promise<Row> {
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 2 * TRIES; turn++) {
    const which = turn % 2 === 0 ? 0 : 1
    await db.delete(loginFailures)
    const begun = performance.now()
    const wasRefused = await (which === 0 ? known : unknown)().then(
      () => false,
      () => true,
    )
    if (!wasRefused) throw new Error(`${what}: was not refused`)
    times[which].push(performance.now() - begun)
  }
  const [one, other] = times.map((each) => percentile(each, 50)) as [number, number]
  return {
    what: `${what}: a name that exists, median of ${TRIES}`,
    figure: `${one.toFixed(2)} ms`,
    reference: `a name that does not: ${other.toFixed(2)} ms`,
    ratio: one / other,
  }
}
