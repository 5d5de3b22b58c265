import { defineConfig } from 'vitest/config'
import { MUTATED } from './tools/mutated-modules.ts'

const group = MUTATED[process.env.MUTATION_GROUP ?? '']

/** The tests of one group; those of pure modules take milliseconds, as they need no database. */
export default defineConfig({
  test: {
    include: group?.tests ?? [],
    globalSetup: group?.onDatabase ? ['server/testing/shared-postgres.ts'] : [],
    setupFiles: ['server/testing/fixed-seed.ts'],
    testTimeout: group?.onDatabase ? 60_000 : 20_000,
    isolate: false,
  },
})
