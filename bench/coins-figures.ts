export type CoinRow = {
  id: string
  title: string
  lead: string
  published_at: string
  main: string[]
  mention: string[]
  /** Neither rewarded nor punished. */
  optional?: string[]
}
export type FoundCoin = { symbol: string; salience: 'main' | 'mention' }

/** Symbols whose letters or names mean something else as well. */
const AMBIGUOUS = new Set(
  `LINK NEAR DOT ONE HYPE SUI TON PI ATOM DASH GAS SAND FLOW RENDER APT ARB OP UNI POL TRUMP PUMP ICP STX XLM AVAX XRP DOGE USDT MKR COMP
  SKY SEI ASTER XPL APE WLD FLR MNT H IP S A M CC JUP STORY KAITO ENA PEPE`.split(/\s+/),
)

/** Precision, recall and F1 of the coins found, for each way to look at them. */
export function printCoinFigures(
  name: string,
  rows: readonly CoinRow[],
  found: readonly FoundCoin[][],
) {
  console.log(name)
  for (const [view, pick] of VIEWS) {
    let right = 0
    let wrong = 0
    let missed = 0
    rows.forEach((row, i) => {
      const optional = new Set(row.optional)
      const told = pick((found[i] ?? []).filter(({ symbol }) => !optional.has(symbol)))
      const owed = pick([...labelled(row.main, 'main'), ...labelled(row.mention, 'mention')])
      right += told.intersection(owed).size
      wrong += told.difference(owed).size
      missed += owed.difference(told).size
    })
    const figures = [
      right / (right + wrong),
      right / (right + missed),
      (2 * right) / (2 * right + wrong + missed),
    ]
    const columns = figures.map((value) => (value || 0).toFixed(3)).join('  ')
    console.log(
      `  ${view.padEnd(24)} ${columns}   (${right} right, ${wrong} wrong, ${missed} missed)`,
    )
  }
}

const labelled = (symbols: string[], salience: FoundCoin['salience']) =>
  symbols.map((symbol) => ({ symbol, salience }))
const symbolsOf = (coins: FoundCoin[]) => new Set(coins.map(({ symbol }) => symbol))
const VIEWS: [string, (coins: FoundCoin[]) => Set<string>][] = [
  ['main subject', (coins) => symbolsOf(coins.filter(({ salience }) => salience === 'main'))],
  ['any (main or mention)', symbolsOf],
  ['any, ambiguous names', (coins) => symbolsOf(coins).intersection(AMBIGUOUS)],
  ['any, other names', (coins) => symbolsOf(coins).difference(AMBIGUOUS)],
]
