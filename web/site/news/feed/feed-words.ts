export const NOTHING_FOUND = 'No articles found'
