import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { testFolder } from '../../testing/test-folder.ts'
import { serveStaticAssets } from '../http/static-assets.ts'
import { FixedAnswers } from './answer.ts'

const script = 'export const answer = 42\n'.repeat(100)

test('the twin of the build is kept beside the plain file, and no other address becomes one', async () => {
  const folder = testFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/entry-1a2b.js'), script)
  writeFileSync(join(folder, 'assets/entry-1a2b.js.br'), brotliCompressSync(script))
  const app = Fastify()
  const files = new FixedAnswers(async (url, encoding) => {
    const reply = await app.inject({ url, headers: { 'accept-encoding': encoding } })
    return {
      statusCode: reply.statusCode,
      headers: reply.headers as Record<string, string>,
      body: reply.rawPayload,
    }
  })
  app.addHook('onRoute', ({ config }) => files.add(config?.fixedAddresses ?? []))
  serveStaticAssets(app, folder)

  expect(files.keyOf('/assets/other.js')).toBeUndefined()
  const key = files.keyOf('/assets/entry-1a2b.js?x')
  expect(key?.url).toBe('/assets/entry-1a2b.js')
  const { answer } = await files.find('/assets/entry-1a2b.js')
  expect(files.hot('/assets/entry-1a2b.js')).toBe(answer)
  expect(answer.form('br')?.body).toEqual(brotliCompressSync(script))
  expect(answer.form('br')?.headers).toContain('br')
  expect(answer.form('gzip')?.body.toString()).toBe(script)
  expect(answer.form('identity')?.headers).toContain('public, max-age=31536000, immutable')
  expect(answer.etag).toMatch(/^"/)
})
