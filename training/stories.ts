import { join } from 'node:path'
import { DAY_MS } from '../contract/platform/durations.ts'
import type { Options } from './options.ts'
import { STORY_HEADING, storyFigures, storyLine } from './stories-figures.ts'
import { groupAll } from './stories-group.ts'
import { comparedPairs, trainPairWeights } from './stories-pairs.ts'
import { readRows, readStoryRows, type StoryRow } from './stories-rows.ts'
import { keepFile } from './weights-files.ts'

const WEIGHTS_FILE = new URL('../server/stories/pair-weights.json', import.meta.url)
const ROWS_FILE = 'dev-stories.jsonl'
/** Rows further apart than this are of different stretches of news. */
const GAP_MS = 7 * DAY_MS

export const help = `npm run train -- stories --data FOLDER [--check]

Trains the weights for comparing two articles and writes server/stories/pair-weights.json. Output is deterministic; --check only
compares and exits with 1 on a difference. First it prints how well weights from other days do on each day.

FOLDER holds ${ROWS_FILE}, one {"id", "title", "lead", "source", "published_at", "story", "thread"} per line. 'story' is the event
an article reports, 'thread' that event with its follow-ups. The rows are not published: the headlines belong to their outlets.`

export function run({ data, check }: Options) {
  const rows = readStoryRows(join(data, ROWS_FILE))
  const articles = readRows(rows)
  const pairs = comparedPairs(articles)
  console.log(`${rows.length} rows, ${pairs.length} pairs\n${STORY_HEADING}`)
  for (const [name, foldOf] of [
    ['unseen stretches', stretchesOf(rows)],
    ['unseen days', (row: StoryRow) => row.published_at.slice(0, 10)],
  ] as const) {
    const stories = rows.map((): unknown => undefined)
    for (const fold of new Set(rows.map(foldOf))) {
      const weights = trainPairWeights(rows, pairs, (row) => foldOf(row) !== fold)
      groupAll(articles, weights).forEach((story, i) => {
        if (foldOf(rows[i] as StoryRow) === fold) stories[i] = `${fold}/${story}`
      })
    }
    // other weights group the next day: a story that goes on there is judged day by day
    const apart = rows.map((row) => ({ ...row, story: `${foldOf(row)}/${row.story}` }))
    console.log(storyLine(name, storyFigures(apart, stories)))
  }
  const weights = trainPairWeights(rows, pairs, () => true)
  console.log(storyLine('trained on all of them', storyFigures(rows, groupAll(articles, weights))))
  keepFile(WEIGHTS_FILE, `${JSON.stringify(weights, undefined, 2)}\n`, check)
}

function stretchesOf(rows: readonly StoryRow[]): (row: StoryRow) => string {
  const stretch = new Map<string, string>()
  let number = 0
  rows.forEach((row, i) => {
    const before = rows[i - 1]
    if (before && Date.parse(row.published_at) - Date.parse(before.published_at) > GAP_MS) number++
    stretch.set(row.id, String(number))
  })
  return (row) => stretch.get(row.id) as string
}
