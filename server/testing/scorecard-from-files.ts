import { deepStrictEqual } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { UNKNOWN_SOURCE } from '../../contract/platform/site-meta.ts'

/**
 * Works out the scorecard of a site from nothing but its files and their README, as another program would, and compares it
 * with the page. Imports nothing of the product.
 */
// biome-ignore lint/suspicious/noExplicitAny: rows as another program reads them
type Row = any
type Window = '1h' | '24h'
type Case = {
  coin: string
  day: string
  analyser: string
  publisher: string
  score: number
  isUp: boolean
}

const ENOUGH = 30
const Z = 1.959963984540054
const percent = (share: number) => Math.round(share * 100)

export async function rowsOfFiles(site: string): Promise<Row[]> {
  const { files } = await (await fetch(`${site}/api/data`)).json()
  const sums = await (await fetch(`${site}/data/SHA256SUMS`)).text()
  const rows: Row[] = []
  for (const { path } of files) {
    const bytes = Buffer.from(await (await fetch(site + path)).arrayBuffer())
    const sum = createHash('sha256').update(bytes).digest('hex')
    if (!sums.includes(`${sum}  ${path.split('/').at(-1)}`))
      throw new Error(`${path} has another checksum`)
    for (const line of gunzipSync(bytes).toString().trimEnd().split('\n'))
      rows.push(JSON.parse(line))
  }
  return rows
}

function scorecardFrom(rows: Row[], window: Window) {
  const reactions = rows.filter(({ kind }) => kind === 'reaction')
  const isOpen = (row: Row) => row[`closed_${window}_at`] === null
  const later = (row: Row) => row[`price_${window}`]
  const isPriced = (row: Row) => row.price !== null && later(row) !== null
  const [open, closed] = [reactions.filter(isOpen), reactions.filter((row) => !isOpen(row))]
  const priced = closed.filter(isPriced)
  const scored = priced.filter(({ score }) => score !== null)
  const moved = scored.filter((row) => later(row) !== row.price)
  const cases = moved.map((row) => ({
    coin: row.coin,
    day: row.at.slice(0, 10),
    analyser: analyserOf(row),
    publisher: row.publisher ?? UNKNOWN_SOURCE,
    score: row.score,
    isUp: later(row) > row.price,
  }))
  const starts = rows.filter((row) => row.kind === 'base_rate' && row.window === window)
  const base = new Map(
    [...Map.groupBy(starts, ({ coin }) => coin)].flatMap(([coin, days]) => {
      const ups = days.reduce((sum, { ups }) => sum + ups, 0)
      const all = days.reduce((sum, { downs }) => sum + downs, ups)
      return all > 0 ? [[coin, ups / all] as const] : []
    }),
  )
  const bullish = cases.filter(({ score }) => score >= 7)
  const bearish = cases.filter(({ score }) => score < 4)
  const neutral = cases.filter(({ score }) => score >= 4 && score < 7)
  const bins = Array.from({ length: 10 }, (_, from) => ({
    from,
    to: from + 1,
    ...share(
      cases.filter(({ score }) => Math.min(9, Math.floor(score)) === from),
      base,
      true,
    ),
  }))
  const said = moved.filter(
    ({ score, before_percent }) => (score >= 7 || score < 4) && before_percent !== null,
  )
  const had = said.filter(({ score, before_percent: before }) =>
    score >= 7 ? before > 0 : before < 0,
  )
  const times = (of: Row[]) => of.map(({ at }) => at).sort()
  const groups = (name: 'analyser' | 'publisher' | 'coin') =>
    [...Map.groupBy(cases, (each) => each[name])]
      .map(([group, own]) => ({
        name: group,
        cases: own.length,
        bullish: share(
          own.filter((each) => bullish.includes(each)),
          base,
          true,
        ),
        bearish: share(
          own.filter((each) => bearish.includes(each)),
          base,
          false,
        ),
      }))
      .sort((one, other) => other.cases - one.cases || (one.name < other.name ? -1 : 1))
  return {
    window,
    period: 'all',
    cases: cases.length,
    from: times(moved)[0] ?? null,
    to: times(moved).at(-1) ?? null,
    counting_since: times(reactions.filter((row) => row.closed_1h_at))[0] ?? null,
    claims: {
      bullish: claim(bullish, base, true),
      neutral: claim(neutral, base, true),
      bearish: claim(bearish, base, false),
    },
    bins,
    trend: trend(bins),
    by_analyser: groups('analyser'),
    by_publisher: groups('publisher'),
    by_coin: groups('coin'),
    moved_before_percent: said.length < ENOUGH ? null : percent(had.length / said.length),
    left_out: {
      open: open.length,
      no_price: closed.length - priced.length,
      no_score: priced.length - scored.length,
      ties: scored.length - moved.length,
    },
  }
}

function analyserOf({ analyzer, analyzer_version: version }: Row): string {
  if (analyzer === 'built-in') return `Built-in analyser ${version}`
  return version && version !== analyzer ? `${analyzer} (${version})` : analyzer
}

type Base = Map<string, number>

function baseOf(cases: Case[], base: Base, isUp: boolean): number | undefined {
  const rates = cases.flatMap(({ coin }) => base.get(coin) ?? [])
  if (rates.length === 0) return undefined
  const up = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  return isUp ? up : 1 - up
}

function share(cases: Case[], base: Base, isUp: boolean) {
  const rate = baseOf(cases, base, isUp)
  const known = { cases: cases.length, base_rate: rate === undefined ? null : percent(rate) }
  if (cases.length < ENOUGH) return { ...known, share: null, low: null, high: null }
  const hits = cases.filter((each) => each.isUp === isUp).length
  const [low, high] = interval(cases, isUp)
  return { ...known, share: percent(hits / cases.length), low: percent(low), high: percent(high) }
}

function claim(cases: Case[], base: Base, isUp: boolean) {
  const found = share(cases, base, isUp)
  const rate = baseOf(cases, base, isUp)
  if (found.share === null || rate === undefined) return { ...found, verdict: null }
  const [low, high] = interval(cases, isUp)
  return { ...found, verdict: low > rate ? 'better' : high < rate ? 'worse' : 'same' }
}

/** Wilson's, with as many cases as those of one coin and day are worth. */
function interval(cases: Case[], isUp: boolean): [number, number] {
  const clusters = [...Map.groupBy(cases, ({ coin, day }) => `${coin} ${day}`).values()]
  const p = cases.filter((each) => each.isUp === isUp).length / cases.length
  const k = clusters.length
  let n = k
  if (k > 1 && p > 0 && p < 1) {
    const spread = clusters.map(
      (own) => own.filter((each) => each.isUp === isUp).length - p * own.length,
    )
    const between = spread.reduce((sum, each) => sum + each ** 2, 0)
    const effect = (between / (cases.length * p * (1 - p))) * (k / (k - 1))
    const d = k - 1
    const t = Z + (Z ** 3 + Z) / (4 * d) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * d ** 2)
    n = cases.length / Math.max(1, effect) / (t / Z) ** 2
  }
  // the roots of (p - x)² = Z² x (1 - x) / n
  const [middle, reach, whole] = [
    2 * n * p + Z ** 2,
    Z * Math.sqrt(Z ** 2 + 4 * n * p * (1 - p)),
    2 * (n + Z ** 2),
  ]
  return [Math.max(0, (middle - reach) / whole), Math.min(1, (middle + reach) / whole)]
}

/** By how many points the shares rise from 0 to 10. */
function trend(bins: { from: number; share: number | null; cases: number }[]) {
  const points = bins.flatMap(({ from, share, cases }) =>
    share === null ? [] : Array.from({ length: cases }, () => [from + 0.5, share] as const),
  )
  if (new Set(points.map(([x]) => x)).size < 2) return null
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const slope =
    points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0) /
    points.reduce((sum, [px]) => sum + (px - x) ** 2, 0)
  return slope * 10 >= 20 ? 'climb' : slope * 10 >= 5 ? 'little' : 'none'
}

/** The cases of each window; throws with the difference. */
export async function compareWithPage(site: string, rows: Row[]): Promise<Record<Window, number>> {
  const counted = { '1h': 0, '24h': 0 }
  for (const window of ['1h', '24h'] as const) {
    const page = await (await fetch(`${site}/api/scorecard?window=${window}&period=all`)).json()
    for (const groups of [page.by_analyser, page.by_publisher, page.by_coin])
      for (const group of groups) delete group.slug // the address of a page, in no file
    deepStrictEqual(scorecardFrom(rows, window), page)
    counted[window] = page.cases
  }
  return counted
}
