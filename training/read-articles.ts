import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { plainText } from '../server/news/feed-reading/plain-text.ts'
import { openingOf } from '../server/reading/sentiment/score-sentiment.ts'
import { storyText } from '../server/reading/text/clean-text.ts'
import { labelOf, ownLines } from './sentiment-data.ts'
import type { Label, TrainingRow } from './train-linear.ts'

/** `held`: of a week that nothing is trained on, and whose errors nobody reads. `when`: an ISO week, or the years where the day is unknown. */
export type ReadArticle = {
  title: string
  lead: string
  label: Label
  outlet: string
  when: string
  ad: boolean
  held: boolean
}

const Text = z.object({ title: z.string(), lead: z.string() })

/** read-articles.txt knows an article by its title, because the texts belong to their outlets. */
export function readArticles(file: string): ReadArticle[] {
  const texts = new Map<string, z.infer<typeof Text>>()
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const text = Text.parse(JSON.parse(line))
    texts.set(digestOf(text.title), text)
  }
  return ownLines('read-articles.txt').map((line) => {
    const [sign = '', digest = '', when = '', outlet = '', ...marks] = line.split(' ')
    const text = texts.get(digest)
    if (!text) throw new Error(`read-articles.txt: no article in ${file} has the title ${digest}.`)
    return {
      title: storyText(plainText(text.title)),
      lead: storyText(plainText(text.lead)),
      label: labelOf(sign),
      outlet,
      when,
      ad: marks.includes('ad'),
      held: marks.includes('held'),
    }
  })
}

/** What an article teaches: its headline, and its opening as a text of its own. */
export function withOpenings(articles: ReadArticle[]): TrainingRow[] {
  return articles.flatMap(({ title, lead, label }) => {
    const opening = openingOf(lead)
    const headline = { text: title, label, weight: TITLE_WEIGHT }
    return opening === ''
      ? [headline]
      : [headline, { text: opening, label, weight: OPENING_WEIGHT }]
  })
}

const TITLE_WEIGHT = 3
const OPENING_WEIGHT = 2.25

/** The first digits of a digest of a title: enough to find it again, too few to reveal it. */
export const digestOf = (title: string) =>
  createHash('sha256').update(title).digest('hex').slice(0, 12)
