import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { createLog } from '../log.ts'

const running = onceAFile(() => testApp({ env: { METRICS_TOKEN: 'a-metrics-token' } }))

test.each(['/healthz', '/readyz'])('%s answers without a cache', async (url) => {
  const response = await running.app.inject(url)
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
})

test('every answer carries the id under which its request is logged', async () => {
  const [one, other] = await Promise.all([
    running.app.inject('/healthz'),
    running.app.inject('/nowhere'),
  ])
  expect(one.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id'])
})

test('metrics are counted by route, for those who know the token', async () => {
  await running.app.inject('/api/no/such/thing?secret=1')
  await running.app.inject('/readyz')
  const url = '/metrics'
  const response = await running.app.inject({
    url,
    headers: { authorization: 'Bearer a-metrics-token' },
  })
  expect(response.headers['content-type']).toMatch(/^text\/plain/)
  expect(response.body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/readyz",status="200"\} \d/,
  )
  expect(response.body).not.toContain('/api/no/such/thing')
})

test.each([undefined, 'Bearer wrong-token', 'a-metrics-token'])(
  'metrics with authorization %s are refused',
  async (authorization) => {
    const response = await running.app.inject({
      url: '/metrics',
      headers: { ...(authorization && { authorization }) },
    })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ code: 'NOT_SIGNED_IN' })
  },
)

test('without METRICS_TOKEN there are no metrics', async () => {
  const other = await testApp()
  expect((await other.app.inject('/metrics')).statusCode).toBe(404)
  await other.close()
})

test('requests are logged without what their addresses ask for, and by the name of their API token', async () => {
  const { body: made } = await running.admin('POST /api/tokens', {
    name: 'Desk bot',
    role: 'viewer',
  })
  const output = Object.assign(new PassThrough(), { isTTY: false, hasColors: () => false })
  const log = createLog({ logLevel: 'trace' }, output as unknown as NodeJS.WriteStream)
  const app = await buildApp({ ...running.context, log })
  const headers = { authorization: `Bearer ${made.token}` }
  const posts = '/api/compat/v1/posts/'
  for (const url of [
    posts,
    posts,
    `${posts}?page=0`,
    `${posts}more`,
    '/mcp',
    '/api/tags',
    '/api/users',
  ])
    await app.inject({ url: `${url}${url.includes('?') ? '&' : '?'}auth_token=s3cret`, headers })
  await app.close()
  output.end()
  const written = await text(output)
  expect(written).toContain(`GET ${posts}`)
  expect(written).toContain('"api_token":"Desk bot"')
  for (const secret of ['s3cret', 'auth_token', made.token]) expect(written).not.toContain(secret)
})
