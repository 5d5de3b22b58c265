import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findOrInstallChromium } from '../tools/find-chromium.ts'
import type { Row } from './results.ts'
import { startWebSite } from './web-site.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const METRICS = {
  'first-contentful-paint': 'first contentful paint, ms',
  'largest-contentful-paint': 'largest contentful paint, ms',
  'total-blocking-time': 'total blocking time, ms',
  'cumulative-layout-shift': 'cumulative layout shift',
}
const DEBUG_PORT = 9333

const PAGES = [
  ['home', '/'],
  ['category', '/bitcoin'],
  ['coin', '/coins/btc'],
] as const

/** Lighthouse (mobile) on pages of a filled site, each beside its own HTML without script. */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({
    args,
    options: {
      articles: { type: 'string', default: '1000' },
      runs: { type: 'string', default: '1' },
    },
  })
  const site = await startWebSite(Number(values.articles))
  const plain = await withoutScript(site.url)
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      `--remote-debugging-port=${DEBUG_PORT}`,
    ],
  })
  try {
    console.log(
      `Lighthouse mobile preset over ${values.articles} articles, median of ${values.runs}`,
    )
    const rows: Row[] = []
    for (const [name, path] of PAGES) {
      const ours: Figures[] = []
      const references: Figures[] = []
      // a new browser and a new site are slow at first: one visit to each that is not counted
      for (const { url } of [site, plain]) await measured(url + path, ['performance'])
      // in turns, so that a busy moment of the machine falls on both
      for (let run = 0; run < Number(values.runs); run++) {
        ours.push(await measured(site.url + path, CATEGORIES))
        references.push(await measured(plain.url + path, ['performance']))
      }
      const [figures, reference] = [median(ours), median(references)]
      console.log(`\n${name}, and its HTML without script`)
      print(figures)
      print(reference)
      rows.push(rowOf(name, ours.length, figures, reference))
    }
    return rows
  } finally {
    await browser.close()
    plain.close()
    await site.stop()
  }
}

type Figures = Record<string, number>

async function measured(url: string, categoryIds: string[]): Promise<Figures> {
  const result = await lighthouse(url, {
    port: DEBUG_PORT,
    onlyCategories: categoryIds,
    logLevel: 'error',
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { categories, audits } = result.lhr
  const failed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  )
  if (failed.length > 0) console.log(`  below 0.9 at ${url}: ${failed.join(', ')}`)
  return {
    ...Object.fromEntries(
      categoryIds.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]),
    ),
    ...Object.fromEntries(
      Object.entries(METRICS).map(([id, name]) => [name, audits[id]?.numericValue ?? Number.NaN]),
    ),
  }
}

/** The median run by performance: Lighthouse differs a little from run to run. */
function median(all: Figures[]): Figures {
  const sorted = all.toSorted((one, other) => (one.performance ?? 0) - (other.performance ?? 0))
  return sorted[Math.floor(sorted.length / 2)] ?? {}
}

function rowOf(name: string, runs: number, figures: Figures, reference: Figures): Row {
  const [, ...others] = CATEGORIES.map((id) => figures[id])
  const blocked = (of: Figures) => `${Math.round(of['total blocking time, ms'] ?? 0)} ms blocked`
  return {
    what: `Lighthouse on a phone, ${name} page, median of ${runs}`,
    figure: `${figures.performance}, ${blocked(figures)}; accessibility, best practices, SEO ${others.join(', ')}`,
    reference: `the same HTML without script ${reference.performance}, ${blocked(reference)}`,
    ratio: (figures.performance ?? 0) / (reference.performance ?? 1),
  }
}

function print(figures: Figures) {
  for (const [name, value] of Object.entries(figures)) {
    console.log(
      `  ${name.padEnd(32)}${(value < 1 && value > 0 ? value.toFixed(4) : Math.round(value)).toString().padStart(10)}`,
    )
  }
}

/** The same site with its styles, fonts and pictures, but nothing of ours runs in its pages. */
async function withoutScript(siteUrl: string) {
  const server = createServer(async ({ url }, response) => {
    const answer = await fetch(siteUrl + url)
    const type = answer.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isText = /^(text|image\/svg)/.test(type)
    response.writeHead(answer.status, {
      'content-type': type,
      'cache-control': answer.headers.get('cache-control') ?? '',
      ...(isText && { 'content-encoding': 'gzip' }),
    })
    response.end(
      isText ? gzipSync(type.startsWith('text/html') ? plainHtml(String(bytes)) : bytes) : bytes,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const plainHtml = (html: string) =>
  html.replace(/<script[\s\S]*?<\/script>|<link rel="after-paint"[^>]*>/g, '')
