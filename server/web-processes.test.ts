import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commandLine, postmaster } from './platform/database/embedded-home.ts'
import { startProcess } from './testing/app-process.ts'
import { testFolder } from './testing/test-folder.ts'

// a first start may have to build the web part
const PATIENCE_MS = 150_000
const admin = { username: 'admin', password: 'a horse of two processes' }
let folder: string
let site: ReturnType<typeof startProcess>
let url: string

beforeAll(async () => {
  folder = testFolder()
  site = startProcess(folder, {
    PROCESS: 'all',
    WEB_PROCESSES: '2',
    ADMIN_PASSWORD: admin.password,
  })
  url = await site.ready()
}, PATIENCE_MS)
afterAll(async () => {
  await site.end('SIGTERM')
  rmSync(folder, { recursive: true })
})

const webProcesses = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) => parent === String(site.pid) && args.join(' ').includes('main.ts'),
    )
    .map(([pid]) => Number(pid))
/** Over a connection of its own, so that any of them may get it. */
const ask = () =>
  new Promise<number | undefined>((resolve, reject) =>
    get(url, { agent: false }, (answer) => resolve(answer.resume().statusCode)).on('error', reject),
  )
const call = (path: string, body: object, token = '') =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

test('two processes answer on one port, which is told', async () => {
  expect(new URL(url).port).not.toBe('0')
  expect(webProcesses()).toHaveLength(2)
  for (let times = 0; times < 6; times++) expect(await ask()).toBe(200)
})

test('a key given to one of them is sealed with the secret that the jobs read', async () => {
  const { token } = await (await call('/api/auth/login', admin)).json()
  const publisher = { name: 'P', rss_url: 'https://news.example/feed', content_fetch_type: 'api' }
  const added = await call(
    '/api/publishers',
    { ...publisher, content_api_key: 'a-key-of-somebody' },
    token,
  )
  expect(added.status).toBe(201)
  expect(existsSync(join(folder, 'data/secret.key'))).toBe(true)
})

test(
  'one that is killed is replaced, while the other answers',
  async () => {
    const before = webProcesses()
    process.kill(before[0] ?? 0, 'SIGKILL')
    await vi.waitFor(
      () => expect(site.output()).toContain('ended (SIGKILL) and is replaced'),
      15_000,
    )
    for (let times = 0; times < 6; times++) expect(await ask()).toBe(200)
    await vi.waitFor(() => expect(webProcesses()).toHaveLength(2), 30_000)
  },
  PATIENCE_MS,
)

test('SIGTERM ends all of them and the database', async () => {
  const processes = webProcesses()
  const postgres = postmaster(join(folder, 'data/postgres/cluster'))?.pid ?? 0
  expect(await site.end('SIGTERM')).toEqual({ code: 0, errors: '' })
  for (const pid of [...processes, postgres]) expect(commandLine(pid)).toBe('')
})
