import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findOrInstallChromium } from './find-chromium.ts'
import { type Shot, shots } from './screenshot-list.ts'

const help = `node tools/screenshots.ts [options]

Takes pictures of every screen of the demo, wide and narrow, light and dark. \`npm run screens\` starts a demo of its own,
looks for accessibility faults with axe too, and writes into screens/, which git ignores.

  --url URL          where the demo runs; without it one is started and ended
  --axe              also look for faults with axe
  --out FOLDER       where the pictures go (docs/screenshots)
  --only WORDS       names that begin so, as a comma list; 'home.' is that one alone
  --sizes WIDTHS     1280,390
  --themes THEMES    light,dark
`

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    axe: { type: 'boolean', default: false },
    out: { type: 'string', default: 'docs/screenshots' },
    only: { type: 'string', default: '' },
    sizes: { type: 'string', default: '1280,390' },
    themes: { type: 'string', default: 'light,dark' },
    username: { type: 'string', default: 'demo' },
    password: { type: 'string', default: 'demo-password' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(help)
  process.exit()
}

const heights: Record<string, number> = { '1280': 880, '768': 1024, '390': 844 }
const wanted = values.only.split(',').filter(Boolean)
const chosen = shots.filter(
  ({ name }) =>
    wanted.length === 0 ||
    wanted.some((word) => (word.endsWith('.') ? `${name}.` === word : name.startsWith(word))),
)
mkdirSync(values.out, { recursive: true })

const demo = values.url === undefined ? await startDemo() : undefined
const url = values.url ?? demo?.url ?? ''
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
const token = await signIn()
let failures = 0
for (const width of values.sizes.split(',')) {
  for (const theme of values.themes.split(',')) {
    const context = await contextFor(browser, Number(width), theme)
    for (const shot of chosen) {
      const name = `${shot.name}-${width}-${theme}.png`
      try {
        await take(context, shot, Number(width), join(values.out, name))
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
    deviceScaleFactor: 1.5,
    hasTouch: width < 769,
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'theme', value: theme, url: url }])
  return context
}

async function take(context: BrowserContext, shot: Shot, width: number, file: string): Promise<void> {
  const page = await context.newPage()
  try {
    if (shot.signedIn) await storeToken(page)
    await page.goto(url + shot.path, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 20_000 })
    await shot.prepare?.(page, width)
    await page.evaluate(() => document.fonts.ready)
    if (shot.whole) await scrollThrough(page)
    await picturesLoaded(page)
    const picture = await page.screenshot({
      fullPage: shot.whole ?? false,
      animations: 'disabled',
      caret: 'hide',
    })
    // 256 colours are enough for flat screens and make a third of the bytes
    await sharp(picture).png({ palette: true, quality: 90, effort: 7 }).toFile(file)
    if (values.axe) await lookForFaults(page)
  } finally {
    await page.close()
  }
}

/** With every rule axe has; what it finds is told with the place. */
async function lookForFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  if (violations.length === 0) return
  throw new Error(violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`).join('; '))
}

/** A demo with data of its own, on ports nobody else has. */
async function startDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'crypto-news-screens-'))
  const [port, worldPort] = await Promise.all([freePort(), freePort()])
  const options = ['--port', String(port), '--world-port', String(worldPort), '--data', folder]
  const child = spawn(process.execPath, ['demo/main.ts', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  while (!said.includes('Sign in as')) {
    if (child.exitCode !== null) throw new Error(`The demo did not start:\n${said}`)
    await Promise.race([once(child.stdout, 'data'), ended])
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
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

async function signIn(): Promise<{ token: string; user: unknown }> {
  const { username, password } = values
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!response.ok)
    throw new Error(`Signing in as ${username} failed with ${response.status}. Is this the demo?`)
  return (await response.json()) as { token: string; user: unknown }
}

/** Where the product keeps its session. */
async function storeToken(page: Page): Promise<void> {
  await page.addInitScript(
    ([stored, user]) => {
      localStorage.setItem('token', stored)
      localStorage.setItem('user', user)
    },
    [token.token, JSON.stringify(token.user)] as const,
  )
}
