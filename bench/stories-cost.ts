import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { wellKnownCoinNames } from '../server/reading/coins/coin-words.ts'
import { termOf } from '../server/reading/comparison/terms.ts'
import type { GroupedText } from '../server/stories/store.ts'
import { WINDOW_HOURS } from '../server/stories/story-grouper.ts'
import { loadGrouper, readText } from '../server/stories/story-memory.ts'
import type { StoryRow } from '../training/stories-rows.ts'

const WINDOW_ARTICLES = 5000
const MEASURED_ARTICLES = 500
const START = Date.UTC(2026, 0, 1)

/** What grouping costs with a full window: time an article, memory, and time to load the window. */
export async function printCost(rows: readonly StoryRow[]) {
  const coins = { ...wellKnownCoinNames(), idOf: new Map(), hash: '' }
  const texts = asStored(manyRows(rows, WINDOW_ARTICLES + MEASURED_ARTICLES))
  const inWindow = texts.slice(0, WINDOW_ARTICLES)
  const before = heapBytes()
  const starting = stopwatch()
  const first = await loadGrouper(inWindow, coins)
  const start = starting()
  const heap = heapBytes() - before
  const loading = stopwatch()
  const grouper = await loadGrouper(inWindow, coins, first)
  const reload = loading()

  const times = texts.slice(WINDOW_ARTICLES).map((text) => {
    const time = stopwatch()
    const read = readText(text, coins)
    grouper.place(read, grouper.decide(read).story ?? read.id)
    return time()
  })
  console.log(`\n${WINDOW_ARTICLES} articles in the window: coins, reading and grouping of each new one`)
  console.log(
    `  ms an article: ${mean(times, 'processor')} of processor time, ${mean(times, 'wall')} on the clock`,
  )
  console.log(`  heap ${(heap / 2 ** 20).toFixed(0)} MB`)
  console.log(
    `  loaded at a start in ${asSeconds(start)}; again after another process grouped in ${asSeconds(reload)}`,
  )
}

/** As rows of the database, each in a story of its own. */
function asStored(rows: StoryRow[]): GroupedText[] {
  const sources = [...new Set(rows.map(({ source }) => source))]
  return rows.map(({ title, lead, source, published_at }, id) => ({
    id,
    publisher: sources.indexOf(source),
    at: Date.parse(published_at),
    title,
    lead,
    ad: false,
    story: id,
  }))
}

type Time = { wall: number; processor: number }

/** On a busy machine the clock measures the others. */
function stopwatch(): () => Time {
  const start = performance.now()
  const used = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(used)
    return { wall: performance.now() - start, processor: (user + system) / 1000 }
  }
}

const mean = (times: Time[], what: keyof Time) =>
  (times.reduce((sum, time) => sum + time[what], 0) / times.length).toFixed(2)
const asSeconds = ({ processor, wall }: Time) =>
  `${(processor / 1000).toFixed(2)} s of processor time, ${(wall / 1000).toFixed(2)} s on the clock`

/** The same rows again and again over the window, each round with other rare words, so that it is not one story told seven times. */
function manyRows(rows: readonly StoryRow[], wanted: number): StoryRow[] {
  const step = (WINDOW_HOURS * 3_600_000) / WINDOW_ARTICLES
  return Array.from({ length: wanted }, (_, i) => {
    const row = rows[i % rows.length] as StoryRow
    const round = Math.floor(i / rows.length)
    const other = (text: string) =>
      text.replace(/[A-Za-z]{5,}/g, (word) =>
        round > 0 && termOf(word.toLowerCase()) % 2 === 0 ? word + String.fromCharCode(96 + round) : word,
      )
    const published_at = new Date(START + i * step).toISOString()
    return { ...row, published_at, title: other(row.title), lead: other(row.lead) }
  })
}

function heapBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
}
