import { createHash } from 'node:crypto'
import type { Database } from '../../platform/database/connect.ts'
import { coinWordsOf } from './coin-words.ts'
import { buildDictionary, type CoinDictionary } from './dictionary.ts'
import { type ArticleToLink, linkCoins } from './link-coins.ts'
import { type ArticleText, type CoinLink, type KnownCoin, knownCoins, textsOf, writeLinks } from './store.ts'

/** The dictionary of the coin table as it is now, and what is derived from it. */
export type Coins = {
  dictionary: CoinDictionary
  words: ReturnType<typeof coinWordsOf>
  idOf: ReadonlyMap<string, number>
  /** Changes whenever a text may be linked differently. */
  hash: string
}

export type TrackedCoin = Omit<CoinLink, 'article_id'>

/** Raised by hand when the code links differently with the same names. */
const VERSION = 2
let latest: Coins | undefined

/** Read each time, built anew only when a name, symbol or alias changed. */
export async function currentCoins(db: Database): Promise<Coins> {
  const known = await knownCoins(db)
  const hash = createHash('sha256')
    .update(JSON.stringify([VERSION, known]))
    .digest('hex')
    .slice(0, 16)
  if (latest?.hash !== hash) latest = build(known, hash)
  return latest
}

function build(known: KnownCoin[], hash: string): Coins {
  const dictionary = buildDictionary(known)
  return {
    dictionary,
    words: coinWordsOf(dictionary),
    idOf: new Map(known.map(({ symbol, id }) => [symbol, id])),
    hash,
  }
}

/** Links stored articles to the tracked coins they name. */
export async function linkArticles(tx: Database, ids: number[]): Promise<void> {
  if (ids.length > 0) await linkTexts(tx, await currentCoins(tx), await textsOf(tx, ids))
}

export async function linkTexts(db: Database, coins: Coins, texts: ArticleText[]) {
  const links = texts.flatMap((text) =>
    trackedCoins(coins, text).map((coin) => ({ ...coin, article_id: text.id })),
  )
  await writeLinks(
    db,
    texts.map(({ id }) => id),
    links,
  )
}

/** The tracked coins that a text names. */
export function trackedCoins({ dictionary, idOf }: Coins, text: ArticleToLink): TrackedCoin[] {
  return linkCoins(dictionary, text).flatMap(({ symbol, salience, score }) => {
    const coin_id = idOf.get(symbol)
    return coin_id === undefined ? [] : [{ coin_id, salience, score }]
  })
}
