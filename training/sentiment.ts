import {
  type LinearModel,
  leanOf,
  WEIGHTS_FILE,
} from '../server/reading/sentiment/score-sentiment.ts'
import { fittedCuts, thresholdsOf } from './fit-thresholds.ts'
import type { Options } from './options.ts'
import { type ReadArticle, readArticles, withOpenings } from './read-articles.ts'
import {
  FINANCIAL_SETS,
  financialWords,
  type LabelledRow,
  ownHeadlines,
  ownWords,
  readSet,
  withLeads,
} from './sentiment-data.ts'
import { readSpans } from './spans.ts'
import { type TrainingRow, trainLinear, type WordList } from './train-linear.ts'
import { encodeModel, keepFile } from './weights-files.ts'

export const help = `npm run train -- sentiment --texts FILE --data FOLDER [--stories FOLDER] [--check]

Trains the built-in sentiment model and writes server/reading/data/sentiment.bin. Output is deterministic; --check only compares and
exits with 1 on a difference. FILE has the articles read for the product (npm run train -- articles --help), and cuts.json says where
scores begin (npm run train -- evaluate).

FOLDER holds one file per set, one {"text": "...", "label": -1 | 0 | 1} per line:
  sentfin.jsonl                         SEntFiN 1.0, github.com/pyRis/SEntFiN (MIT); the headline's entity labels, summed
  tfns.jsonl                            huggingface.co/datasets/zeroshot/twitter-financial-news-sentiment (MIT)
  finentity.jsonl                       github.com/yixuantt/FinEntity (ODC-BY 1.0)
  surge_crypto.jsonl surge_stock.jsonl  Surge AI crypto and stock sentiment, github.com/surge-ai (MIT)
  feed_oct2025.jsonl feed_jan2026.jsonl crypto headlines of October 2025, January 2026 and of October 2021 to July 2022
  feed_2022.jsonl                       (with "snippet", the lead), labelled by us; not published, because the
                                        headlines belong to their outlets
  wire_releases.jsonl                   press releases and newsroom articles of 2021 to 2024, "text" and "snippet"
The folder of --stories (default: FOLDER/../../stories) holds articles of 2021, 2022 and August 2026, "title" and "lead":
  dev-stories.jsonl dev-ambiguous.jsonl
own-labels.txt next to this script labels these articles as good or bad news. It, own-headlines.txt and own-words.txt were
written for the product and are always used.

fresh_outlets_200.jsonl, 200 articles of other outlets with leads, is only measured: npm run bench -- analysis.`

/** Where scores begin was fitted to articles that models had not seen (npm run train -- evaluate). */
export function trainSentiment(
  articles: ReadArticle[],
  spans: LabelledRow[][],
  others: TrainingRow[],
  lists: WordList[],
): LinearModel {
  const rows = [
    ...withOpenings(articles.filter(({ held }) => !held)),
    ...others,
    ...withLeads(spans.flat()),
  ]
  const model = { ...trainLinear(rows, lists), thresholds: [] }
  return { ...model, thresholds: thresholdsOf(fittedCuts(), leanOf(model, '')) }
}

export function run({ texts, data, stories, check }: Options) {
  const others = FINANCIAL_SETS.flatMap((name) => readSet(data, name))
  const own = ownHeadlines()
  const spans = readSpans(data, stories).spans.map(({ taught }) => taught)
  const articles = readArticles(texts).filter(({ held }) => !held)
  const model = trainSentiment(articles, spans, [...others, ...own], [financialWords(), ownWords()])
  const file = encodeModel(model)
  console.log(
    `${articles.length} articles, ${others.length + own.length + spans.flat().length} other rows (${own.length} our own), ${model.keys.length} weights, ${file.length} bytes`,
  )
  console.log(
    `score thresholds ${model.thresholds.map((threshold) => threshold.toFixed(2)).join(' ')}`,
  )
  keepFile(WEIGHTS_FILE, file, check)
}
