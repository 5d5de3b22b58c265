import type { Database } from '../platform/database/connect.ts'
import { mapInSlices } from '../platform/long-jobs/map-in-slices.ts'
import { shippedBackground } from '../reading/comparison/terms.ts'
import type { Coins } from './coin-links/link-articles.ts'
import { shippedWeights } from './pair-score.ts'
import { type GroupedText, groupedWithin } from './store.ts'
import { type StoredText, type StoryArticle, storyArticle } from './story-article.ts'
import { StoryGrouper, WINDOW_HOURS } from './story-grouper.ts'

/** A grouper with these articles placed. Articles known to `before` and not edited are not read again. */
export async function loadGrouper(
  texts: readonly GroupedText[],
  coins: Coins,
  before?: StoryGrouper,
) {
  const grouper = newGrouper()
  await mapInSlices(texts, (text) => {
    const known = before?.article(text.id)
    grouper.place(known && isRead(known, text) ? known : storyArticle(text, coins), text.story)
  })
  return grouper
}

const isRead = ({ text: from }: StoryArticle, { title, lead, ad, at, publisher }: StoredText) =>
  from.title === title &&
  from.lead === lead &&
  from.ad === ad &&
  from.at === at &&
  from.publisher === publisher

export const newGrouper = () => new StoryGrouper(shippedWeights(), shippedBackground())

/** A process's window of articles in memory, valid while memberships have the version it was loaded with. */
export class StoryMemory {
  #grouper: StoryGrouper | undefined
  #version = -1
  #coins = ''

  /** Reloaded when another process grouped, moved or deleted articles since. */
  async grouper(tx: Database, version: number, coins: Coins): Promise<StoryGrouper> {
    const before = this.#coins === coins.hash ? this.#grouper : undefined
    if (before && this.#version === version) return before
    const grouper = await loadGrouper(await groupedWithin(tx, WINDOW_HOURS), coins, before)
    this.#grouper = grouper
    this.#version = version
    this.#coins = coins.hash
    return grouper
  }

  /** Our own changes are in memory already; anything else invalidates it. */
  keep(before: number, after: number) {
    if (this.#version === before && after === before + 1) this.#version = after
    else this.forget()
  }

  /** Memberships must be loaded again; texts that were read stay valid. */
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
