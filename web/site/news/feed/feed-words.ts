import { countText } from '../../../../contract/platform/count-text.ts'

export const NOTHING_FOUND = 'No articles found'
export const SHOW_MORE = 'Show More'
export const SHOW_LESS = 'Show Less'
/** Of an article that has no overview. */
export const MORE = 'More about this article'
export const moreOutlets = (count: number) => `+${countText(count, 'outlet')}`
