import { join } from 'node:path'
import * as z from 'zod'
import { digestOf } from './read-articles.ts'
import {
  CRYPTO_ROW_WEIGHT,
  type LabelledRow,
  labelOf,
  ownLines,
  readLines,
  readSet,
} from './sentiment-data.ts'

/** A stretch of time with crypto news labelled for the product. Left out of the training, it is news that the model has not seen. */
export type Span = { name: string; taught: LabelledRow[]; measured: LabelledRow[] }

/** `keptAside`: articles of these spans that nothing is ever trained on, and whose errors nobody reads. */
export function readSpans(data: string, stories = join(data, '../../stories')) {
  const articles = readArticles(data, stories)
  const of = (span: Article['span']) => articles.filter((article) => article.span === span)
  const taught = (rows: Article[]) => rows.filter(({ held }) => !held)
  const feed = (
    name: 'feed_oct2025' | 'feed_jan2026' | 'feed_2022',
    ofThatTime: Article[] = [],
  ): Span => {
    const rows = readSet(data, name)
    return { name, taught: [...rows, ...taught(ofThatTime)], measured: rows }
  }
  const read = (name: 'aug2026' | 'newsroom'): Span => ({
    name,
    taught: taught(of(name)),
    measured: of(name),
  })
  return {
    spans: [
      feed('feed_oct2025'),
      feed('feed_jan2026'),
      feed('feed_2022', of('2022')),
      read('aug2026'),
      read('newsroom'),
    ],
    keptAside: articles.filter(({ held }) => held),
  }
}

type Article = LabelledRow & { span: string; held: boolean }

const Text = z.union([
  z.object({ title: z.string(), lead: z.string() }),
  z
    .object({ text: z.string(), snippet: z.string() })
    .transform(({ text, snippet }) => ({ title: text, lead: snippet })),
])

/** own-labels.txt knows an article by its title, because the texts belong to their outlets. */
function readArticles(data: string, stories: string): Article[] {
  const texts = new Map<string, z.infer<typeof Text>>()
  const lines = [
    ...readLines(data, 'wire_releases'),
    ...readLines(stories, 'dev-ambiguous', STORIES_OPTION),
    ...readLines(stories, 'dev-stories', STORIES_OPTION),
  ]
  for (const line of lines) {
    const text = Text.parse(line)
    texts.set(digestOf(text.title), text)
  }
  return ownLines('own-labels.txt').map((line) => {
    const [sign = '', title = '', span = '', outlet = '', held] = line.split(' ')
    const text = texts.get(title)
    if (!text)
      throw new Error(`own-labels.txt: no article in ${data} or ${stories} has the title ${title}.`)
    return {
      text: text.title,
      lead: text.lead,
      label: labelOf(sign),
      weight: CRYPTO_ROW_WEIGHT,
      outlet,
      span,
      held: held === 'held',
    }
  })
}

const STORIES_OPTION = 'give its folder with --stories'
