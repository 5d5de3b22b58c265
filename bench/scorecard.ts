import { pino } from 'pino'
import { addContent, fillFirstPage } from '../demo/fill-site.ts'
import { addSampleHistory, addSamplePrices } from '../demo/sample-history.ts'
import { startWorld } from '../demo/world.ts'
import { analyzePending } from '../server/analysis/analyze-pending.ts'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/platform/config.ts'
import { createOutbound } from '../server/platform/outbound/outbound.ts'
import { openQueue } from '../server/platform/queue/queue.ts'
import { compareWithPage, rowsOfFiles } from '../tools/scorecard-from-files.ts'
import { startOwnDatabase } from './own-database.ts'
import type { Row } from './results.ts'

/** The files of the demo's three weeks, read by a program that knows nothing else, against the page of the site that made them. */
export async function run(): Promise<Row[]> {
  const { url, db, stop } = await startOwnDatabase()
  // a clock that stands still: nothing is measured between files and page
  const opened = new Date()
  const [seed, log] = ['bench', pino({ level: 'silent' })]
  const world = await startWorld({ port: 0, seed, beganAt: opened.getTime(), hasMoved: false })
  const queue = await openQueue({ url, log, runsJobs: false })
  const outbound = createOutbound({ allowHosts: [new URL(world.origin).host], userAgent: 'bench' })
  const config = readConfig({ RATE_LIMIT: '0', COINGECKO_BASE_URL: world.coinServiceUrl })
  const context = { config, db, queue, outbound, log, now: () => opened }
  const app = await buildApp(context)
  try {
    const stopped = new AbortController().signal
    await addContent(context, world)
    await fillFirstPage(context, () => {})
    await analyzePending(context)
    await addSamplePrices(context, seed, stopped)
    await addSampleHistory(context, { seed, origin: world.origin, stopped })
    const site = await app.listen({ port: 0, host: '127.0.0.1' })
    const rows = await rowsOfFiles(site)
    const cases = await compareWithPage(site, rows)
    return [
      {
        what: `scorecard worked out from ${rows.length} rows of the demo's files`,
        figure: `equal to the digit, ${cases['1h']} and ${cases['24h']} cases`,
        reference: 'the page, 1h and 24h',
        ratio: 1,
      },
    ]
  } finally {
    await app.close()
    await queue.stop()
    await outbound.close()
    await world.close()
    await stop()
  }
}
