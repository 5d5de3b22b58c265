import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '../../../contract/api.ts'
import { BODY_LIMIT_BYTES, type Endpoint } from '../../../contract/endpoint.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(testApp)

const endless = () => new Readable({ read() {} })
const post = (url: string, payload: string | Readable, headers = {}) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
const signedIn = () => ({ authorization: `Bearer ${site.token}` })

test.each(['/api/nothing', '/', '/news', '/api/articles'])(
  'a body sent to %s, where nobody wants one, is not read',
  async (url) => {
    const response = await post(url, endless())
    expect(response.statusCode).toBe(404)
    expect(response.headers.connection).toBe('close')
  },
)

test('a body is read after the token, and a long one not at all', async () => {
  expect((await post('/api/tags', endless())).statusCode).toBe(401)
  const long = { 'content-length': String(BODY_LIMIT_BYTES + 1) }
  const login = await post('/api/auth/login', endless(), long)
  expect(login.statusCode).toBe(413)
  expect(login.json().error).toBe('The request is too large: at most 16 kB are taken here.')
  expect((await post('/api/tags', endless(), { ...signedIn(), ...long })).statusCode).toBe(413)
})

test('one without a length is cut off where it becomes too long', async () => {
  const response = await post(
    '/api/auth/login',
    Readable.from(Array(20).fill(Buffer.alloc(1000, ' '))),
  )
  expect(response.statusCode).toBe(413)
})

test.each([
  ['[', 33, 400],
  ['{"a":', 33, 400],
  ['[', 8000, 400],
])('%j %d times is refused as nested too deeply', async (open, times, status) => {
  const response = await post('/api/auth/login', open.repeat(times))
  expect(response.statusCode).toBe(status)
  expect(response.json().error).toBe('The request body is nested too deeply.')
})

test('brackets in a text nest nothing', async () => {
  const username = `${'['.repeat(40)}\\"{`
  const response = await post('/api/auth/login', JSON.stringify({ username, password: 'wrong' }))
  expect(response.statusCode).toBe(401)
})

describe('the longest body that its schema takes fits', () => {
  const withBody = Object.entries<Endpoint>(api).filter(([, { body }]) => body)
  test.each(withBody)('%s', (_key, { body, bodyLimitBytes }) => {
    const { properties = {} } = z.toJSONSchema(body as z.ZodType, {
      io: 'input',
      unrepresentable: 'any',
    })
    // 3 bytes a character, as most of the world's scripts need
    const bytes = Object.values(properties).reduce((sum, field) => sum + 30 + 3 * longest(field), 0)
    const isDocument = bytes > 1_000_000 // an OPML document in English is not three bytes a character
    expect(isDocument ? bytes / 3 : bytes).toBeLessThanOrEqual(bodyLimitBytes ?? BODY_LIMIT_BYTES)
  })
})

type Field = { maxLength?: number; anyOf?: Field[] }
const longest = (field: unknown): number => {
  const { maxLength = 0, anyOf = [] } = field as Field
  return Math.max(maxLength, ...anyOf.map(longest))
}
