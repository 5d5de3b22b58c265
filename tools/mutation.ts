import { availableParallelism } from 'node:os'
import { Stryker } from '@stryker-mutator/core'
import { MUTATED } from './mutated-modules.ts'

/** In percent. */
const NOTICED_AT_LEAST = 85

/**
 * Plants faults in the pure modules, group by group, and counts those that no test notices:
 * `npm run mutation [-- name of a group or part of a path]`.
 */
const wanted = process.argv.slice(2)
const groups = Object.entries(MUTATED).flatMap(([group, { modules }]) => {
  const chosen = modules.filter((file) => isWanted(group, file))
  return chosen.length > 0 ? [{ group, modules: chosen }] : []
})
if (groups.length === 0) {
  console.error(
    `No group or module of tools/mutated-modules.ts is called '${wanted.join("' or '")}'.`,
  )
  process.exit(1)
}
const counted: { group: string; module: string; faults: number; noticed: number }[] = []
for (const { group, modules } of groups) counted.push(...(await plantFaults(group, modules)))
const sums = [...Map.groupBy(counted, ({ group }) => group)].map(([group, rows]) =>
  sum(group, rows),
)
console.table([...counted, ...sums].map((row) => ({ ...row, percent: percent(row) })))
for (const row of sums) {
  // a group without faults has lost its modules
  if (percent(row) >= NOTICED_AT_LEAST) continue
  console.error(`${row.group}: fewer than ${NOTICED_AT_LEAST} % of the faults were noticed.`)
  process.exitCode = 1
}

function isWanted(group: string, file: string) {
  return (
    wanted.length === 0 ||
    wanted.some((part) => (part in MUTATED ? group === part : file.includes(part)))
  )
}

async function plantFaults(group: string, modules: string[]) {
  process.env.MUTATION_GROUP = group
  const results = await new Stryker({
    mutate: modules,
    testRunner: 'vitest',
    // none: rewriting it needs an API that TypeScript 7 does not have
    tsconfigFile: 'no-tsconfig.json',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutation.config.ts', related: true },
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { reportTests: false, reportScoreTable: false, allowEmojis: false },
    concurrency: availableParallelism(),
    // on a busy machine a slow test is not a fault noticed
    timeoutMS: 20_000,
    tempDirName: '.stryker-tmp',
    ignorePatterns: ['/dist', '/docs', '/e2e', '/data', '/test-results'],
    thresholds: { high: 95, low: NOTICED_AT_LEAST, break: null },
    allowConsoleColors: false,
  }).runMutationTest()
  // one that makes nothing loop was only slow, on a busy machine: it may have gone unnoticed
  for (const { status, fileName, location, replacement } of results)
    if (status === 'Timeout')
      console.log(`Timed out: ${fileName}:${location.start.line} ${replacement}`)
  return modules.map((module) => {
    const planted = results.filter(({ fileName }) => fileName.endsWith(module))
    const count = (...states: string[]) =>
      planted.filter(({ status }) => states.includes(status)).length
    const noticed = count('Killed', 'Timeout')
    return { group, module, faults: noticed + count('Survived', 'NoCoverage'), noticed }
  })
}

function sum(group: string, rows: typeof counted) {
  const total = (key: 'faults' | 'noticed') => rows.reduce((added, row) => added + row[key], 0)
  return { group, module: '', faults: total('faults'), noticed: total('noticed') }
}

function percent({ faults, noticed }: { faults: number; noticed: number }) {
  return Math.round((1000 * noticed) / faults) / 10
}
