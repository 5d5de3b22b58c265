import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testFolder } from '../../testing/test-folder.ts'
import { serveStaticAssets } from './static-assets.ts'

const script = 'export const answer = 42\n'.repeat(100)

function served() {
  const folder = testFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!--app-->')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets/entry-1a2b.js'), script)
  writeFileSync(join(folder, 'assets/entry-1a2b.js.br'), brotliCompressSync(script))
  const app = Fastify()
  serveStaticAssets(app, folder)
  return app
}

test('a hashed file is kept for ever, a plain one for an hour', async () => {
  const app = served()
  const hashed = await app.inject('/assets/entry-1a2b.js')
  expect(hashed.body).toBe(script)
  expect(hashed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  })
  const plain = await app.inject('/favicon.svg')
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'content-type': 'image/svg+xml; charset=utf-8',
  })
  const head = await app.inject({ method: 'HEAD', url: '/assets/entry-1a2b.js' })
  expect(head.headers['content-length']).toBe(String(script.length))
})

test.each([
  '/index.html',
  '/assets/entry-1a2b.js.br',
  '/assets',
  '/assets/..%2findex.html',
  '/assets/x.js',
])('%s is not there', async (url) => {
  expect((await served().inject(url)).statusCode).toBe(404)
})
