import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { blackPng } from '../../testing/png.ts'
import { testApp } from '../../testing/test-app.ts'
import { uploads } from '../database/schema.ts'

const site = onceAFile(testApp)

async function upload(
  bytes: Buffer | string,
  { type = 'image/png', field = 'logo', token = site.token } = {},
) {
  const form = new FormData()
  form.set(
    field,
    new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }),
    'logo.png',
  )
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/publishers/upload',
    headers: { authorization: `Bearer ${token}` },
    payload: form,
  })
  return { status: response.statusCode, body: response.json() }
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#f0a020' } })

async function stored(url: string) {
  const response = await site.app.inject({ url })
  expect(response.statusCode).toBe(200)
  return sharp(response.rawPayload).metadata()
}

test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
  '%s becomes a small WebP',
  async (format) => {
    const { status, body } = await upload(await picture(1024, 512).toFormat(format).toBuffer())
    expect(status).toBe(201)
    expect(body.url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/)
    expect(await stored(body.url)).toMatchObject({ format: 'webp', width: 256, height: 128 })
  },
)

test('a small image is not blown up, a small drawing is drawn large', async () => {
  const small = await upload(await picture(20, 10).png().toBuffer())
  expect(await stored(small.body.url)).toMatchObject({ width: 20, height: 10 })
  const svg =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><circle r="8"/></svg>'
  const drawn = await upload(svg, { type: 'image/svg+xml' })
  expect(drawn.status).toBe(201)
  expect(await stored(drawn.body.url)).toMatchObject({ format: 'webp', width: 256, height: 256 })
})

test('a script in a drawing does not survive, and nothing outside is read', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64">
    <script>alert(1)</script><image xlink:href="file:///etc/passwd" width="9" height="9"/><rect width="64" height="64"/></svg>`
  const { body } = await upload(svg)
  const { rawPayload } = await site.app.inject({ url: body.url })
  expect(rawPayload.toString('latin1')).not.toContain('alert')
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
})

test('what is stored is served for ever, and only as an image', async () => {
  const { body } = await upload(await picture(64, 64).png().toBuffer())
  const response = await site.app.inject({ url: body.url })
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const again = await site.app.inject({
    url: body.url,
    headers: { 'if-none-match': response.headers.etag as string },
  })
  expect(again.statusCode).toBe(304)
  expect((await upload(await picture(64, 64).png().toBuffer())).body).toEqual(body)
})

test.each(['/uploads/x', '/uploads/..%2f..%2fetc%2fpasswd', `/uploads/${'0'.repeat(32)}.webp`])(
  '%s is 404',
  async (url) => {
    expect((await site.app.inject({ url })).statusCode).toBe(404)
  },
)

test.each([
  ['text that calls itself a PNG', 'hello'],
  ['a page', '<!doctype html><svg></svg><script>alert(1)</script>'],
  ['a PNG that ends after its name', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  [
    'a drawing with entities',
    '<!DOCTYPE svg [<!ENTITY a "x">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
  ],
  [
    'a drawing that is not closed',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>',
  ],
  ['comments without end', `${'<!---->'.repeat(500)}x`],
  ['nothing', ''],
])('%s is refused', async (_what, bytes) => {
  const before = await site.context.db.$count(uploads)
  expect(await upload(bytes)).toMatchObject({ status: 415, body: { code: 'WRONG_TYPE' } })
  expect(await site.context.db.$count(uploads)).toBe(before)
})

test('a picture of 30000 x 30000 in a few kilobytes is refused unopened', async () => {
  expect(await upload(blackPng(30_000, 30_000))).toMatchObject({
    status: 413,
    body: { code: 'TOO_LARGE' },
  })
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><rect width="9" height="9"/></svg>'
  expect(await upload(svg)).toMatchObject({ status: 413 })
})

test('more than 2 MB is refused', async () => {
  const bytes = Buffer.concat([await picture(8, 8).png().toBuffer(), Buffer.alloc(2 * 1024 * 1024)])
  expect(await upload(bytes)).toMatchObject({
    status: 413,
    body: { error: expect.stringContaining('2 MB') },
  })
})

test('a length that says too much is refused before a byte of it is read', async () => {
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/publishers/upload',
    headers: {
      authorization: `Bearer ${site.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(50_000_000),
    },
    // an end that never comes
    payload: new Readable({ read() {} }),
  })
  expect(response.statusCode).toBe(413)
  expect(response.headers.connection).toBe('close')
})

test('no form, no file, a broken form, no token', async () => {
  expect(await site.admin('POST /api/publishers/upload', {})).toMatchObject({ status: 415 })
  const send = (payload: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/publishers/upload',
      headers: {
        authorization: `Bearer ${site.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload,
    })
  expect(
    (await send('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'))
      .statusCode,
  ).toBe(400)
  expect(
    (await send('--x\r\ncontent-disposition: form-data; name="logo"; filename="a"\r\n\r\nb'))
      .statusCode,
  ).toBe(400)
  expect(await upload('x', { token: 'nobody' })).toMatchObject({ status: 401 })
})
