import { defineConfig } from 'vitest/config'
import { THEIR_TESTS } from './tools/mutated-modules.ts'

/** The tests of the pure modules alone. */
export default defineConfig({
  test: {
    include: THEIR_TESTS,
    setupFiles: ['server/testing/fixed-seed.ts'],
    testTimeout: 20_000,
    isolate: false,
  },
})
