import { Stryker } from '@stryker-mutator/core'
import { MUTATED } from './mutated-modules.ts'

/** Plants faults in the pure modules and counts those that no test notices: `npm run mutation [-- part of a path]`. */
const wanted = process.argv.slice(2)
const mutate = MUTATED.filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
if (mutate.length === 0) {
  console.error(`No module of tools/mutated-modules.ts has '${wanted.join("' or '")}' in its path.`)
  process.exit(1)
}
const results = await new Stryker({
  mutate,
  testRunner: 'vitest',
  // none: rewriting it needs an API that TypeScript 7 does not have
  tsconfigFile: 'no-tsconfig.json',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: true },
  reporters: ['clear-text'],
  clearTextReporter: { reportTests: false, allowEmojis: false },
  concurrency: 2,
  tempDirName: '.stryker-tmp',
  ignorePatterns: ['dist', 'docs', 'e2e', 'data'],
  thresholds: { high: 95, low: 85, break: 85 },
  allowConsoleColors: false,
}).runMutationTest()
console.log(`${results.length} faults planted.`)
