import { defineConfig } from 'vitest/config'
import { MUTATED } from './tools/mutated-modules.ts'

/** The tests of one group of pure modules: without a database they answer in milliseconds, thousands of times. */
export default defineConfig({
  test: {
    include: MUTATED[process.env.MUTATION_GROUP ?? '']?.tests ?? [],
    setupFiles: ['server/testing/fixed-seed.ts'],
    testTimeout: 20_000,
    isolate: false,
  },
})
