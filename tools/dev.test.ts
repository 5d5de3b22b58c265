import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import { startProcess } from '../server/testing/app-process.ts'
import { testFolder } from '../server/testing/test-folder.ts'
import { root } from './web-sources.ts'

let folder: string
let dev: ReturnType<typeof startProcess> | undefined

beforeEach(() => {
  folder = testFolder()
  for (const part of ['server', 'contract', 'web', 'tools', 'package.json', 'vite.config.ts'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  // a folder of its own, because Vite writes its cache into it
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
})

afterEach(async () => {
  await dev?.end('SIGTERM')
  rmSync(folder, { recursive: true })
})

test('npm run dev starts on an empty folder, lets the admin sign in, and restarts when the server is edited', async () => {
  const [, ...args] = packageFile.scripts.dev.replace('exec ', '').split(' ')
  const admin = { username: 'admin', password: 'correct horse' }
  dev = startProcess(folder, { PROCESS: 'all', ADMIN_PASSWORD: admin.password }, args)
  const signIn = async (url: string) => {
    const headers = { 'content-type': 'application/json' }
    return fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(admin) })
  }
  const url = await dev.ready()
  expect((await signIn(url)).status).toBe(200)
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })

  const file = join(folder, 'server/platform/http/operations.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace("status: 'ok'", "status: 'edited'"))
  const restarted = await dev.ready(1)
  expect(await (await fetch(`${restarted}/healthz`)).json()).toEqual({ status: 'edited' })
  expect((await signIn(restarted)).status).toBe(200)
}, 180_000) // two starts with Vite and a new database
