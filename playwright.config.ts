import { defineConfig } from '@playwright/test'
import { speedUpLoading } from './server/speed-up-loading.ts'
import { findChromium } from './tools/find-chromium.ts'

// every worker reads this file before its specs
speedUpLoading()
const chromium = findChromium()

/** Limits are so many times as long, for drills that look for faults on machines that are busy. */
const patience = Number(process.env.JOURNEY_PATIENCE ?? 1)

/** Each starts a site of its own kind. */
const ownSite = ['demo', 'mail-links', 'site-brief', 'stories'].map(asFile)
/** They work on a week of content and need feeds and prices. */
const filledAdmin = ['access', 'articles', 'crypto', 'dashboard', 'publishers'].map((name) =>
  asFile(`admin-${name}`),
)
const publicSite = /\/site-(?!brief|empty|following|scores)[^/]*\.spec\.ts$/

function asFile(name: string) {
  return `${name}.spec.ts`
}

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // starting a site takes as long as a journey, so few workers share those of one kind;
    // the files that share none come last, wherever a worker is free
    {
      name: 'admin',
      testMatch: '*.spec.ts',
      testIgnore: [publicSite, ...filledAdmin, ...ownSite],
      workers: 1,
    },
    { name: 'filled admin', testMatch: filledAdmin, workers: 1 },
    { name: 'public', testMatch: publicSite, workers: 2 },
    { name: 'own site', testMatch: ownSite },
  ],
  globalSetup: './e2e/postgres.ts',
  fullyParallel: false,
  // one more than the cores we count on: journeys often wait
  workers: 3,
  timeout: 30_000 * patience,
  // a journey that fails once in a while is to be mended, not tried again
  retries: 0,
  expect: { timeout: 7_000 * patience },
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
        // a page lives for seconds: compiling its code better takes longer than it saves
        '--js-flags=--no-opt --no-maglev --no-sparkplug',
      ],
    },
    // its own requests escape page.route; site-brief.spec.ts lets it work
    serviceWorkers: 'block',
    trace: 'off',
  },
})
