import { plainText } from '../server/news/feed-reading/plain-text.ts'
import { lean, leanOf } from '../server/reading/sentiment/score-sentiment.ts'
import type { Judged } from './fit-thresholds.ts'
import { type ReadArticle, withOpenings } from './read-articles.ts'
import { type LabelledRow, withLeads } from './sentiment-data.ts'
import type { Span } from './spans.ts'
import { type TrainingRow, trainLinear, type WordList } from './train-linear.ts'

export const FOLDS = 4

/** Whole groups to folds of about the same size, the largest first: an outlet or a week is never both trained on and judged. */
export function foldsOf(groups: readonly string[], count = FOLDS): Map<string, number> {
  const sizes = [...Map.groupBy(groups, (group) => group)].sort(
    ([, own], [, others]) => others.length - own.length,
  )
  const folds = new Map<string, number>()
  const load = Array<number>(count).fill(0)
  for (const [group, own] of sizes) {
    const fold = load.indexOf(Math.min(...load))
    folds.set(group, fold)
    load[fold] = (load[fold] as number) + own.length
  }
  return folds
}

/** `nothing`: what the model that judged it makes of no text. */
export type HeldOut = Judged & { group: string; when: string; fold: number; nothing: number }

type Rows = {
  articles: ReadArticle[]
  spans: Span[]
  others: TrainingRow[]
  lists: WordList[]
}

/** Every article that was read, judged by a model that has seen no article of its outlet, or of its time. */
export function judgeHeldOut(rows: Rows, by: 'outlet' | 'when'): HeldOut[] {
  const groupOf = (row: { outlet: string; when: string }) => row[by]
  const ofSpans = rows.spans.flatMap(({ name, taught }) =>
    taught.map((row) => ({ ...row, when: name })),
  )
  const folds = foldsOf([...rows.articles, ...ofSpans].map(groupOf))
  // once for all folds, because features are remembered by row
  const openings = new Map(rows.articles.map((article) => [article, withOpenings([article])]))
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isOut = (row: { outlet: string; when: string }) => folds.get(groupOf(row)) === fold
    const isIn = (row: { outlet: string; when: string }) => !isOut(row)
    const taught = [
      ...rows.articles.filter(isIn).flatMap((article) => openings.get(article) ?? []),
      ...rows.others,
      ...withLeads(ofSpans.filter(isIn)),
    ]
    const model = { ...trainLinear(taught, rows.lists), thresholds: [] }
    const judge = (
      title: string,
      text: string,
      row: Pick<LabelledRow, 'label' | 'outlet'> & { when: string },
    ) => ({
      lean: lean(model, title, text),
      label: row.label,
      group: groupOf(row),
      when: row.when,
      fold,
      nothing: leanOf(model, ''),
    })
    return [
      ...rows.articles
        .filter((row) => isOut(row) && !row.ad)
        .map((row) => judge(row.title, row.lead, row)),
      ...ofSpans.filter(isOut).map((row) => judge(row.text, plainText(row.lead), row)),
    ]
  }).flat()
}
