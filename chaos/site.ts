import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { startProcess } from '../server/testing/app-process.ts'
import { testFolder } from '../server/testing/test-folder.ts'

const admin = { username: 'admin', password: 'a horse of chaos' }

/** A whole site as an operator starts it, in a folder of its own, on loopback. */
export async function startSite(env: Record<string, string> = {}) {
  const folder = testFolder()
  const server = startProcess(folder, {
    PROCESS: 'all',
    DATA_DIR: folder,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    ...env,
  })
  const url = await server.ready()
  const { pid } = server
  return {
    url,
    port: Number(new URL(url).port),
    pid,
    folder,
    /** Of the server and its image processes, in MB, without PostgreSQL. */
    memoryMb: () => Math.round(family(pid).reduce((sum, one) => sum + residentKb(one), 0) / 1024),
    postgresPid: () => childrenOf(pid).find((child) => /postgres$/.test(commandOf(child))) ?? 0,
    openFiles: () => readdirSync(`/proc/${pid}/fd`).length,
    async call(method: string, path: string, body?: object, token?: string) {
      const response = await fetch(url + path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return response.json() as Promise<Record<string, never>>
    },
    async signIn(): Promise<string> {
      return (await this.call('POST', '/api/auth/login', admin)).token ?? ''
    },
    end: server.end,
    async stop() {
      await server.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Site = Awaited<ReturnType<typeof startSite>>

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** The process and its children that run Node. */
const family = (pid: number) => [
  pid,
  ...childrenOf(pid).filter((child) => /node$/.test(commandOf(child))),
]

function commandOf(pid: number): string {
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
