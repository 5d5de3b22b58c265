import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { makeDataFolder } from '../data-folder.ts'
import { StartError } from '../start-error.ts'
import {
  createCluster,
  databaseUser,
  type EmbeddedHome,
  handOver,
  isServerOf,
  postgresEnvironment,
  postmaster,
  prepareHome,
  stopLeftover,
} from './embedded-home.ts'

const databaseName = 'crypto_news'
const startAttempts = 5
/** After that it stops at once, and replays its journal at the next start. */
const fastShutdownMs = 4_000

type Options = {
  dataDir: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Tests and the demo give up safety from power cuts for speed. */
  durable?: boolean
}

/** A real PostgreSQL of our own under DATA_DIR, reachable through a private socket only. Started again if it dies. */
export async function startEmbedded({ dataDir, log, durable = true }: Options) {
  makeDataFolder(dataDir)
  await using cleanup = new AsyncDisposableStack()
  const lock = lockDataDir(dataDir)
  cleanup.defer(() => lock.release())
  const home = prepareHome(dataDir)
  await stopLeftover(home)
  await createCluster(home, { durable })
  const socketFolder = makeSocketFolder(home)
  cleanup.defer(() => rmSync(socketFolder, { recursive: true, force: true }))
  const supervised = await supervise(() => launch(home, socketFolder, durable), log)
  cleanup.defer(() => supervised.stop())
  await createDatabase(socketFolder, home.password)
  const whenStopped = cleanup.move()
  return {
    url: urlOf(socketFolder, home.password, databaseName),
    stop: () => whenStopped.disposeAsync(),
  }
}

/** The address of the embedded PostgreSQL that another process runs on this DATA_DIR now, if any. */
export function runningEmbedded(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return
  const home = prepareHome(dataDir)
  const running = postmaster(home.cluster)
  if (!running?.isReady || !isServerOf(home.cluster, running.pid)) return
  // a service with a temporary folder of its own keeps the socket in there
  if (!existsSync(running.socketFolder))
    throw new StartError(
      `The database of ${dataDir} is running, but its socket in ${running.socketFolder} cannot be seen from here. ` +
        "docs/operations.md, 'One machine', has a command that can.",
    )
  return urlOf(running.socketFolder, home.password, databaseName)
}

async function supervise(start: () => Promise<ChildProcess>, log: Options['log']) {
  let isStopping = false
  let server = await start()
  // a process that ends in haste must not leave it running
  const endWithUs = () => hasEnded(server) || server.kill('SIGINT')
  process.once('exit', endWithUs)
  const watch = () =>
    server.once('exit', async (code, signal) => {
      if (isStopping) return
      log.error({ code, signal }, 'PostgreSQL stopped by itself and is started again')
      for (let wait = 100; !isStopping; wait = Math.min(wait * 2, 30_000)) {
        await sleep(wait)
        try {
          if (isStopping) return
          server = await start()
          return watch()
        } catch (error) {
          log.error(error, 'PostgreSQL could not be started again')
        }
      }
    })
  watch()
  return {
    async stop() {
      isStopping = true
      await stop(server)
      process.off('exit', endWithUs)
    },
  }
}

async function launch(
  home: EmbeddedHome,
  socketFolder: string,
  durable: boolean,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    ...(durable
      ? memorySettings()
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          max_connections: '200',
        }),
  }
  const logFile = join(home.folder, 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    const output = openSync(logFile, 'w', 0o600)
    const server = spawn(
      join(home.binaries, 'bin/postgres'),
      [
        '-D',
        home.cluster,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      {
        ...home.account,
        cwd: home.folder,
        env: postgresEnvironment,
        stdio: ['ignore', output, output],
        detached: true, // or Ctrl-C in a terminal would stop it before the app has finished with it
      },
    )
    closeSync(output)
    if (await becomesReady(server, home.cluster)) return server
    // what a killed server left in shared memory goes away by itself in a moment
    if (attempt === startAttempts)
      throw new StartError(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8')}`)
    await sleep(200 * attempt)
  }
}

/** Waits as long as it lives: after a power cut it first replays its journal, which may take minutes. */
async function becomesReady(server: ChildProcess, cluster: string): Promise<boolean> {
  let failure: Error | undefined
  server.once('error', (error) => {
    failure = error
  })
  while (server.exitCode === null && server.signalCode === null) {
    if (failure) throw new StartError(`PostgreSQL cannot be run: ${failure.message}`)
    const running = postmaster(cluster)
    if (running?.isReady && running.pid === server.pid) return true
    await sleep(10)
  }
  return false
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null

async function stop(server: ChildProcess) {
  if (hasEnded(server)) return
  const exited = once(server, 'exit')
  server.kill('SIGINT') // PostgreSQL's fast shutdown: open transactions are rolled back
  const impatience = setTimeout(() => server.kill('SIGQUIT'), fastShutdownMs)
  await exited
  clearTimeout(impatience)
}

/** In the system's temporary folder because a socket's path may have about 100 characters only. */
function makeSocketFolder({ account }: EmbeddedHome): string {
  const folder = mkdtempSync(join(account.uid === undefined ? tmpdir() : '/tmp', 'crypto-news-'))
  handOver(folder, account)
  return folder
}

async function createDatabase(socketFolder: string, password: string) {
  const client = new Client(urlOf(socketFolder, password, 'postgres'))
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [
    databaseName,
  ])
  if (!rowCount) await client.query(`create database ${databaseName}`)
  await client.end()
}

function urlOf(socketFolder: string, password: string, database: string) {
  // the host in the query is the one that counts; the other makes it an address that every parser takes
  return `postgres://${databaseUser}:${password}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
}

/**
 * Makes this process the only user of the folder until it releases it or dies. Node has no file locks of its own;
 * SQLite's exclusive transaction is one that the system lets go of even after a kill -9.
 */
function lockDataDir(dataDir: string): { release(): void } {
  const ownerFile = join(dataDir, 'owner.pid')
  const lock = new DatabaseSync(join(dataDir, 'lock'))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!/locked/.test((error as Error).message)) throw error
    throw new StartError(
      `${dataDir} is in use by process ${readFileSync(ownerFile, 'utf8')}. ` +
        'Stop that one first, give this one its own DATA_DIR, or let both share a DATABASE_URL.',
    )
  }
  writeFileSync(ownerFile, String(process.pid))
  return { release: () => lock.close() }
}

const MEGABYTE = 1024 ** 2
const LEAST_CACHE = 128 * MEGABYTE
const MOST_CACHE = 4096 * MEGABYTE

/**
 * PostgreSQL's defaults are for a small machine. Its manual advises a quarter of the memory for its cache.
 * Disks without moving parts read any page as quickly as the next.
 */
export function memorySettings(memory = availableMemory()) {
  const megabytes = (bytes: number) => `${Math.floor(bytes / MEGABYTE)}MB`
  return {
    shared_buffers: megabytes(Math.min(MOST_CACHE, Math.max(LEAST_CACHE, memory / 4))),
    effective_cache_size: megabytes(Math.max(LEAST_CACHE, memory / 2)),
    // after a restart the cache is filled again with what was in it
    shared_preload_libraries: 'pg_prewarm',
    random_page_cost: '1.1',
    // worth its compile time only for queries that take seconds
    jit: 'off',
  }
}

/** A container may have less than its machine. */
const availableMemory = () =>
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
