import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findOrInstallChromium } from './find-chromium.ts'
import { type Shot, shots } from './screenshot-list.ts'

const help = `node tools/screenshots.ts [options]

Takes pictures of every screen of a running demo (npm run demo), wide and narrow, light and dark.

  --url URL          where the demo runs (http://127.0.0.1:3000)
  --out FOLDER       where the pictures go (docs/screenshots)
  --only WORDS       names that begin so, as a comma list; 'home.' is that one alone
  --sizes WIDTHS     1280,390
  --themes THEMES    light,dark
`

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
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

const heights: Record<string, number> = { '1280': 880, '390': 844 }
const wanted = values.only.split(',').filter(Boolean)
const chosen = shots.filter(
  ({ name }) =>
    wanted.length === 0 ||
    wanted.some((word) => (word.endsWith('.') ? `${name}.` === word : name.startsWith(word))),
)
mkdirSync(values.out, { recursive: true })

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
process.exit(failures > 0 ? 1 : 0)

async function contextFor(opened: Browser, width: number, theme: string): Promise<BrowserContext> {
  const context = await opened.newContext({
    viewport: { width, height: heights[String(width)] ?? 880 },
    deviceScaleFactor: 1.5,
    hasTouch: width < 769,
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'theme', value: theme, url: values.url }])
  return context
}

async function take(context: BrowserContext, shot: Shot, width: number, file: string): Promise<void> {
  const page = await context.newPage()
  try {
    if (shot.signedIn) await storeToken(page)
    await page.goto(values.url + shot.path, { waitUntil: 'networkidle' })
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
  } finally {
    await page.close()
  }
}

/** Pictures further down are fetched when they come near. */
async function scrollThrough(page: Page): Promise<void> {
  const pictures = page.locator('img[loading=lazy]')
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
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)
  await page.waitForFunction(seen, undefined, { timeout: 10_000 })
}

async function signIn(): Promise<{ token: string; user: unknown }> {
  const { username, password } = values
  const response = await fetch(`${values.url}/api/auth/login`, {
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
