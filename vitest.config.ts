import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './server/testing/long-first.ts'

/** These count what the whole process has defined, so they want one of their own. */
const alone = ['server/platform/queue/queue.test.ts']

/** Start several processes, and kill or restart some: `npm run chaos:tests`, not with every change. */
const processes = [
  'tools/dev.test.ts',
  'server/{several-starts,web-processes}.test.ts',
  'server/admin/article-list/killed-bulk.test.ts',
  'server/news/feeds/{killed-ingest,several-processes}.test.ts',
  'server/news/schedule/made-up-run.test.ts',
  'server/market/stopped-backfill.test.ts',
  'server/following/killed-sender.test.ts',
  'server/stories/several-groupers.test.ts',
  'server/news/track-records/killed-jobs.test.ts',
  'server/testing/killed-run.test.ts',
]

/** Try more than a change needs: `npm run corpora`, before a release. */
const corpora = '**/*.corpus.test.ts'
/** Random tests draw all their cases there. */
const random = globSync('{contract,server,web}/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('randomRuns('),
)

/** Components and hooks, in a browser's document without a browser. */
const inDom = 'web/**/*.dom.test.{ts,tsx}'

const setupFiles = ['server/testing/fail-on-console-error.ts', 'server/testing/fixed-seed.ts']

/** As the server loads its modules, without Vite, which would rewrite each of them first. */
const loadedByNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', resolve(import.meta.dirname, 'server/testing/quick-loading.ts')],
}

export default defineConfig({
  test: {
    globalSetup: 'server/testing/shared-postgres.ts',
    setupFiles,
    // child processes and databases take their time on a busy machine
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // one more than the cores we count on: tests often wait for the database, a timer or a process
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{contract,server,demo,tools,bench,training}/**/*.test.ts'],
          exclude: [...alone, ...processes, corpora],
          // the modules are loaded once a worker instead of once a file: a third of the time
          isolate: false,
          ...loadedByNode,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [corpora, inDom],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, ...loadedByNode } },
      { extends: true, test: { name: 'processes', include: processes } },
      {
        extends: true,
        test: {
          name: 'corpora',
          include: [`server/${corpora}`, ...random],
          env: { CORPORA: 'on' },
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: [inDom],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [...setupFiles, 'web/testing/dom.ts'],
        },
      },
    ],
  },
})
