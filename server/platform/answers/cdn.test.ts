import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeArticle } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { purge } from './purge.ts'

type Received = { authorization: string | undefined; paths: string[] }
const received: Received[] = []
let status = 204
/** Stands for a CDN's own interface. */
const receiver = createServer(async (request, response) => {
  const { paths } = JSON.parse(Buffer.concat(await request.toArray()).toString())
  received.push({ authorization: request.headers.authorization, paths })
  response.writeHead(status).end('key')
}).listen(0, '127.0.0.1')
afterAll(() => void receiver.close())
beforeEach(() => void received.splice(0))

const site = onceAFile(() =>
  testApp({
    env: {
      CDN_MAX_AGE: '30',
      PURGE_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/purge`,
      PURGE_TOKEN: 'a-secret-token',
    },
  }),
)
const purgeNow = () => purge(site.context, undefined, 1)

test('a CDN may keep public answers for CDN_MAX_AGE, what is missing for a second, and nothing signed in', async () => {
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const cacheControl = async (path: string, headers = {}) =>
    (await fetch(origin + path, { headers })).headers.get('cache-control')
  expect(await cacheControl('/api/articles')).toBe(
    'public, max-age=0, s-maxage=30, stale-while-revalidate=30',
  )
  expect(await cacheControl('/api/articles/999999')).toBe(
    'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
  )
  const authorization = `Bearer ${site.token}`
  for (const path of ['/api/articles', '/api/publishers'])
    expect(await cacheControl(path, { authorization }), path).toBe('no-store')
})

test('what is hidden or deleted is purged twice, with the token, and then no more', async () => {
  await purgeNow()
  received.splice(0)
  const { id } = await makeArticle(site.context.db)
  await purgeNow()
  expect(received).toEqual([])
  await site.admin(`PATCH /api/articles/${id}/hidden`, { hidden: true })
  await site.visitor('GET /api/articles')
  await expect.poll(async () => (await site.sent()).map(({ job }) => job)).toContain('purge')
  await purgeNow()
  const expected = {
    authorization: 'Bearer a-secret-token',
    paths: expect.arrayContaining([`/api/articles/${id}`, '/*']),
  }
  expect(received).toEqual([expected, expected])
  await purgeNow()
  expect(received).toHaveLength(2)
})

test('what a slow transaction removed before the last purge, and committed after it, is purged with the next', async () => {
  const { db } = site.context
  const slow = await makeArticle(db)
  const other = await makeArticle(db)
  await db.transaction(async (tx) => {
    await tx.execute(sql`update articles set hidden = true where id = ${slow.id}`)
    await site.admin(`PATCH /api/articles/${other.id}/hidden`, { hidden: true })
    await purgeNow()
    expect(received[0]?.paths).toContain(`/api/articles/${other.id}`)
    expect(received[0]?.paths).not.toContain(`/api/articles/${slow.id}`)
    received.splice(0)
  })
  await purgeNow()
  expect(received[0]?.paths).toContain(`/api/articles/${slow.id}`)
})

test('a failed purge is repeated and needs attention, without the token', async () => {
  const { id } = await makeArticle(site.context.db)
  await site.admin(`DELETE /api/articles/${id}`)
  status = 500
  const failure = await purgeNow().catch((error: Error) => error.message)
  expect(failure).toMatch(/^PURGE_URL does not take what is hidden: 500/)
  await site.context.db.execute(sql`
    update queue.job set state = 'failed', completed_on = now(), output = ${JSON.stringify({ message: failure })}::jsonb
    where name = 'purge'`)
  const { body } = await site.admin('GET /api/attention')
  expect(body.matters).toContainEqual(
    expect.objectContaining({ subject: 'Job purge', meta: expect.stringContaining('PURGE_URL') }),
  )
  status = 204
  await purgeNow()
  expect(received.map(({ paths }) => paths.at(-1))).toEqual(['/*', '/*', '/*'])
})
