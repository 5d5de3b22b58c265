import { defineConfig } from 'vitest/config'
import { MUTATED } from './tools/mutated-modules.ts'

/** The pure modules' own tests alone: without a database they answer in milliseconds, thousands of times. */
export default defineConfig({
  test: {
    include: MUTATED.map((file) => file.replace(/\.ts$/, '.test.ts')),
    setupFiles: ['server/testing/fixed-seed.ts'],
    testTimeout: 20_000,
    isolate: false,
  },
})
