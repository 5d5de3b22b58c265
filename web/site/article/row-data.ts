import type { Article } from '../../../contract/news/articles.ts'

/** What a row of the news tells others on the page: its article, and the story it belongs to. */
export const rowData = ({ id, story, coins }: Article) => ({
  'data-story': id,
  'data-told': story?.id ?? coins[0]?.reaction?.story_id,
})
