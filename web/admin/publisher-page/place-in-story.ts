import type { AdminArticle } from '../../../contract/news/articles.ts'

/** 'first of 4', '3rd of 6' by time of report; 'single' for one outlet. */
export function placeInStory({ story, published_at }: Pick<AdminArticle, 'story' | 'published_at'>): string {
  if (!story) return 'single'
  const before = story.others.filter(({ at }) => at < published_at).length
  // only a few of the other reports come with an article
  if (before === story.others.length && before < story.outlets - 1) return `one of ${story.outlets}`
  return `${before === 0 ? 'first' : ordinal(before + 1)} of ${story.outlets}`
}

function ordinal(n: number): string {
  const tens = n % 100
  const ending = tens >= 11 && tens <= 13 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[n % 10] ?? 'th')
  return `${n}${ending}`
}
