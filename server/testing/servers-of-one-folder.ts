import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { postmaster } from '../platform/database/embedded-home.ts'
import { startProcess } from './app-process.ts'
import { testFolder } from './test-folder.ts'

/** For a whole file of tests, because making a database anew takes most of the time. What runs is stopped after each. */
export function serversOfOneFolder() {
  let folder: string
  const started: ReturnType<typeof startProcess>[] = []
  const dataDir = () => join(folder, 'data')
  beforeAll(() => {
    folder = testFolder()
  })
  afterEach(
    async () => void (await Promise.all(started.splice(0).map((app) => app.end('SIGTERM')))),
  )
  afterAll(() => rmSync(folder, { recursive: true }))
  return {
    dataDir,
    start(env: Record<string, string> = {}) {
      const app = startProcess(folder, env)
      started.push(app)
      return app
    },
    runningPostgres() {
      const running = postmaster(join(dataDir(), 'postgres/cluster'))
      if (!running?.pid) throw new Error('no PostgreSQL runs')
      return running.pid
    },
  }
}
