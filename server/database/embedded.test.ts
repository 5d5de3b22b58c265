import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testFolder } from '../testing/test-folder.ts'
import { runningEmbedded, startEmbedded } from './embedded.ts'
import { commandLine, postmaster } from './embedded-cluster.ts'

let dataDir: string
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeEach(() => {
  dataDir = testFolder()
})

afterEach(() => {
  const elsewhere = join(dataDir, 'postgres-home')
  if (existsSync(elsewhere)) rmSync(readFileSync(elsewhere, 'utf8'), { recursive: true })
  rmSync(dataDir, { recursive: true })
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
  await query(url, 'create table kept (n int)')
  const { pid, socketFolder } = running()
  app.kill('SIGKILL')
  await once(app, 'exit')
  expect(isAlive(pid)).toBe(true)

  const next = await start()
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(socketFolder)).toBe(false)
  expect(await query(next.url, 'select n from kept')).toEqual([])
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
  const next = await start()
  expect(innocent.exitCode ?? innocent.signalCode).toBeNull()
  innocent.kill()
  await next.stop()
})

test('an interrupted first start is begun anew', async () => {
  mkdirSync(join(dataDir, 'postgres/cluster.new'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/cluster.new/half'), 'made')
  const postgres = await start()
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
    dataDir = join(dataDir, 'private/data')
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const first = await start()
    await query(first.url, 'create table kept (n int)')
    await first.stop()
    const second = await start()
    expect(await query(second.url, 'select n from kept')).toEqual([])
    await second.stop()
  },
)

test('data of another major version is refused with a sentence', async () => {
  await (await start()).stop()
  writeFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), '12\n')
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 12, and this is \d+/)
})

test('a lost password file is named', async () => {
  await (await start()).stop()
  rmSync(join(dataDir, 'postgres-password'))
  await expect(start()).rejects.toThrow('postgres-password is missing')
})

function start() {
  return startEmbedded({ dataDir, log, durable: false })
}

async function startInOwnProcess() {
  const script = new URL('../testing/embedded-process.ts', import.meta.url).pathname
  const app = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(app.stdout, 'data')
  return { app, url: String(line).trim() }
}

function running() {
  const home = existsSync(join(dataDir, 'postgres'))
    ? join(dataDir, 'postgres')
    : readFileSync(join(dataDir, 'postgres-home'), 'utf8')
  const found = postmaster(join(home, 'cluster'))
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
