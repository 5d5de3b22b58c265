import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { shippedWeights } from '../server/stories/pair-score.ts'
import { STORY_HEADING, storyFigures, storyLine } from '../training/stories-figures.ts'
import { groupAll } from '../training/stories-group.ts'
import { readRows, readStoryRows } from '../training/stories-rows.ts'
import { groupByCentroid } from './stories-centroid.ts'

/** How well articles are grouped into stories, beside no grouping at all and the best method without training. */
export async function run(args: string[]) {
  const { values } = parseArgs({ args, options: { data: { type: 'string' }, out: { type: 'string' } } })
  if (!values.data) {
    throw new Error(
      'bench stories needs --data FILE.jsonl, rows of {"id", "title", "lead", "source", "published_at", "story", "thread"}; --out FILE.jsonl takes the stories found.',
    )
  }
  const rows = readStoryRows(values.data)
  const articles = readRows(rows)
  const stories = groupAll(articles, shippedWeights())
  if (values.out) {
    const lines = rows.map(({ id }, i) => JSON.stringify({ id, story: stories[i] }))
    writeFileSync(values.out, `${lines.join('\n')}\n`)
  }
  if (rows.every(({ story }) => story !== undefined)) {
    console.log(`${rows.length} articles\n${STORY_HEADING}`)
    console.log(storyLine('all singletons', storyFigures(rows, [...rows.keys()])))
    console.log(storyLine('TF-IDF centroid, half-life 24 h', storyFigures(rows, groupByCentroid(articles))))
    console.log(storyLine('server/stories', storyFigures(rows, stories)))
  } else {
    console.log(`${rows.length} articles without labels: ${new Set(stories).size} stories`)
  }
}
