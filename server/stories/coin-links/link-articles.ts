import { createHash } from 'node:crypto'
import type { Database } from '../../platform/database/connect.ts'
import { type CoinNames, coinNamesOf } from '../../reading/coins/dictionary.ts'
import type { LinkedCoin } from '../../reading/coins/salience.ts'
import { readArticle } from '../../reading/read.ts'
import { READING_VERSION } from '../../reading/version.ts'
import {
  type CoinLink,
  type KnownCoin,
  knownCoins,
  type LinkableText,
  linkableTexts,
  writeLinks,
} from './store.ts'

/** The dictionary of the coin table as it is now, and what is derived from it. */
export type Coins = CoinNames & {
  idOf: ReadonlyMap<string, number>
  /** Changes whenever a text may be linked differently. */
  hash: string
}

export type TrackedCoin = Omit<CoinLink, 'article_id'>

let latest: Coins | undefined

/** Read each time, built anew only when a name, symbol or alias changed. */
export async function currentCoins(db: Database): Promise<Coins> {
  const known = await knownCoins(db)
  const hash = createHash('sha256')
    .update(JSON.stringify([READING_VERSION, known]))
    .digest('hex')
    .slice(0, 16)
  if (latest?.hash !== hash) latest = build(known, hash)
  return latest
}

function build(known: KnownCoin[], hash: string): Coins {
  return {
    ...coinNamesOf(known),
    idOf: new Map(known.map(({ symbol, id }) => [symbol, id])),
    hash,
  }
}

/** Links stored articles to the tracked coins they name. */
export async function linkArticles(tx: Database, ids: number[]): Promise<void> {
  if (ids.length > 0) await linkTexts(tx, await currentCoins(tx), await linkableTexts(tx, ids))
}

export async function linkTexts(db: Database, coins: Coins, texts: LinkableText[]) {
  const links = texts.flatMap((text) =>
    trackedCoins(coins, readArticle({ ...text, summary: text.lead }, coins).coins).map((coin) => ({
      ...coin,
      article_id: text.id,
    })),
  )
  await writeLinks(
    db,
    texts.map(({ id }) => id),
    links,
  )
}

/** Those of the coins found in a text that the site tracks. */
export function trackedCoins({ idOf }: Coins, found: LinkedCoin[]): TrackedCoin[] {
  return found.flatMap(({ symbol, salience, score }) => {
    const coin_id = idOf.get(symbol)
    return coin_id === undefined ? [] : [{ coin_id, salience, score }]
  })
}
