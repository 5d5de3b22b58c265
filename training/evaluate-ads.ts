import { detectAd } from '../server/reading/advertising/detect-ad.ts'
import { linearCongruential } from './adagrad.ts'
import { FOLDS, foldsOf } from './folds.ts'
import { readArticles } from './read-articles.ts'
import { advertisingSets, ownAdvertisements } from './sentiment-data.ts'
import { type AdRow, trainAdvertising } from './train-advertising.ts'

type Piece = AdRow & { outlet: string; when: string }
type Flagged = { group: string; ad: boolean; flagged: boolean }

/** The ad mark on outlets, or weeks, that its model has not seen. */
export function adsLeftOut(texts: string, data: string, by: 'outlet' | 'when') {
  const sets: [string, Piece[]][] = [
    ['articles that were read', readArticles(texts).filter(({ held }) => !held)],
    ...advertisingSets(data),
  ]
  const pieces = sets.flatMap(([, rows]) => rows)
  const own = ownAdvertisements('own-advertisements.txt')
  const folds = foldsOf(pieces.map((piece) => piece[by]))
  const judged = new Map<Piece, Flagged>()
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOut = (piece: Piece) => folds.get(piece[by]) === fold
    const model = trainAdvertising([...pieces.filter((piece) => !isOut(piece)), ...own])
    for (const piece of pieces.filter(isOut)) {
      const { ad, title, lead } = piece
      judged.set(piece, { ad, group: piece[by], flagged: detectAd(title, lead, '', model).ad })
    }
  }
  const groups = by === 'outlet' ? 'outlets' : 'weeks'
  console.log(
    `ad mark, ${groups} left out: precision, found (95 % intervals over ${groups}), ads among all`,
  )
  for (const [name, rows] of [...sets, ['all', pieces] as const])
    console.log(`  ${name.padEnd(26)} ${figures(rows.flatMap((row) => judged.get(row) ?? []))}`)
}

function figures(rows: readonly Flagged[]): string {
  const groups = [...Map.groupBy(rows, ({ group }) => group).values()].map(count)
  const random = linearCongruential(1)
  const draws = Array.from({ length: 1000 }, () =>
    sum(groups.map(() => groups[Math.floor(random() * groups.length)] as Count)),
  )
  const told = (of: (count: Count) => number) => {
    const sorted = draws.map(of).sort((a, b) => a - b)
    const [low = 0, high = 0] = [sorted[25], sorted[974]]
    return `${of(sum(groups)).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
  }
  const { ads, all } = sum(groups)
  return `${told(({ right, flagged }) => right / (flagged || 1))}  ${told((one) => one.right / (one.ads || 1))}  ${ads} of ${all}`
}

type Count = { all: number; ads: number; flagged: number; right: number }

const count = (rows: readonly Flagged[]): Count => ({
  all: rows.length,
  ads: rows.filter(({ ad }) => ad).length,
  flagged: rows.filter(({ flagged }) => flagged).length,
  right: rows.filter(({ ad, flagged }) => ad && flagged).length,
})

const sum = (counts: readonly Count[]): Count =>
  counts.reduce(
    (a, b) => ({
      all: a.all + b.all,
      ads: a.ads + b.ads,
      flagged: a.flagged + b.flagged,
      right: a.right + b.right,
    }),
    { all: 0, ads: 0, flagged: 0, right: 0 },
  )
