import type { Database } from '../platform/database/connect.ts'
import { mapInSlices } from '../platform/long-jobs/map-in-slices.ts'
import { shippedBackground } from '../reading/comparison/terms.ts'
import type { Coins } from './coin-links/link-articles.ts'
import { shippedWeights } from './pair-score.ts'
import { type GroupedText, groupedWithin } from './store.ts'
import { type Shown, type StoredText, type StoryArticle, storyArticle } from './story-article.ts'
import { StoryGrouper, WINDOW_HOURS } from './story-grouper.ts'

/** A grouper with these articles placed. Articles known to `before` and not edited are not read again. */
export async function loadGrouper(
  texts: readonly GroupedText[],
  coins: Coins,
  before?: StoryGrouper,
) {
  const grouper = newGrouper()
  await mapInSlices(texts, (text) => grouper.learn([text]))
  await mapInSlices(texts, (text) => {
    const known = before?.article(text.id)
    const shown = grouper.shown(text)
    const article = known && isRead(known, text, shown) ? known : storyArticle(text, coins, shown)
    grouper.place(article, text.story)
  })
  return grouper
}

/** Reads a text that is about to be grouped; `learnTexts` has seen it. */
export const readFor = (grouper: StoryGrouper, text: StoredText, coins: Coins) =>
  storyArticle(text, coins, grouper.shown(text))

/** Call it with all texts that are about to be grouped, before the first of them is read. */
export function learnTexts(grouper: StoryGrouper, texts: readonly StoredText[], coins: Coins) {
  for (const { article, story } of grouper.learn(texts))
    grouper.place(readFor(grouper, article.text, coins), story)
}

const isRead = (
  { text: from, shown: read }: StoryArticle,
  { ad, at, publisher }: StoredText,
  { title, lead }: Shown,
) =>
  read.title === title &&
  read.lead === lead &&
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
