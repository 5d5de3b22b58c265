import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { wellKnownCoins } from '../server/reading/coins/dictionary.ts'
import { readArticle } from '../server/reading/read.ts'
import { type CoinRow, type FoundCoin, printCoinFigures } from './coins-figures.ts'

const ROUNDS = 5

/** How well articles are linked to their coins, beside a matcher of names and symbols; and what it costs. */
export async function run(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { data: { type: 'string' }, out: { type: 'string' } },
  })
  if (!values.data) {
    throw new Error(
      'bench coins needs --data FILE.jsonl, rows of {"id", "title", "lead", "published_at", "main", "mention", "optional"}; --out FILE.jsonl takes the coins found.',
    )
  }
  const rows = readFileSync(values.data, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): CoinRow => JSON.parse(line))
  const link = (row: CoinRow) =>
    readArticle({ title: row.title, summary: row.lead, at: Date.parse(row.published_at) }).coins
  const found = rows.map(link)
  if (values.out) {
    const lines = rows.map(({ id }, i) =>
      JSON.stringify({
        id,
        coins: found[i]?.map(({ symbol, salience }) => ({ symbol, salience })),
      }),
    )
    writeFileSync(values.out, `${lines.join('\n')}\n`)
  }
  const naive = naiveMatcher()
  if (rows.every(({ main }) => main !== undefined)) {
    console.log(`${rows.length} articles: precision, recall, F1\n`)
    printCoinFigures('names and symbols, case-sensitive; in the title: main', rows, rows.map(naive))
    printCoinFigures('server/reading', rows, found)
  }
  console.log(
    `\nmicroseconds an article: naive ${micros(rows, naive)}, server/reading ${micros(rows, link)}`,
  )
}

/** Every name and symbol as a whole word, as it is written in the coin list. */
function naiveMatcher(): (row: CoinRow) => FoundCoin[] {
  const symbolOf = new Map(
    wellKnownCoins().flatMap(({ name, symbol }) => [
      [name, symbol] as const,
      [symbol, symbol] as const,
    ]),
  )
  const escaped = [...symbolOf.keys()]
    .sort((a, b) => b.length - a.length)
    .map((form) => form.replace(/[^\w ]/g, String.raw`\$&`))
  const pattern = new RegExp(String.raw`(?<!\w)(?:${escaped.join('|')})(?!\w)`, 'g')
  const symbols = (text: string) =>
    new Set(Array.from(text.matchAll(pattern), ([form]) => symbolOf.get(form) as string))
  return ({ title, lead }) => {
    const main = symbols(title)
    const others = symbols(lead).difference(main)
    return [
      ...[...main].map((symbol) => ({ symbol, salience: 'main' as const })),
      ...[...others].map((symbol) => ({ symbol, salience: 'mention' as const })),
    ]
  }
}

function micros(rows: readonly CoinRow[], work: (row: CoinRow) => unknown): string {
  const start = performance.now()
  for (let round = 0; round < ROUNDS; round++) for (const row of rows) work(row)
  return (((performance.now() - start) * 1000) / rows.length / ROUNDS).toFixed(0)
}
