import { expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { testApp } from '../testing/test-app.ts'
import { unsteadyWayTo } from '../testing/unsteady-postgres.ts'
import { connect } from './connect.ts'

test('while the database is away every call that needs it is a 503, and afterwards all is as before', async () => {
  const { context, token, url, close } = await testApp()
  const way = await unsteadyWayTo(url)
  const database = connect({ url: way.url, log: { warn() {} } })
  const app = await buildApp({ ...context, db: database.db })
  const status = async (path: string) => (await ask(path)).statusCode
  const ask = (path: string) => app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
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
