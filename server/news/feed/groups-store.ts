import { type SQL, sql } from 'drizzle-orm'

/**
 * Of the articles of its story that match, this one is shown: its lead, else the earliest in its own words. Inside, `a`
 * is each of them, so that the filters ask the same of all.
 */
export const standsForItsStory = (matches: SQL): SQL => sql`not exists (
  select from article_stories own where own.article_id = a.id and own.story_id is not null and own.article_id <> (
    select a.id from article_stories m join stories t on t.id = m.story_id join articles a on a.id = m.article_id
    left join publishers p on p.id = a.publisher_id
    where m.story_id = own.story_id and ${matches}
    order by (a.id = t.lead_article_id) desc nulls last,
      (not a.ad and m.copy_of is null and not coalesce(p.rewrites_others, false)) desc, a.sort_at, a.id limit 1))`

/** In how many stories the articles `found` are; one in none counts as its own. */
export const STORIES_OF_FOUND = sql`(
  select count(distinct coalesce(story_id, -id)) from found left join article_stories on article_id = id)::int`

/** Articles that are not the only one of their story, less one for each of those stories. */
export const FURTHER_MEMBERS = sql`(
  select coalesce(sum(article_count - 1), 0) from stories where article_count >= 2)`
