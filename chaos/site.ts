import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const main = resolve(import.meta.dirname, '../server/main.ts')
const admin = { username: 'admin', password: 'a horse of chaos' }

/** A whole site as an operator starts it, in a folder of its own, on loopback. */
export async function startSite(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'crypto-news-chaos-'))
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_PASSWORD: admin.password,
      STARTER_CONTENT: 'off',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  child.stderr.pipe(process.stderr)
  const exited = once(child, 'exit')
  let isStopping = false
  exited.then(([code]) => isStopping || console.error(`The site ended by itself (${code}):\n${said}`))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /is ready: (http:\S+?)["\s]/.exec(said)?.[1]
      if (found) resolve(found)
    })
    exited.then(() => reject(new Error(`The site did not start:\n${said}`)))
  })
  const pid = child.pid ?? 0
  return {
    url,
    port: Number(new URL(url).port),
    pid,
    folder,
    /** Of the server and the processes it draws with, in MB; PostgreSQL is another matter. */
    memoryMb: () => Math.round(family(pid).reduce((sum, one) => sum + residentKb(one), 0) / 1024),
    postgresPid: () => childrenOf(pid).find((child) => /postgres$/.test(commandOf(child))) ?? 0,
    openFiles: () => readdirSync(`/proc/${pid}/fd`).length,
    async call(method: string, path: string, body?: object, token?: string) {
      const response = await fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      return response.json() as Promise<Record<string, never>>
    },
    async signIn(): Promise<string> {
      return (await this.call('POST', '/api/auth/login', admin)).token ?? ''
    },
    kill(signal: NodeJS.Signals) {
      isStopping = true
      child.kill(signal)
    },
    exited: exited.then(([code]) => code as number | null),
    async stop() {
      isStopping = true
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Site = Awaited<ReturnType<typeof startSite>>

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** The process and its children that run Node. */
const family = (pid: number) => [pid, ...childrenOf(pid).filter((child) => /node$/.test(commandOf(child)))]

export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
  } catch {
    return ''
  }
}

function residentKb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0 // it has ended
  }
}
