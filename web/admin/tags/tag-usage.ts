import type { TagInUse } from '../../../contract/news/tags.ts'

/** What a tag's deletion would meet: a category that shows it has to let it go first. */
export function tagUsageText({ articles, categories }: TagInUse): string {
  const [first, ...others] = categories
  const count = `${articles.toLocaleString('en-US')} ${articles === 1 ? 'article' : 'articles'}`
  if (first === undefined)
    return articles === 0 ? 'No article and no category uses it.' : `${count} will lose it.`
  const names = others.length > 0 ? `the categories ${categories.join(', ')}` : `the category ${first}`
  return `Used by ${names} and ${count}. A tag that a category uses cannot be deleted: change the category first.`
}

/** The tags whose names hold every word typed. */
export function findTags<Tag extends { name: string }>(tags: readonly Tag[], typed: string): Tag[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return tags.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}
