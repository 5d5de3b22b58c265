import type { Article } from '../../../contract/news/articles.ts'

/** Data attributes of a news row that charts read: its article, story and coins. */
export const rowData = ({ id, story, coins }: Article) => ({
  'data-story': id,
  'data-told': story?.id ?? coins[0]?.reaction?.story_id,
})
