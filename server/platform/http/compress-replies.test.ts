import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressReplies } from './compress-replies.ts'
import { chosenEncoding } from './encoding.ts'

const page = '<p>'.repeat(1000)

function site() {
  const app = Fastify()
  compressReplies(app)
  app.get('/page', (_, reply) =>
    reply.type('text/html; charset=utf-8').header('vary', 'Cookie').send(page),
  )
  app.get('/short', (_, reply) => reply.type('text/html').send('<p>'))
  app.get('/picture', (_, reply) => reply.type('image/webp').send(Buffer.alloc(5000)))
  app.get('/json', () => ({ text: page }))
  return app
}
const get = (url: string, accepts?: string) =>
  site().inject({ method: 'GET', url, headers: accepts ? { 'accept-encoding': accepts } : {} })

test('a page is sent as brotli, as gzip, or plain, as the visitor can read it', async () => {
  const br = await get('/page', 'gzip, deflate, br')
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Cookie, Accept-Encoding' })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(page)
  const gz = await get('/page', 'gzip')
  expect(gz.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gz.rawPayload).toString()).toBe(page)
  const plain = await get('/page')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(page)
})

test('JSON too; short answers and pictures stay as they are', async () => {
  expect((await get('/json', 'br')).headers['content-encoding']).toBe('br')
  expect((await get('/short', 'br')).headers['content-encoding']).toBeUndefined()
  expect((await get('/picture', 'br')).headers['content-encoding']).toBeUndefined()
})

test.each([
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['deflate', 'identity'],
  ['', 'identity'],
])('%j gets %s', (accepted, encoding) => {
  expect(chosenEncoding(accepted)).toBe(encoding)
})
