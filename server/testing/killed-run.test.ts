import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a test run that is killed with -9 leaves no PostgreSQL, no child and no data behind', async () => {
  const { TEST_DATABASE_URL: _, ...env } = process.env
  const run = spawn(process.execPath, ['server/testing/quick-process.ts', 'server'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(run.stdout, 'data')
  const { pids, folder }: { pids: number[]; folder: string } = JSON.parse(String(line))
  expect(pids.map(isAlive)).toEqual([true, true])
  run.kill('SIGKILL')
  await vi.waitFor(
    () => expect([...pids.map(isAlive), existsSync(folder)]).toEqual([false, false, false]),
    {
      timeout: 50_000,
      interval: 50,
    },
  )
})
