import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { shippedWeights } from '../server/stories/pair-score.ts'
import type { StoryArticle } from '../server/stories/story-article.ts'
import { linearCongruential } from '../training/adagrad.ts'
import {
  STORY_HEADING,
  storyFigures,
  storyLine,
  threadFigures,
} from '../training/stories-figures.ts'
import { groupShuffled, groupWithThreads, sameStories } from '../training/stories-group.ts'
import { readRowsAsGrouped, readStoryRows, type StoryRow } from '../training/stories-rows.ts'
import { groupByCentroid } from './stories-centroid.ts'

/** How well articles are grouped into stories, beside no grouping at all and the best method without training. */
export async function run(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { data: { type: 'string' }, out: { type: 'string' }, shuffles: { type: 'string' } },
  })
  if (!values.data) {
    throw new Error(
      'bench stories needs --data FILE.jsonl, rows of {"id", "title", "lead", "source", "published_at", "story", "thread"}; --out FILE.jsonl takes the stories found, --shuffles 200 groups them in so many orders.',
    )
  }
  const rows = readStoryRows(values.data)
  const articles = readRowsAsGrouped(rows)
  const { stories, links } = groupWithThreads(articles, shippedWeights())
  if (values.out) {
    const lines = rows.map(({ id }, i) => JSON.stringify({ id, story: stories[i] }))
    writeFileSync(values.out, `${lines.join('\n')}\n`)
  }
  console.log(messagesLine(rows, stories))
  if (rows.every(({ story }) => story !== undefined)) {
    console.log(`${rows.length} articles\n${STORY_HEADING}`)
    console.log(storyLine('all singletons', storyFigures(rows, [...rows.keys()])))
    console.log(
      storyLine('TF-IDF centroid, half-life 24 h', storyFigures(rows, groupByCentroid(articles))),
    )
    console.log(storyLine('server/stories', storyFigures(rows, stories)))
    const threads = threadFigures(rows, stories, links)
    console.log(
      `threads: ${threads.links} links, ${threads.wrong} wrong, of ${threads.owed} pairs of one matter`,
    )
    if (values.shuffles) shuffle(rows, articles, stories, Number(values.shuffles))
  } else {
    console.log(`${rows.length} articles without labels: ${new Set(stories).size} stories`)
  }
}

/** A reader who follows everything: 'when 2 outlets report it' compared with an alert per article. Copies count as outlets here, so the real number is lower. */
function messagesLine(rows: StoryRow[], stories: number[]) {
  const told = Map.groupBy(rows, (_, n) => stories[n])
  const sources = [...told.values()].map(
    (reports) => new Set(reports.map(({ source }) => source)).size,
  )
  const messages = sources.filter((count) => count >= 2).length
  const fewer = (100 * (1 - messages / rows.length)).toFixed(1)
  return `messages when 2 outlets tell it: ${messages}, an alert an article: ${rows.length} (${fewer} % fewer)`
}

/** How far the stories depend on the order of arrival. */
function shuffle(rows: StoryRow[], articles: StoryArticle[], inOrder: number[], count: number) {
  const weights = shippedWeights()
  const random = linearCongruential(1)
  const results = Array.from({ length: count }, () => groupShuffled(articles, weights, random))
  const same = results.map((stories) => sameStories(inOrder, stories))
  const figures = results.map((stories) => storyFigures(rows, stories))
  const identical = same.filter((share) => share === 1).length
  const lowest = Math.min(...figures.map(({ f1 }) => f1)).toFixed(3)
  const most = Math.max(...figures.map(({ wrongCards }) => wrongCards))
  const fewest = Math.min(...figures.map(({ wholeEvents }) => wholeEvents))
  const share = (100 * Math.min(...same)).toFixed(2)
  console.log(
    `${identical} of ${count} shuffles give the same stories; at least ${share} % of the articles do.`,
  )
  console.log(`Lowest F1 ${lowest}, most wrong cards ${most}, fewest whole events ${fewest}.`)
}
