import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigId, bigRef, varbit } from '../columns.ts'

/**
 * The feed's bitmap index, one row per UTC day of articles (days since 1970). A bit string has one bit for each of the
 * day's articles, newest first, so that any mix of filters is counted with a few ANDs. What changed since a day was
 * indexed stands in feed_marks and is counted from the articles themselves.
 */
export const feedDays = pgTable('feed_days', {
  day: integer('day').primaryKey(),
  articles: integer('articles').notNull(),
  article_ids: bigRef('article_ids').array().notNull(),
  oldest_id: bigRef('oldest_id').notNull(),
  newest_id: bigRef('newest_id').notNull(),
  /** Words that became common later are not in this day's bits yet. */
  words_version: integer('words_version').notNull(),
  every: varbit('every').notNull(),
})

/** A word ('w:price'), the beginning of a word ('x:bitc'), a publisher, a tag, a score or more, an ad: who has it. */
export const feedBits = pgTable(
  'feed_bits',
  {
    term: text('term').notNull(),
    day: integer('day').notNull(),
    bits: varbit('bits').notNull(),
  },
  (t) => [primaryKey({ columns: [t.term, t.day] }), index('feed_bits_day').on(t.day)],
)

/** Words and beginnings so common that they have bits; every other one is rare enough for the word index. */
export const feedWords = pgTable('feed_words', {
  term: text('term').primaryKey(),
  version: integer('version').notNull(),
})

/**
 * One row per change that readers of the feed can see, written by triggers inside the transaction of the change:
 * what is visible here is exactly what is visible in the articles. With an article: its day's bits know nothing of it yet,
 * or what they say of it is out of date. * With a day alone: the day's bits are out of date. With neither: only names or looks changed.
 */
export const feedMarks = pgTable(
  'feed_marks',
  {
    id: bigId(),
    day: integer('day'),
    article_id: bigRef('article_id'),
  },
  (t) => [
    index('feed_marks_day').on(t.day),
    index('feed_marks_article').on(t.article_id).where(sql`${t.article_id} is not null`),
  ],
)

/** A renamed or deleted tag or publisher: articles whose search words still have to follow, from this id on. */
export const searchRefreshes = pgTable('search_refreshes', {
  id: bigId(),
  mark: text('mark').notNull(),
  after_id: bigRef('after_id').notNull(),
})
