import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { connect } from '../server/platform/database/connect.ts'
import { testFolder } from '../server/testing/test-folder.ts'
import { freshDatabase, waysTo } from './postgres.ts'

export const ADMIN = { username: 'admin', password: 'correct horse' }
export type Site = Awaited<ReturnType<typeof startSite>>

/** The real product as a process of its own, on a database of its own, with upstreams as the test sets them. */
export async function startSite(env: Record<string, string> = {}) {
  const databaseUrl = await freshDatabase()
  const { db, close } = connect({ url: databaseUrl, log: console, maxConnections: 3 })
  const folder = testFolder()
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../server/main.ts')], {
    cwd: folder, // a developer's own .env must not reach it
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      ...waysTo(databaseUrl),
      DATA_DIR: folder,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      STARTER_CONTENT: 'off',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  return {
    url,
    db,
    /** The token of a signed-in admin, for setting things up through the API. */
    token: await signIn(url),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The site has no output to read its address from')
  const printed: string[] = []
  for await (const line of createInterface(child.stdout)) {
    printed.push(line)
    const url = /https?:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (url) {
      child.stdout.resume()
      return url
    }
  }
  throw new Error(`The site did not start:\n${printed.join('\n')}`)
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}
