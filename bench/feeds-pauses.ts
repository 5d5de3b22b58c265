import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseFeed } from '../server/news/feed-reading/parse-feed.ts'
import { readFeed } from '../server/news/feed-reading/read-feed.ts'

const SIZE = 9_990_000
const source = { url: 'https://x.example/feed' }
const story = '<item><title>T</title><link>https://x.example/1</link></item>'
const fill = (piece: string) => piece.repeat(SIZE / piece.length)
const rss = (body: string) => `<rss><channel>${story}${body}</channel></rss>`
const words = `<item><title>Bitcoin rises again</title><link>/2</link><description>${'some words '.repeat(80)}</description></item>`

const FEEDS: [name: string, document: string][] = [
  ['harmless', rss(fill(words))],
  ['empty items', rss(fill('<item/>'))],
  ['nested tags', rss(fill('<b>'))],
  [
    'bare ampersands',
    rss(`<item><title>A</title><link>/3</link><description>${fill('&amp;lt;')}</description></item>`),
  ],
  ['open CDATA sections', rss(fill('<item><title><![CDATA[</x>'))],
  ['empty JSON objects', `{"items":[${fill('{},')}{}]}`],
]

/** How long others wait while four feeds of 10 MB are read, beside the time one takes of the thread that reads it. */
export async function measurePauses(): Promise<void> {
  await readFeed(Buffer.from(rss('')), source)
  console.log('Four feeds of 10 MB at once: longest pause of the thread that answers visitors')
  for (const [name, document] of FEEDS) {
    const bytes = Buffer.from(document)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const start = process.threadCpuUsage()
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => readFeed(bytes, source)))
    delay.disable()
    const here = process.threadCpuUsage(start)
    const ended = results.filter(({ status }) => status === 'rejected').length
    const before = process.threadCpuUsage()
    parseFeed(bytes, source)
    const { user, system } = process.threadCpuUsage(before)
    const alone = `${Math.round((user + system) / 1000)} ms on one thread`
    // a busy machine pauses a thread too: what the thread itself has done is the most that reading can have held it up
    const own = `${Math.round((here.user + here.system) / 1000)} ms of it at most by reading`
    const memory = `${Math.round(process.memoryUsage().rss / 1e6)} MB`
    console.log(
      `  ${name.padEnd(22)} ${(delay.max / 1e6).toFixed(0).padStart(5)} ms, ${own.padEnd(32)} ${alone.padEnd(24)} ${memory}${ended ? `, ${ended} ended` : ''}`,
    )
  }
}
