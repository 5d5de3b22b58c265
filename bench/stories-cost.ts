import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { shippedBackground } from '../server/stories/background.ts'
import { shippedWeights } from '../server/stories/pair-score.ts'
import { readArticle } from '../server/stories/read-article.ts'
import { StoryGrouper, WINDOW_HOURS } from '../server/stories/story-grouper.ts'
import { termOf } from '../server/stories/terms.ts'
import { type Reader, type StoryRow, storyArticles } from '../training/stories-rows.ts'

const WINDOW_ARTICLES = 5000
const MEASURED_ARTICLES = 500
const START = Date.UTC(2026, 0, 1)

/** What grouping costs with a full window: time an article, memory, and time to load the window again. */
export function printCost(rows: readonly StoryRow[], reader: Reader) {
  const many = manyRows(rows, WINDOW_ARTICLES + MEASURED_ARTICLES)
  // coins and ad cues are stored with an article: loading the window again reads them
  const articles = storyArticles(many, reader)
  const before = heapBytes()
  const loading = stopwatch()
  const grouper = new StoryGrouper(shippedWeights(), shippedBackground())
  for (const article of articles.slice(0, WINDOW_ARTICLES))
    grouper.place(readArticle(article, reader.coinWords), article.id)
  const reload = loading()
  const heap = heapBytes() - before

  const times = many.slice(WINDOW_ARTICLES).map((row, i) => {
    const time = stopwatch()
    const [article] = storyArticles([row], reader)
    if (!article) throw new Error('An article was lost.')
    const read = readArticle({ ...article, id: WINDOW_ARTICLES + i }, reader.coinWords)
    grouper.place(read, grouper.decide(read).story ?? read.id)
    return time()
  })
  console.log(`\n${WINDOW_ARTICLES} articles in the window: coins, reading and grouping of each new one`)
  console.log(
    `  ms an article: ${mean(times, 'processor')} of processor time, ${mean(times, 'wall')} on the clock`,
  )
  console.log(
    `  heap ${(heap / 2 ** 20).toFixed(0)} MB; loaded again in ${seconds(reload.processor)} s of processor time, ${seconds(reload.wall)} s on the clock`,
  )
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
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)

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
