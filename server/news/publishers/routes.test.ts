import { describe, expect, test } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { publisherById } from './store.ts'

const site = onceAFile(() => testApp({ env: { DATABASE_URL: 'postgres://app:secret@db/news' } }))

const create = async (fields: object) =>
  (await site.admin('POST /api/publishers', { name: 'P', ...fields })).body
let count = 0
const freshUrl = () => `https://news.test/feed-${++count}`

describe('a publisher', () => {
  test('is created, listed and changed', async () => {
    const rss_url = freshUrl()
    const created = await site.admin('POST /api/publishers', {
      name: ' Chain Daily ',
      rss_url,
      extra: 1,
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      name: 'Chain Daily',
      rss_url,
      logo_url: null,
      description: null,
      active: true,
      content_fetch_type: null,
      content_rss_tag: null,
      content_api_key: null,
      failures: 0,
      last_fetch_at: null,
      articles_7d: 0,
      articles_per_day_14d: Array(14).fill(0),
    })
    expect(created.body).not.toHaveProperty('content_api_key_sealed')
    const { id } = created.body
    const changed = await site.admin(`PUT /api/publishers/${id}`, {
      name: 'Chain',
      rss_url,
      active: false,
      description: 'd',
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { id, name: 'Chain', active: false, description: 'd' },
    })
    const again = await site.admin(`PUT /api/publishers/${id}`, { name: 'Chain', rss_url })
    expect(again.body).toMatchObject({ active: false, description: 'd' })
    const list = await site.admin('GET /api/publishers')
    expect(list.body.find((each: { id: number }) => each.id === id)).toEqual(again.body)
  })

  test.each([
    [{ rss_url: 'https://a.test/' }, 'name'],
    [{ name: 'x' }, 'rss_url'],
    [{ name: 'x', rss_url: 'no url' }, 'rss_url'],
    [{ name: 'x', rss_url: 'ftp://a.test/' }, 'rss_url'],
    [{ name: 'x', rss_url: 'https://a.test/', active: 'yes' }, 'active'],
    [{ name: 'x', rss_url: 'https://a.test/', content_fetch_type: 'magic' }, 'content_fetch_type'],
  ])('%j is bad input', async (body, field) => {
    const reply = await site.admin('POST /api/publishers', body)
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', field },
    })
  })

  test('with the same feed twice is a conflict, however it is written', async () => {
    await create({ rss_url: 'https://Twice.test' })
    const { id } = await create({ rss_url: 'https://other.test/' })
    for (const rss_url of ['https://Twice.test', 'https://twice.test/']) {
      const reply = await site.admin('POST /api/publishers', { name: 'x', rss_url })
      expect(reply).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('already exists') },
      })
      expect((await site.admin(`PUT /api/publishers/${id}`, { name: 'x', rss_url })).status).toBe(
        409,
      )
    }
  })

  test('unknown is a 404', async () => {
    expect(
      (await site.admin('PUT /api/publishers/999', { name: 'x', rss_url: freshUrl() })).status,
    ).toBe(404)
    expect((await site.admin('POST /api/publishers/999/fetch')).status).toBe(404)
  })

  test('changed by somebody else meanwhile is a stale edit', async () => {
    const { id, rss_url, updated_at } = await create({ rss_url: freshUrl() })
    const put = (since: string) =>
      site.app.inject({
        method: 'PUT',
        url: `/api/publishers/${id}`,
        headers: { authorization: `Bearer ${site.token}`, 'if-match': `"${since}"` },
        payload: { name: 'Mine', rss_url },
      })
    expect((await put(updated_at)).statusCode).toBe(200)
    expect(await put(new Date(Date.parse(updated_at) - 5000).toISOString())).toMatchObject({
      statusCode: 409,
    })
  })

  test('keeps its API key sealed, shows a mask, and takes the mask back', async () => {
    const rss_url = freshUrl()
    const { id, content_api_key } = await create({
      rss_url,
      content_fetch_type: 'api',
      content_api_key: 'jina_0123456789',
    })
    expect(content_api_key).toBe('••••6789')
    const stored = async () => (await publisherById(site.context.db, id))?.content_api_key_sealed
    const sealed = await stored()
    expect(sealed).not.toContain('0123')
    const put = (fields: object) =>
      site.admin(`PUT /api/publishers/${id}`, { name: 'P', rss_url, ...fields })
    expect(
      (await put({ content_fetch_type: 'api', content_api_key: '••••6789' })).body.content_api_key,
    ).toBe('••••6789')
    expect(await stored()).toBe(sealed)
    expect(
      (await put({ content_fetch_type: 'api', content_api_key: 'another_secret' })).body
        .content_api_key,
    ).toBe('••••cret')
    expect(
      (
        await put({
          content_fetch_type: 'rss',
          content_rss_tag: 'content:encoded',
          content_api_key: 'ignored',
        })
      ).body,
    ).toMatchObject({
      content_api_key: null,
      content_rss_tag: 'content:encoded',
    })
    expect(
      (await put({ content_fetch_type: null, content_rss_tag: 'x' })).body.content_rss_tag,
    ).toBeNull()
  })

  test('is for admins only', async () => {
    for (const call of [
      'GET /api/publishers',
      'POST /api/publishers',
      'POST /api/publishers/fetch-all',
      'GET /api/publishers/opml',
    ] as const)
      expect((await site.visitor(call)).status).toBe(401)
  })
})
