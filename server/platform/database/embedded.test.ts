import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testFolder } from '../../testing/test-folder.ts'
import { runningEmbedded, startEmbedded } from './embedded.ts'
import { commandLine, postmaster } from './embedded-home.ts'

// one folder for most: making a database anew takes most of the time
let dataDir: string
const folders: string[] = []
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeAll(() => {
  dataDir = newFolder()
})

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

test('what was stored is there after a stop, which leaves no process and no socket behind', async () => {
  const first = await start()
  await query(first.url, 'create table kept (n int)')
  await query(first.url, 'insert into kept values (42)')
  const { pid, socketFolder } = running()
  expect(runningEmbedded(dataDir)).toBe(first.url)
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(socketFolder)).toBe(false)
  expect(runningEmbedded(dataDir)).toBeUndefined()

  const second = await start()
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }])
  await second.stop()
})

test('after a kill -9 the next start stops what was left behind and goes on with the same data', async () => {
  const { app, url } = await startInOwnProcess()
  await query(url, 'create table kept_too (n int)')
  const { pid, socketFolder } = running()
  app.kill('SIGKILL')
  await once(app, 'exit')
  expect(isAlive(pid)).toBe(true)

  const next = await start()
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(socketFolder)).toBe(false)
  expect(await query(next.url, 'select n from kept_too')).toEqual([])
  await next.stop()
})

test('a second process on the same folder is told who uses it, and the first is not disturbed', async () => {
  const { app, url } = await startInOwnProcess()
  await expect(start()).rejects.toThrow(`${dataDir} is in use by process ${app.pid}.`)
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
  app.kill('SIGTERM')
  await once(app, 'exit')
})

test('a number in postmaster.pid that belongs to an innocent process since a reboot harms nobody', async () => {
  await (await start()).stop()
  const innocent = spawn('sleep', ['60'])
  const file = join(dataDir, 'postgres/cluster/postmaster.pid')
  writeFileSync(file, `${innocent.pid}\n${dataDir}\n0\n5432\n/tmp\n\n0\nready\n`, { mode: 0o600 })
  expect(runningEmbedded(dataDir)).toBeUndefined()
  const next = await start()
  expect(innocent.exitCode ?? innocent.signalCode).toBeNull()
  innocent.kill()
  await next.stop()
})

test('after both were killed at once, as in a power cut, nothing counts as running and the next start works', async () => {
  const { app, url } = await startInOwnProcess()
  const { pid } = running()
  expect(runningEmbedded(dataDir)).toBe(url)
  app.kill('SIGKILL')
  await once(app, 'exit')
  expect(runningEmbedded(dataDir)).toBe(url)
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000)
  expect(running().isReady).toBe(true)
  expect(runningEmbedded(dataDir)).toBeUndefined()
  const next = await start()
  expect(await query(next.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await next.stop()
})

test('an interrupted first start is begun anew', async () => {
  const fresh = newFolder()
  mkdirSync(join(fresh, 'postgres/cluster.new'), { recursive: true })
  writeFileSync(join(fresh, 'postgres/cluster.new/half'), 'made')
  const postgres = await start(fresh)
  expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await postgres.stop()
})

test('a PostgreSQL that dies is started again at the same address', async () => {
  const postgres = await start()
  const { pid } = running()
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(
    () => expect(running()).toMatchObject({ isReady: true, pid: expect.not.toBeOneOf([pid]) }),
    10_000,
  )
  expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(log.error).toHaveBeenCalledWith(
    expect.anything(),
    'PostgreSQL stopped by itself and is started again',
  )
  await postgres.stop()
})

test('a stranger on the same machine cannot come in', async () => {
  const postgres = await start()
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
  expect(statSync(running().socketFolder).mode & 0o077).toBe(0)
  expect(await query(postgres.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  const wrongPassword = postgres.url.replace(/:[^:@]+@/, ':guess@')
  await expect(query(wrongPassword, 'select 1')).rejects.toThrow('password authentication failed')
  await postgres.stop()
})

test.runIf(process.getuid?.() === 0)(
  'as root a private DATA_DIR keeps a pointer to a place PostgreSQL can enter',
  async () => {
    const fresh = join(newFolder(), 'private/data')
    mkdirSync(fresh, { recursive: true, mode: 0o700 })
    const first = await start(fresh)
    folders.push(readFileSync(join(fresh, 'postgres-home'), 'utf8'))
    await query(first.url, 'create table kept (n int)')
    await first.stop()
    const second = await start(fresh)
    expect(await query(second.url, 'select n from kept')).toEqual([])
    await second.stop()
  },
)

test.each([
  ['postgres/cluster/PG_VERSION', '12', /was made by PostgreSQL 12, and this is \d+/],
  ['postgres-password', undefined, 'postgres-password is missing'],
])('data that does not fit is refused with a sentence: %s', async (name, written, sentence) => {
  await (await start()).stop()
  const file = join(dataDir, name)
  const before = readFileSync(file)
  if (written) writeFileSync(file, written)
  else rmSync(file)
  await expect(start()).rejects.toThrow(sentence)
  writeFileSync(file, before, { mode: 0o600 })
})

function start(folder = dataDir) {
  return startEmbedded({ dataDir: folder, log, durable: false })
}

function newFolder() {
  const folder = testFolder()
  folders.push(folder)
  return folder
}

async function startInOwnProcess() {
  const script = new URL('../../testing/embedded-process.ts', import.meta.url).pathname
  const app = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(app.stdout, 'data')
  return { app, url: String(line).trim() }
}

function running() {
  const found = postmaster(join(dataDir, 'postgres/cluster'))
  if (!found) throw new Error('no PostgreSQL runs')
  return found
}

async function query(url: string, statement: string) {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** A dead process that its parent has not collected yet still has a number, but no command line. */
function isAlive(pid: number) {
  return commandLine(pid) !== ''
}
