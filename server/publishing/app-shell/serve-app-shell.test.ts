import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { serveAppShell } from './serve-app-shell.ts'

async function get(
  url: string,
  env: Record<string, string> = {},
  template: string | undefined = '<html>',
) {
  const app = Fastify()
  serveAppShell(app, { config: readConfig(env) } as Context, template)
  return app.inject(url)
}

test('the worker is never cached, may fetch from this site only, and changes with the build', async () => {
  const worker = await get('/sw.js')
  expect(worker.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
  })
  expect(worker.body).toContain('const CACHING = true')
  expect((await get('/sw.js', {}, '<html>b')).body).not.toBe(worker.body)
})

test('the off switch serves a worker that deletes its caches and takes no request', async () => {
  const { body } = await get('/sw.js', { SERVICE_WORKER: 'off' })
  const listeners = new Map<string, (event: object) => void>()
  const deleted: string[] = []
  const waited: Promise<unknown>[] = []
  const scope = {
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    clients: { claim: async () => {} },
  }
  const caches = { delete: async (name: string) => deleted.push(name) }
  new Function('self', 'caches', body)(scope, caches)
  expect(listeners.has('fetch')).toBe(false)
  listeners.get('activate')?.({ waitUntil: (work: Promise<unknown>) => waited.push(work) })
  await Promise.all(waited)
  expect(deleted.sort()).toEqual(['files', 'pages', 'saved'])
})
