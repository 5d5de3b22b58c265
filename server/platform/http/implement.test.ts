import { describe, expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import { type Endpoint, isOpen } from '../../../contract/endpoint.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(testApp)

const endpoints = Object.entries<Endpoint>(api)

describe('every endpoint of the contract', () => {
  test.each(endpoints)('%s is served', async (key) => {
    const [method = '', url = ''] = key.split(' ')
    expect(site.app.hasRoute({ method: method as 'GET', url })).toBe(true)
  })

  test.each(endpoints.filter(([, endpoint]) => !isOpen(endpoint)))(
    '%s answers 401 to a stranger, whatever the body',
    async (key) => {
      const [method = '', template = ''] = key.split(' ')
      const url = template.replace(/:\w+|\*/g, '1')
      for (const authorization of [
        undefined,
        'Bearer nonsense',
        `Bearer ${'x'.repeat(43)}`,
        'Basic YTpi',
      ]) {
        const response = await site.app.inject({
          method: method as 'GET',
          url,
          headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
          ...(method === 'GET' ? {} : { payload: '{not json' }),
        })
        expect(response.statusCode).toBe(401)
        expect(response.json()).toEqual({
          error: 'Please sign in.',
          message: 'Please sign in.',
          code: 'NOT_SIGNED_IN',
        })
      }
    },
  )

  /** The whole list of what a stranger may reach: an endpoint made public by mistake fails here. */
  test('only these are open to strangers', () => {
    const open = endpoints.filter(([, endpoint]) => isOpen(endpoint)).map(([key]) => key)
    expect(open.sort()).toEqual([
      'DELETE /api/following',
      'DELETE /api/following/channels/:channel',
      'DELETE /api/following/rules/:id',
      'GET /api/articles',
      'GET /api/articles/:id',
      'GET /api/articles/:id/receipt',
      'GET /api/articles/new-count',
      'GET /api/articles/public',
      'GET /api/briefs',
      'GET /api/briefs/:day',
      'GET /api/categories',
      'GET /api/categories/:slug',
      'GET /api/coins',
      'GET /api/coins/:symbol',
      'GET /api/coins/:symbol/pins',
      'GET /api/compat/v1/posts',
      'GET /api/corrections',
      'GET /api/crypto/coins',
      'GET /api/crypto/data/:symbol',
      'GET /api/crypto/history/:symbol/:range',
      'GET /api/crypto/top-movers',
      'GET /api/data',
      'GET /api/follow',
      'GET /api/follow/barred',
      'GET /api/follow/view',
      'GET /api/following',
      'GET /api/moves',
      'GET /api/outlets',
      'GET /api/outlets/:slug',
      'GET /api/pages/by-path',
      'GET /api/pages/home',
      'GET /api/pages/links',
      'GET /api/publishers/public',
      'GET /api/scorecard',
      'GET /api/stories/:id',
      'GET /api/stories/:id/corrections',
      'GET /api/stories/:id/reactions',
      'GET /api/stories/:id/reactions/:symbol',
      'GET /api/stories/top',
      'GET /api/tags/public',
      'GET /api/updates',
      'PATCH /api/following',
      'PATCH /api/following/channels/:channel',
      'PATCH /api/following/rules/:id',
      'POST /api/auth/login',
      'POST /api/auth/passkey',
      'POST /api/auth/passkey/options',
      'POST /api/follow',
      'POST /api/follow/confirm',
      'POST /api/follow/link',
      'POST /api/follow/pause',
      'POST /api/follow/unsubscribe',
      'POST /api/following/confirmation',
      'POST /api/invitations/accept',
      'POST /api/invitations/check',
      'PUT /api/follow/barred',
    ])
  })
})

test('the description names every endpoint', async () => {
  const { body } = await site.visitor('GET /api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described).toEqual(expect.arrayContaining(['GET /api/stream', 'POST /mcp']))
  expect(described).toHaveLength(endpoints.length + 2)
  for (const [key] of endpoints) {
    const path = new RegExp(`^${key.replace(/:\w+|\*/g, '\\{\\w+\\}')}$`)
    expect(
      described.some((each) => path.test(each)),
      key,
    ).toBe(true)
  }
  const ids = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(endpoints.length + 2)
  expect(body.info.version).toBe(packageFile.version)
  expect(body.paths['/api/articles'].get.parameters).toContainEqual(
    expect.objectContaining({
      name: 'limit',
      schema: expect.objectContaining({ type: 'integer', maximum: 100 }),
    }),
  )
  expect(body.components.schemas.Article.properties.id).toMatchObject({ type: 'integer' })
  expect(body.paths['/api/tags'].post.security).toEqual([{ bearer: [] }])
  const page = await site.app.inject('/api/docs')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('/api/articles/publisher/:id')
  expect(page.body).toContain('What is promised to stay')
})
