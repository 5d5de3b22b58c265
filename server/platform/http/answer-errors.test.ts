import { expect, test, vi } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(testApp)

const post = (payload: string | Buffer, contentType = 'application/json') =>
  site.app.inject({
    method: 'POST',
    url: '/api/tags',
    headers: { 'content-type': contentType, authorization: `Bearer ${site.token}` },
    payload,
  })

test.each([
  ['malformed JSON', '{"name": ', 'application/json', 400, 'BAD_INPUT'],
  ['a bare word', 'name', 'application/json', 400, 'BAD_INPUT'],
  ['a list where an object belongs', '[]', 'application/json', 400, 'BAD_INPUT'],
  ['null', 'null', 'application/json', 400, 'BAD_INPUT'],
  ['no body at all', '', 'application/json', 400, 'BAD_INPUT'],
  ['a form', 'name=x', 'application/x-www-form-urlencoded', 415, 'WRONG_TYPE'],
  ['plain text', 'x', 'text/plain', 415, 'WRONG_TYPE'],
  [
    '5 MB',
    JSON.stringify({ name: 'x'.repeat(5 * 1024 * 1024) }),
    'application/json',
    413,
    'TOO_LARGE',
  ],
])('%s gets a sentence', async (_, payload, contentType, status, code) => {
  const response = await post(payload, contentType)
  expect(response.statusCode).toBe(status)
  const body = response.json()
  expect(body).toMatchObject({
    error: expect.stringMatching(/\w+.*\.$/),
    message: body.error,
    code,
  })
})

test.each([
  [
    '/api/publishers',
    { name: 'x'.repeat(201), rss_url: 'https://a.example/feed' },
    'name',
    'The name must have at most 200 characters.',
  ],
  [
    '/api/publishers',
    { name: 'x', rss_url: 'https://a.example/feed', content_fetch_type: 'mail' },
    'content_fetch_type',
    'The content fetch must be one of rss, api.',
  ],
  [
    '/api/auth/login',
    { username: 'x', password: 'x'.repeat(1001) },
    'password',
    'The password must have at most 1000 characters.',
  ],
  ['/api/pages', { path: '/x' }, 'meta_title', 'The meta title is required.'],
  ['/api/pages', { path: '/x', meta_title: 7 }, 'meta_title', 'The meta title must be text.'],
  [
    '/api/tokens',
    { name: 'x', role: 'viewer', days: 1 },
    'days',
    'The days must be one of 30, 90, 365, null.',
  ],
  ['/api/categories', { name: 'x', slug: 'x' }, 'tagId', 'The tag is required.'],
])(
  'what is wrong with a text sent to %s is said in plain words',
  async (url, payload, field, sentence) => {
    const response = await site.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${site.token}` },
      payload,
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: sentence, field })
  },
)

test('fields nobody asked for are ignored', async () => {
  const response = await post(
    '{"name":"Extra","id":999,"__proto__":{"admin":true},"created_at":"1999-01-01"}',
  )
  expect(response.statusCode).toBe(201)
  expect(Object.keys(response.json())).toEqual(['id', 'name'])
  expect(response.json().id).not.toBe(999)
})

test.each([
  ['GET /api/nothing', 404],
  ['GET /api', 404],
  ['PATCH /api/tags', 404],
  ['GET /api/%E0%A4%A', 400],
  ['DELETE /api/tags/abc', 400],
  ['DELETE /api/tags/0', 400],
  ['DELETE /api/tags/1e3', 400],
  ['DELETE /api/tags/99999999999999999999', 400],
  ['DELETE /api/tags/9007199254740991', 404],
  ['DELETE /api/tags/50%off', 400],
  ['POST /50%off', 404],
  ['GET /api/categories/LONG', 400],
  ['POST /LONG', 404],
])('%s answers %d with the error body and our headers', async (key, status) => {
  const { body, headers, ...answer } = await site.admin(
    key.replace('LONG', 'x'.repeat(2000)) as 'GET /api',
  )
  expect(answer.status).toBe(status)
  expect(body).toMatchObject({
    error: expect.stringMatching(/\w+.*\.$/),
    message: body.error,
    code: expect.stringMatching(/^(BAD_INPUT|NOT_FOUND)$/),
  })
  expect(headers).toMatchObject({
    'content-security-policy': expect.any(String),
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
})

test('a bug answers a plain 500 that tells nothing, and a test shows the error behind it', async () => {
  const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const broken = await testApp()
  broken.context.db.select = () => {
    throw new Error('select secret from users')
  }
  const answer = await broken.visitor('GET /api/tags/public')
  expect(answer).toMatchObject({
    status: 500,
    body: { code: 'INTERNAL', error: 'Something went wrong on our side.' },
  })
  expect(JSON.stringify(answer.body)).not.toContain('secret')
  expect(shown.mock.calls.join()).toContain('Error: select secret from users')
  shown.mockRestore()
  await broken.close()
})
