import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import { type EmbeddedHome, handOver } from './embedded-home.ts'

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
export function isServerOf(cluster: string, pid: number) {
  return commandLine(pid).includes(cluster)
}

async function within(milliseconds: number, condition: () => boolean) {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(20)) if (condition()) return true
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
