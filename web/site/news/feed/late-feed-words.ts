/** Words of parts that come after the page. */
export const PUBLISHED = 'Published'
export const MARK_ALL_READ = 'Mark all as read'
export const newSince = (count: number, time: string) => `${count} new since ${time}`
