import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { testApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { unsteadyWayTo } from '../../testing/unsteady-postgres.ts'
import { isDatabaseAway } from './away.ts'
import { connect } from './connect.ts'

test('a connection that breaks inside a transaction fails that transaction and nothing else', async () => {
  const { db, close } = await testDatabase()
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
    // the loss arrives while no query is under way
    await vi.waitFor(async () => {
      const gone = await db.execute(sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`)
      expect(gone.rowCount).toBe(0)
    }, 10_000)
    await tx.execute(sql`select 1`)
  })
  expect(isDatabaseAway(await broken.catch((error: unknown) => error))).toBe(true)
  await expect(db.execute(sql`select 1`)).resolves.toBeDefined()
  await close()
})

test('a connection that breaks before a transaction begins is replaced', async () => {
  const { url, close: closeDatabase } = await testDatabase()
  const { db, pool, close } = connect({ url, log: { warn() {} }, maxConnections: 1 })
  pool.once('acquire', (client) => void client.end())
  await expect(db.transaction(async () => 'never')).rejects.toThrow()
  await expect(db.transaction(async () => 'well')).resolves.toBe('well')
  await close()
  await closeDatabase()
})

test('while the database is away every call that needs it is a 503, and afterwards all is as before', async () => {
  const { context, token, url, close } = await testApp()
  const way = await unsteadyWayTo(url)
  const database = connect({ url: way.url, log: { warn() {} } })
  const app = await buildApp({ ...context, db: database.db })
  const status = async (path: string) => (await ask(path)).statusCode
  const ask = (path: string) =>
    app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
  expect([await status('/api/tags'), await status('/readyz')]).toEqual([200, 200])

  await way.cut()
  for (const path of ['/api/tags', '/api/tags/public', '/api/auth/verify', '/readyz']) {
    const response = await ask(path)
    expect(response.statusCode, path).toBe(503)
    expect(response.json(), path).toMatchObject({
      code: 'DATABASE_UNAVAILABLE',
      error: expect.stringMatching(/^[A-Z].*\.$/),
    })
    expect(response.headers['retry-after'], path).toBeDefined()
  }
  expect(await status('/healthz')).toBe(200)

  await way.mend()
  await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), 10_000)
  expect(await status('/api/tags')).toBe(200)
  await app.close()
  await database.close()
  await way.cut()
  await close()
})

test('requests under way when the database freezes are 503, reads and writes, and afterwards all is as before', async () => {
  const { context, token, url, close } = await testApp({ env: { RATE_LIMIT: '0' } })
  const way = await unsteadyWayTo(url)
  const database = connect({ url: way.url, log: { warn() {} } })
  const limits = { read: 2_000, write: 2_500 }
  const app = await buildApp({ ...context, db: database.db }, undefined, { queryMs: limits })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const signedIn = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const thawed = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = context.db.transaction(async (tx) => {
    await tx.execute(sql`lock table articles, tags in access exclusive mode`)
    locked.resolve()
    await thawed.promise
  })
  await locked.promise
  const asked = [
    fetch(`${origin}/api/articles`),
    fetch(`${origin}/api/articles?search=word`),
    fetch(`${origin}/api/tags`, { headers: signedIn }),
    fetch(`${origin}/api/tags`, {
      method: 'POST',
      headers: signedIn,
      body: JSON.stringify({ name: 'Never' }),
    }),
  ]
  await vi.waitFor(async () => {
    const { rows } = await context.db.execute<{ waiting: number }>(sql`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    expect(Number(rows[0]?.waiting)).toBe(asked.length)
  }, 10_000)
  way.hang()
  thawed.resolve()
  await holding
  for (const { url: path, status, headers } of await Promise.all(asked))
    expect([path, status, Number(headers.get('retry-after')) > 0]).toEqual([path, 503, true])
  way.resume()
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), 10_000)
  expect(await (await fetch(`${origin}/api/tags`, { headers: signedIn })).json()).toEqual([])
  await app.close()
  await database.close()
  await way.cut()
  await close()
}, 20_000)
