import { readFileSync, writeFileSync } from 'node:fs'
import { scoreOf, shippedModel } from '../server/reading/sentiment/score-sentiment.ts'
import { adsLeftOut } from './evaluate-ads.ts'
import { receiptShares } from './evaluate-receipts.ts'
import { CUTS_FILE, type Cuts, fitCuts, thresholdsOf } from './fit-thresholds.ts'
import { FOLDS, type HeldOut, judgeHeldOut } from './folds.ts'
import type { Options } from './options.ts'
import { readArticles } from './read-articles.ts'
import { figuresWithIntervals } from './score-figures.ts'
import {
  FINANCIAL_SETS,
  financialWords,
  ownHeadlines,
  ownWords,
  readSet,
} from './sentiment-data.ts'
import { readSpans } from './spans.ts'

export const help = `npm run train -- evaluate --texts FILE --data FOLDER [--stories FOLDER] [--only sentiment|ads|receipts] [--check]

Measures the built-in analyser on outlets and on weeks that were left out of its training, with 95 % intervals (bootstrap over outlets
or weeks), and writes training/cuts.json: where bearish and bullish scores begin, which npm run train -- sentiment then uses.
--check only compares and exits with 1 on a difference. FILE is that of npm run train -- articles, FOLDER that of sentiment.
Articles whose outlet nobody recorded are left out together. Takes some minutes: ${2 * FOLDS} models are trained.`

export function run({ texts, data, stories, only, check }: Options) {
  const does = (part: string) => only === undefined || only === part
  if (does('receipts')) receiptShares(data, stories)
  if (does('ads')) for (const by of ['outlet', 'when'] as const) adsLeftOut(texts, data, by)
  if (does('sentiment')) keepCuts(sentiment(texts, data, stories), check)
}

function sentiment(texts: string, data: string, stories: string | undefined): Cuts {
  const rows = {
    articles: readArticles(texts).filter(({ held }) => !held),
    spans: readSpans(data, stories).spans,
    others: [...FINANCIAL_SETS.flatMap((name) => readSet(data, name)), ...ownHeadlines()],
    lists: [financialWords(), ownWords()],
  }
  const judged = { outlets: judgeHeldOut(rows, 'outlet'), weeks: judgeHeldOut(rows, 'when') }
  for (const [name, all] of Object.entries(judged)) {
    print(`${name} left out, cuts as shipped`, all, () => shippedModel().thresholds)
    // the cuts that an article is judged by are fitted without its fold
    const cuts = Array.from({ length: FOLDS }, (_, fold) =>
      fitCuts(all.filter((row) => row.fold !== fold)),
    )
    const fitted = ({ fold, nothing }: HeldOut) => thresholdsOf(cuts[fold] as Cuts, nothing)
    print(`${name} left out, cuts fitted`, all, fitted)
    if (name !== 'weeks') continue
    for (const { name: span } of rows.spans)
      print(
        `${span} left out, cuts fitted`,
        all.filter(({ when }) => when === span),
        fitted,
      )
  }
  return fitCuts([...judged.outlets, ...judged.weeks])
}

function print(about: string, rows: HeldOut[], thresholds: (row: HeldOut) => number[]) {
  const scored = rows.map((row) => ({
    score: scoreOf({ thresholds: thresholds(row) }, row.lean),
    label: row.label,
    group: row.group,
  }))
  console.log(`${about}, ${rows.length} articles`)
  for (const line of figuresWithIntervals(scored)) console.log(`  ${line}`)
}

function keepCuts(cuts: Cuts, check: boolean) {
  const text = `${JSON.stringify(cuts)}\n`
  console.log(`cuts ${text.trim()}`)
  if (!check) return writeFileSync(CUTS_FILE, text)
  const same = readFileSync(CUTS_FILE, 'utf8').replace(/\s/g, '') === text.trim()
  console.log(same ? 'The cuts are reproduced.' : 'The cuts differ from these rows.')
  if (!same) process.exitCode = 1
}
