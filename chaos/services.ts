import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { guardChild } from '../server/testing/end-with-us.ts'
import { testFolder } from '../server/testing/test-folder.ts'

const TICKS_PER_SECOND = 100

/** Servers of Debian's packages `postgresql`, `pgbouncer` and `varnish`, on loopback. They refuse to run as root. */
function account() {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A folder that those servers may write to. */
export function serviceFolder(): string {
  const folder = testFolder()
  const { uid, gid } = account()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

export function startService(command: string, args: string[], isRoot = false) {
  const child = spawn(command, args, { ...(isRoot ? {} : account()), stdio: 'ignore', cwd: '/' })
  guardChild(child)
  const ended = once(child, 'close')
  ended.catch(() => {})
  return {
    pid: child.pid ?? 0,
    async end(signal: NodeJS.Signals = 'SIGTERM') {
      const all = signal === 'SIGKILL' ? familyOf(child.pid ?? 0) : [child.pid ?? 0]
      for (const pid of all) if (pid) process.kill(pid, signal)
      await ended
    },
  }
}

export async function untilItAnswers(works: () => Promise<unknown>, patienceMs = 60_000) {
  for (const end = performance.now() + patienceMs; ; await sleep(50)) {
    try {
      return await works()
    } catch (error) {
      if (performance.now() > end) throw error
    }
  }
}

const binary = (name: string) =>
  join(
    globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? '/usr/lib/postgresql/missing',
    name,
  )
const urlOf = (port: number) => `postgres://crypto_news:a-password@127.0.0.1:${port}/postgres`

export async function query(url: string, ...statements: string[]) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** A primary, or with `of` a streaming replica of one. */
export async function startPostgres(of?: { url: string }) {
  const folder = join(serviceFolder(), 'cluster')
  const port = await freePort()
  const run = (name: string, args: string[]) =>
    execFileSync(binary(name), args, { ...account(), cwd: '/', stdio: 'ignore' })
  if (of)
    run('pg_basebackup', ['-D', folder, '-d', of.url, '-R', '-X', 'stream', '--checkpoint=fast'])
  else run('initdb', ['-D', folder, '-U', 'crypto_news', '--auth=trust', '-E', 'UTF8', '--no-sync'])
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=200',
  ]
  const start = () =>
    startService(binary('postgres'), [
      '-D',
      folder,
      '-p',
      String(port),
      ...settings.flatMap((one) => ['-c', one]),
    ])
  let server = start()
  const url = urlOf(port)
  await untilItAnswers(() => query(url, 'select 1'))
  return {
    url,
    port,
    end: (signal: NodeJS.Signals = 'SIGINT') => server.end(signal),
    async startAgain() {
      server = start()
      await untilItAnswers(() => query(url, 'select 1'))
    },
    /** Processor seconds of the server and its children, those that ended included. */
    cpuSeconds: () =>
      familyOf(server.pid).reduce((sum, pid) => sum + cpuTicks(pid), 0) / TICKS_PER_SECOND,
  }
}

/** PgBouncer in transaction mode, for every database of a server. */
export async function startPgBouncer(postgres: { port: number }) {
  const folder = serviceFolder()
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${postgres.port} user=crypto_news connect_query='set statement_timeout = ''60s'''
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
max_client_conn = 500
`,
  )
  const start = () => startService('/usr/sbin/pgbouncer', ['-q', file])
  let server = start()
  const url = urlOf(port)
  await untilItAnswers(() => query(url, 'select 1'))
  return {
    url,
    end: (signal: NodeJS.Signals = 'SIGTERM') => server.end(signal),
    startAgain: () => {
      server = start()
    },
  }
}

function statOf(pid: number | string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return [] // it has ended
  }
}

const familyOf = (parent: number) => [
  parent,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)[1] === parent)
    .map(Number),
]

/** utime, stime, and those of children that ended. */
function cpuTicks(pid: number): number {
  const stat = statOf(pid)
  return [11, 12, 13, 14].reduce((sum, field) => sum + (stat[field] ?? 0), 0)
}
