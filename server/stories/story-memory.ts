import type { Database } from '../platform/database/connect.ts'
import { mapInSlices } from '../platform/long-jobs/map-in-slices.ts'
import { detectAd } from '../reading/text/detect-ad.ts'
import { shippedBackground } from './background.ts'
import type { Coins } from './coin-links/link-articles.ts'
import { linkCoins } from './coin-links/link-coins.ts'
import { shippedWeights } from './pair-score.ts'
import { type ReadArticle, readArticle } from './read-article.ts'
import { type GroupedText, groupedWithin, type StoredText } from './store.ts'
import { StoryGrouper, WINDOW_HOURS } from './story-grouper.ts'

/** Everything that happens to a text before it is grouped. */
export function readText(text: StoredText, coins: Coins): ReadArticle {
  const { id, publisher, at, title, lead, url, filed_as: filedAs } = text
  const subject = () => ({
    ad: detectAd(title, lead, url, { filedAs }).ad,
    coins: linkCoins(coins.dictionary, { title, lead, time: at }),
  })
  const read = readArticle({ id, publisher, at, title, lead, subject }, coins.words)
  textsOfRead.set(read, text)
  return read
}

/** What each was read from. */
const textsOfRead = new WeakMap<ReadArticle, StoredText>()

/** A grouper with these articles in their stories. What `before` knows and nobody edited is not read again. */
export async function loadGrouper(
  texts: readonly GroupedText[],
  coins: Coins,
  before?: StoryGrouper,
): Promise<StoryGrouper> {
  const grouper = newGrouper()
  await mapInSlices(texts, (text) => {
    const known = before?.article(text.id)
    grouper.place(known && isRead(known, text) ? known : readText(text, coins), text.story)
  })
  return grouper
}

function isRead(known: ReadArticle, text: StoredText): boolean {
  const from = textsOfRead.get(known)
  const { title, lead, url, filed_as, at, publisher } = text
  return (
    from?.title === title &&
    from.lead === lead &&
    from.url === url &&
    from.filed_as === filed_as &&
    from.at === at &&
    from.publisher === publisher
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
    const before = this.#coins === coins.hash ? this.#grouper : undefined
    if (before && this.#version === version) return before
    const grouper = await loadGrouper(await groupedWithin(tx, WINDOW_HOURS), coins, before)
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

  /** Where the articles are is to be read again; what they say still holds. */
  forget() {
    this.#version = -1
  }
}

const memories = new WeakMap<Database, StoryMemory>()

/** One for each process and database. */
export function memoryOf(db: Database): StoryMemory {
  const memory = memories.get(db) ?? new StoryMemory()
  memories.set(db, memory)
  return memory
}
