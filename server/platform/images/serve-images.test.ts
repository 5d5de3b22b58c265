import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { articles } from '../database/schema.ts'
import { rasterFormat } from './draw.ts'

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2941d9' } })
const answers: Record<string, { type: string; body: Buffer; status?: number }> = {}
const asked: string[] = []

const pictures = createServer((request, response) => {
  asked.push(request.url ?? '')
  const answer = answers[request.url ?? ''] ?? {
    type: 'text/plain',
    body: Buffer.from('gone'),
    status: 404,
  }
  setTimeout(
    () =>
      response.writeHead(answer.status ?? 200, { 'content-type': answer.type }).end(answer.body),
    30,
  )
})
let origin: string
let clock = Date.parse('2026-11-15T12:00:00Z')

beforeAll(async () => {
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`
  answers['/wide.jpg'] = { type: 'image/jpeg', body: await drawn(1600, 900).jpeg().toBuffer() }
  answers['/small.png'] = {
    type: 'application/octet-stream',
    body: await drawn(64, 36).png().toBuffer(),
  }
  answers['/drawing.svg'] = {
    type: 'image/svg+xml',
    body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  }
  answers['/lie.png'] = { type: 'image/png', body: Buffer.from('<script>alert(1)</script>') }
  answers['/bomb.png'] = {
    type: 'image/png',
    body: Buffer.concat([(await drawn(9, 9).png().toBuffer()).subarray(0, 40)]),
  }
})
afterAll(() => void pictures.close())
const site = onceAFile(() =>
  testApp({
    env: { FETCH_ALLOW_HOSTS: new URL(origin).host, DATA_DIR: testFolder() },
    now: () => new Date(clock),
  }),
)

async function articleWith(imageUrl: string | null): Promise<number> {
  const at = new Date(clock).toISOString()
  const [row] = await site.context.db
    .insert(articles)
    .values({
      title: 'A title',
      url: `https://example.com/${randomUUID()}`,
      url_key: randomUUID(),
      image_url: imageUrl,
      published_at: at,
      first_seen_at: at,
      sort_at: at,
    })
    .returning({ id: articles.id })
  return row?.id as number
}
const get = (id: number | string, headers = {}) =>
  site.app.inject({ url: `/images/articles/${id}`, headers })

test('a large picture comes as WebP, 640 wide, from our own origin, and is fetched once', async () => {
  const id = await articleWith(`${origin}/wide.jpg`)
  const together = await Promise.all([get(id), get(id), get(id)])
  const again = await get(id)
  for (const answer of [...together, again]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
  expect(await sharp(again.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 640,
    height: 360,
  })
  expect(asked.filter((path) => path === '/wide.jpg')).toHaveLength(1)
  const unchanged = await get(id, { 'if-none-match': again.headers.etag })
  expect(unchanged.statusCode).toBe(304)
})

test('320 px for small screens comes from the same fetch; any other width is a 404', async () => {
  answers['/both.jpg'] = answers['/wide.jpg'] as (typeof answers)[string]
  const id = await articleWith(`${origin}/both.jpg`)
  const [small, wide] = await Promise.all([get(`${id}?v=a&w=320`), get(`${id}?v=a&w=640`)])
  expect(await sharp(small?.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 320,
    height: 180,
  })
  expect(await sharp(wide?.rawPayload).metadata()).toMatchObject({ width: 640 })
  expect(small?.headers.etag).not.toBe(wide?.headers.etag)
  expect(asked.filter((path) => path === '/both.jpg')).toHaveLength(1)
  for (const w of ['', '0', '321', '1280', '320px', '320&w=640'])
    expect((await get(`${id}?w=${w}`)).statusCode, w).toBe(404)
})

test('a small picture is not blown up, and its bytes count rather than its type', async () => {
  const answer = await get(await articleWith(`${origin}/small.png`))
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 64 })
})

test.each(['/drawing.svg', '/lie.png', '/bomb.png', '/missing.jpg'])(
  '%s is a 404, asked for once',
  async (path) => {
    const id = await articleWith(origin + path)
    const before = asked.length
    const missing = await get(id)
    expect(missing.statusCode).toBe(404)
    expect(missing.headers['cache-control']).toBe('public, max-age=300')
    expect((await get(id)).statusCode).toBe(404)
    expect(asked.length - before).toBe(1)
    clock += 11 * MINUTE_MS
    await get(id)
    expect(asked.length - before).toBe(2)
  },
)

test('that the database is away is not kept by anybody', async () => {
  const broken = await testApp()
  broken.context.db.select = () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const answer = await broken.app.inject({ url: '/images/articles/1' })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['cache-control']).toBe('no-store')
  await broken.close()
})

test('a private address that nobody allowed is not asked', async () => {
  const id = await articleWith('http://127.0.0.1:1/secret.png')
  expect((await get(id)).statusCode).toBe(404)
})

test('no article, no picture, no number: 404, and never an address of the visitor’s choice', async () => {
  expect((await get(await articleWith(null))).statusCode).toBe(404)
  const before = asked.length
  for (const id of ['999999', '0', '-1', '1e3', 'x', encodeURIComponent(`${origin}/wide.jpg`)])
    expect((await get(id)).statusCode).toBe(404)
  expect((await get(`1?url=${origin}/small.png`)).statusCode).not.toBe(500)
  expect(asked.slice(before)).not.toContain('/small.png')
})

test.each([
  ['GIF89a...', 'gif'],
  ['RIFF\x01\x02\x03\x04WEBPVP8 ', 'webp'],
  ['\x00\x00\x00\x1cftypavif', 'avif'],
  ['<svg', undefined],
  ['%PDF-1.7', undefined],
  ['', undefined],
])('the bytes %j are %s', (text, format) => {
  expect(rasterFormat(Buffer.from(text, 'latin1'))).toBe(format)
})
