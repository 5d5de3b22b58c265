import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/find-chromium.ts'

const chromium = findChromium()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
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
    trace: 'off',
  },
})
