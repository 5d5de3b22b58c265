import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, vi } from 'vitest'
import { publishers } from '../platform/database/schema.ts'
import { guardChild } from './end-with-us.ts'
import { fakePublisher } from './fake-publisher.ts'
import type { testDatabase } from './test-database.ts'

/** A publisher on loopback, and processes that fetch from it until a test kills them. */
export async function taskProcesses() {
  const feeds = await fakePublisher()
  feeds.on('/coins', (_request, reply) => reply.end('[]'))
  const running = new Set<ChildProcess>()
  return {
    feeds,
    visitsOf: (path: string) => feeds.visits.filter((visit) => visit.path === path).length,
    addPublishers: async ({ db }: Awaited<ReturnType<typeof testDatabase>>, paths: string[]) =>
      db.insert(publishers).values(paths.map((path) => ({ name: path, rss_url: feeds.url(path) }))),
    start(task: 'ingest' | 'schedule' | 'group', url: string, ...more: string[]) {
      const child = spawn(
        process.execPath,
        ['server/testing/quick-process.ts', task, url, feeds.host, ...more],
        { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
      )
      guardChild(child)
      running.add(child)
      child.once('exit', () => running.delete(child))
      let said = ''
      child.stdout?.on('data', (chunk) => {
        said += chunk
      })
      return {
        said: (word: string) =>
          vi.waitFor(() => expect(said).toContain(word), { timeout: 90_000, interval: 2 }),
        tell: (message: string) => child.send(message),
        /** Answers whether it had finished before. */
        kill: async () => {
          const gone = once(child, 'exit')
          if (child.exitCode === null && child.kill('SIGKILL')) await gone
          return said.includes('done')
        },
      }
    },
    async close() {
      for (const child of running) child.kill('SIGKILL')
      await feeds.close()
    },
  }
}
