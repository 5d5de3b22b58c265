import { detectAd } from '../article-text/detect-ad.ts'
import type { Coins } from '../coin-links/link-articles.ts'
import { linkCoins } from '../coin-links/link-coins.ts'
import type { Database } from '../database/connect.ts'
import { shippedBackground } from './background.ts'
import { shippedWeights } from './pair-score.ts'
import { type ReadArticle, readArticle } from './read-article.ts'
import { groupedWithin, type StoredText } from './store.ts'
import { StoryGrouper, WINDOW_HOURS } from './story-grouper.ts'

/** Everything that happens to a text before it is grouped. */
export function readText({ id, publisher, at, title, lead, url }: StoredText, coins: Coins): ReadArticle {
  const linked = linkCoins(coins.dictionary, { title, lead, time: at })
  return readArticle(
    { id, publisher, at, title, lead, ad: detectAd(title, lead, url).ad, coins: linked },
    coins.words,
  )
}

export const newGrouper = () => new StoryGrouper(shippedWeights(), shippedBackground())

/** A process's window of articles in memory. It counts while membership has the number it was read with. */
export class StoryMemory {
  #grouper: StoryGrouper | undefined
  #version = -1
  #coins = ''

  /** As it is, or read again where somebody else grouped, moved or deleted since. */
  async grouper(tx: Database, version: number, coins: Coins): Promise<StoryGrouper> {
    if (this.#grouper && this.#version === version && this.#coins === coins.hash) return this.#grouper
    const grouper = newGrouper()
    for (const text of await groupedWithin(tx, WINDOW_HOURS)) grouper.place(readText(text, coins), text.story)
    this.#grouper = grouper
    this.#version = version
    this.#coins = coins.hash
    return grouper
  }

  /** Our own changes are in memory already, unless somebody changed something beside us. */
  keep(before: number, after: number) {
    if (this.#version === before && after === before + 1) this.#version = after
    else this.forget()
  }

  forget() {
    this.#grouper = undefined
  }
}

const memories = new WeakMap<Database, StoryMemory>()

/** One for each process and database. */
export function memoryOf(db: Database): StoryMemory {
  const memory = memories.get(db) ?? new StoryMemory()
  memories.set(db, memory)
  return memory
}
