import { globSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium } from '../tools/find-chromium.ts'
import { distFolder } from '../tools/web-sources.ts'
import { startWebSite } from './web-site.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const METRICS = {
  'first-contentful-paint': 'first contentful paint, ms',
  'largest-contentful-paint': 'largest contentful paint, ms',
  'total-blocking-time': 'total blocking time, ms',
  'cumulative-layout-shift': 'cumulative layout shift',
}
const DEBUG_PORT = 9333

/** Lighthouse (mobile) on the home page of a filled site, beside the same HTML without any script; then the bytes. */
export async function run(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { articles: { type: 'string', default: '1000' }, runs: { type: 'string', default: '1' } },
  })
  const site = await startWebSite(Number(values.articles))
  const plain = await plainCopy(site.url)
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${DEBUG_PORT}`],
  })
  try {
    console.log(`Home page over ${values.articles} articles, Lighthouse mobile preset`)
    for (const [path, name] of [
      ['/', 'home'],
      ['/bitcoin', 'category'],
    ] as const) {
      const ours = await measured(site.url + path, Number(values.runs))
      console.log(`\n${name.padEnd(34)}${'ours'.padStart(10)}`)
      print(ours)
    }
    console.log(`\n${'home as plain HTML, no script'.padEnd(34)}${'reference'.padStart(10)}`)
    print(await measured(plain.url, Number(values.runs)))
    await printHydration(browser, site.url)
    printBundle()
  } finally {
    await browser.close()
    plain.close()
    await site.stop()
  }
}

type Figures = Record<string, number>

/** The median run by performance: Lighthouse differs a little from run to run. */
async function measured(url: string, runs: number): Promise<Figures> {
  const all: Figures[] = []
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, { port: DEBUG_PORT, onlyCategories: CATEGORIES, logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
    const { categories, audits } = result.lhr
    const failed = Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
    )
    if (failed.length > 0) console.log(`  below 0.9 at ${url}: ${failed.join(', ')}`)
    all.push({
      ...Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)])),
      ...Object.fromEntries(
        Object.entries(METRICS).map(([id, name]) => [name, audits[id]?.numericValue ?? Number.NaN]),
      ),
    })
  }
  all.sort((one, other) => (one.performance ?? 0) - (other.performance ?? 0))
  return all[Math.floor(all.length / 2)] ?? {}
}

function print(figures: Figures) {
  for (const [name, value] of Object.entries(figures)) {
    console.log(
      `  ${name.padEnd(32)}${(value < 1 && value > 0 ? value.toFixed(4) : Math.round(value)).toString().padStart(10)}`,
    )
  }
}

/** From the start of the navigation until React has taken over, beside the browser's own DOMContentLoaded. */
async function printHydration(browser: Awaited<ReturnType<typeof chromium.launch>>, url: string) {
  const page = await browser.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  const hydrated = await page.evaluate(async () => {
    // the rows come last
    const taken = () =>
      Object.keys(document.querySelector('main article') ?? {}).some((key) => key.startsWith('__reactFiber'))
    while (!taken()) await new Promise((resolve) => setTimeout(resolve, 4))
    return performance.now()
  })
  const ready = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return entry?.domContentLoadedEventEnd ?? 0
  })
  console.log('\nWithout throttling, ms from navigation start')
  print({ 'React has taken over': hydrated, 'DOMContentLoaded (reference)': ready })
  await page.close()
}

/** What a visitor downloads, and what only an admin does. */
function printBundle() {
  console.log(
    `\n${'Files, bytes'.padEnd(44)}${'raw'.padStart(9)}${'gzip'.padStart(9)}${'brotli'.padStart(9)}`,
  )
  const folder = join(distFolder, 'client/assets')
  const entry = /assets\/(index-[\w-]+\.js)/.exec(
    readFileSync(join(distFolder, 'client/index.html'), 'utf8'),
  )?.[1]
  for (const file of globSync('*.{js,css,woff2}', { cwd: folder }).sort()) {
    const bytes = readFileSync(join(folder, file))
    const twin = (ending: string) => {
      const found = statSync(join(folder, file + ending), { throwIfNoEntry: false })
      return (found?.size ?? (ending === '.gz' ? gzipSync(bytes).length : bytes.length))
        .toString()
        .padStart(9)
    }
    const whose = file === entry ? ' (public)' : file.endsWith('.js') ? ' (admin)' : ''
    console.log(
      `  ${(file + whose).padEnd(42)}${bytes.length.toString().padStart(9)}${twin('.gz')}${twin('.br')}`,
    )
  }
}

/** The same page as plain HTML: nothing of ours runs in it. */
async function plainCopy(url: string) {
  const html = (await (await fetch(url)).text()).replace(/<script[\s\S]*?<\/script>|<link[^>]*>/g, '')
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
