import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { speedUpLoading } from './server/speed-up-loading.ts'
import { findChromium } from './tools/find-chromium.ts'

// every worker reads this file before its specs
speedUpLoading()
const chromium = findChromium()

const publicSpecs = readdirSync(resolve(import.meta.dirname, 'e2e')).filter((file) =>
  /^(?:site-.*|stories)\.spec\.ts$/.test(file),
)
/** They only read, so they share a site for each worker: starting one takes as long as a journey. */
const reading = ['access', 'brief', 'navigation', 'offline', 'pages', 'reading'].map(
  (name) => `site-${name}.spec.ts`,
)
// workers are not shared by projects: what one of the others writes does not change what another counts
const writing = publicSpecs.filter((file) => !reading.includes(file))

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'admin', testMatch: '*.spec.ts', testIgnore: publicSpecs },
    { name: 'reading', testMatch: reading },
    ...writing.map((file) => ({ name: file.replace('.spec.ts', ''), testMatch: file })),
  ],
  globalSetup: './e2e/postgres.ts',
  fullyParallel: false,
  // one more than the cores we count on: journeys often wait
  workers: 3,
  timeout: 30_000,
  // what passes only at the second try is printed as flaky, and is to be mended
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 7_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // its own requests escape page.route; site-brief.spec.ts lets it work
    serviceWorkers: 'block',
    trace: 'off',
  },
})
