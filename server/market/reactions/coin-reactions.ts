import type { CoinName, CoinReaction } from '../../../contract/stories/article-story.ts'
import type { Database } from '../../platform/database/connect.ts'
import { presentReaction } from './present-reaction.ts'
import { type StoryReactionRow, storedReactions, storedReactionsOfArticles } from './read-store.ts'

type WithCoins = { id: number; coins: CoinName[] }

/** The coins of these articles with what their price did around the article's story; where nothing is measured, as they were. */
export async function withArticleReactions<Article extends WithCoins>(
  db: Database,
  articles: Article[],
  now: Date,
): Promise<Article[]> {
  const about = articles.filter(({ coins }) => coins.length > 0).map(({ id }) => id)
  const rows = await storedReactionsOfArticles(db, about)
  return withReactions(articles, rows, (row) => row.article_id, now)
}

/** The same for stories; with the whole day where it is wanted. */
export async function withStoryReactions<Story extends WithCoins>(
  db: Database,
  stories: Story[],
  now: Date,
  { day = false } = {},
): Promise<Story[]> {
  const about = stories.filter(({ coins }) => coins.length > 0).map(({ id }) => id)
  const rows = await storedReactions(db, about)
  return withReactions(stories, rows, (row) => row.story_id, now, day)
}

function withReactions<Thing extends WithCoins, Row extends StoryReactionRow>(
  things: Thing[],
  rows: Row[],
  idOf: (row: Row) => number,
  now: Date,
  day = false,
): Thing[] {
  const found = new Map<string, CoinReaction>()
  for (const row of rows) {
    const reaction = presentReaction(row, now)
    if (reaction)
      found.set(`${idOf(row)}/${row.symbol}`, {
        story_id: row.story_id,
        at: reaction.at,
        after_1h: reaction.after_1h,
        ...(day && { after_24h: reaction.after_24h, hour_before: reaction.hour_before }),
      })
  }
  return things.map((thing) => ({
    ...thing,
    coins: thing.coins.map((coin) => {
      const reaction = found.get(`${thing.id}/${coin.symbol}`)
      return reaction ? { ...coin, reaction } : coin
    }),
  }))
}
