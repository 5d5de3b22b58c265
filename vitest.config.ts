import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,demo,tools,bench}/**/*.test.{ts,tsx}'],
    globalSetup: 'server/testing/shared-postgres.ts',
    setupFiles: 'server/testing/fail-on-console-error.ts',
    // child processes and databases take their time on a busy machine
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})
