import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { hydrated } from '../e2e/hydrated.ts'
import { findOrInstallChromium } from './find-chromium.ts'
import { smallTargets } from './finger-targets.ts'
import { follow, type Screen, screens } from './screens.ts'

const help = `node tools/screenshots.ts [options]

Takes screenshots of every screen of the demo, wide and narrow, light and dark. \`npm run screens\` starts its own demo, also
runs axe, and writes to screens/, which git ignores.

  --url URL          address of a running demo; otherwise one is started and stopped
  --axe              run axe too; overflow, and touch targets under 44 px on phones, are always reported
  --out FOLDER       output folder (default: docs/screenshots)
  --only NAMES       comma list of name prefixes; 'home.' matches only home
  --sizes WIDTHS     default: 1280,390
  --themes THEMES    default: light,dark
  --quick            unscaled screenshots for a quick look
`

const DEMO_PATIENCE_MS = 180_000

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    axe: { type: 'boolean', default: false },
    out: { type: 'string', default: 'docs/screenshots' },
    only: { type: 'string', default: '' },
    sizes: { type: 'string', default: '1280,390' },
    themes: { type: 'string', default: 'light,dark' },
    whole: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(help)
  process.exit()
}

/** Dialogs and popovers that are open. */
const OVERLAY = 'dialog[open], [role=dialog]:not(dialog)'
const heights: Record<string, number> = { '1280': 880, '768': 1024, '390': 844 }
const wanted = values.only.split(',').filter(Boolean)
const chosen = screens.filter(
  ({ name }) =>
    wanted.length === 0 ||
    wanted.some((word) => (word.endsWith('.') ? `${name}.` === word : name.startsWith(word))),
)
mkdirSync(values.out, { recursive: true })

const demo = values.url === undefined ? await startDemo() : undefined
const url = values.url ?? demo?.url ?? ''
const browser = await chromium.launch({
  executablePath: await findOrInstallChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
const sessions = {
  admin: await signIn('demo', 'demo-password'),
  editor: await signIn('editor', 'proof-every-page'),
}
let failures = 0
for (const width of values.sizes.split(',')) {
  for (const theme of values.themes.split(',')) {
    const context = await contextFor(browser, Number(width), theme)
    for (const screen of chosen) {
      const name = `${screen.name}-${width}-${theme}.png`
      try {
        await take(context, screen, Number(width), join(values.out, name))
        console.log(name)
      } catch (error) {
        failures += 1
        console.error(`${name}: ${(error as Error).message.split('\n')[0]}`)
      }
    }
    await context.close()
  }
}
await browser.close()
await demo?.stop()
console.log(failures === 0 ? 'Every screen was taken.' : `${failures} screens have faults.`)
process.exit(failures > 0 ? 1 : 0)

async function contextFor(opened: Browser, width: number, theme: string): Promise<BrowserContext> {
  const context = await opened.newContext({
    viewport: { width, height: heights[String(width)] ?? 880 },
    deviceScaleFactor: values.quick ? 1 : 1.5,
    hasTouch: width < 769,
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'theme', value: theme, url: url }])
  return context
}

async function take(
  context: BrowserContext,
  screen: Screen,
  width: number,
  file: string,
): Promise<void> {
  const page = await context.newPage()
  try {
    await rememberOnly(page, { ...(screen.as && sessions[screen.as]), ...screen.remembers })
    if (screen.fails) await page.route(screen.fails, (route) => route.abort())
    await page.goto(url + screen.path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 20_000 })
    // a press before that does nothing yet
    await hydrated(page)
    for (const step of screen.steps) await follow(step, page, width)
    await page.evaluate(() => document.fonts.ready)
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
    const fullPage = values.whole && (await page.locator(OVERLAY).count()) === 0
    if (fullPage) await scrollThrough(page)
    await picturesLoaded(page)
    const picture = await page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' })
    // 256 colours are enough for flat screens and make a third of the bytes
    if (values.quick) writeFileSync(file, picture)
    else await sharp(picture).png({ palette: true, quality: 90, effort: 7 }).toFile(file)
    await lookForFaults(page, screen, width)
  } finally {
    await page.close()
  }
}

/** Reports each finding with its place. */
async function lookForFaults(page: Page, screen: Screen, width: number): Promise<void> {
  const faults = values.axe ? await axe(page, screen) : []
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (overflow > 0) faults.push(`${overflow} px off screen`)
  if (width < 769)
    faults.push(...(await smallTargets(page, screen.part)).map((target) => `small: ${target}`))
  if (faults.length > 0) throw new Error(faults.join('; '))
}

/** Every rule axe has, on what lies over the page, or else on what this screen is about. */
async function axe(page: Page, { part = 'main' }: Screen): Promise<string[]> {
  const covered = (await page.locator(OVERLAY).count()) > 0
  // legacy: without a second page for frames, of which there are none
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .include(covered ? OVERLAY : part)
    .analyze()
  return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`)
}

/** A demo with data of its own, on ports nobody else has. */
async function startDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'crypto-news-screens-'))
  const options = ['--port', '0', '--world-port', '0', '--data', folder]
  const child = spawn(process.execPath, ['demo/main.ts', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill())
  const ended = once(child, 'exit')
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  while (!output.includes('the demo is complete')) {
    if (child.exitCode !== null) throw new Error(`The demo did not start:\n${output}`)
    await Promise.race([
      once(child.stdout, 'data', { signal: AbortSignal.timeout(DEMO_PATIENCE_MS) }),
      ended,
    ])
  }
  return {
    url: /https?:\S+/.exec(output)?.[0] ?? '',
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Pictures further down are fetched when they come near. */
async function scrollThrough(page: Page): Promise<void> {
  const pictures = page.locator('img[loading=lazy]:visible')
  for (let index = 0; index < (await pictures.count()); index += 4)
    await pictures.nth(index).scrollIntoViewIfNeeded()
  await pictures
    .last()
    .scrollIntoViewIfNeeded({ timeout: 1000 })
    .catch(() => {})
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo(0, 0))
}

async function picturesLoaded(page: Page): Promise<void> {
  const seen = () =>
    [...document.images].every((image) => {
      const { top, left, width } = image.getBoundingClientRect()
      // a picture that is not shown is never fetched
      return image.complete || width === 0 || top > innerHeight || left > innerWidth
    })
  await page.waitForFunction(seen, undefined, { timeout: 10_000 })
}

/** What the browser of somebody who signed in keeps. */
async function signIn(username: string, password: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!response.ok)
    throw new Error(`Signing in as ${username} failed with ${response.status}. Is this the demo?`)
  const { token, user } = (await response.json()) as { token: string; user: unknown }
  return { token, user: JSON.stringify(user) }
}

/** Nothing of the screens before. */
async function rememberOnly(page: Page, kept: Record<string, string>): Promise<void> {
  await page.addInitScript((entries) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)
}
