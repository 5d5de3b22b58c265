import { type SQL, sql } from 'drizzle-orm'

/** Which of the matching articles `a` of a story `t` is shown: its lead, else the earliest independent report. */
const SHOWN_FIRST = sql`(a.id = t.lead_article_id) desc nulls last,
  (not a.ad and m.copy_of is null and not coalesce(p.rewrites_others, false)) desc, a.sort_at, a.id`

/**
 * Whether a matching article `a` is the one shown of its story. Each subquery has `a` as its own article, so that
 * `matches` applies to it. A scalar subquery, not `exists`: PostgreSQL would turn that into a join over all articles.
 */
export const standsForItsStory = (matches: SQL): SQL => sql`(
  select case
    when t.lead_article_id = a.id then true
    when exists (select from articles a join article_stories m on m.article_id = a.id
      where a.id = t.lead_article_id and m.story_id = t.id and ${matches}) then false
    else a.id = (select a.id from article_stories m join articles a on a.id = m.article_id
      left join publishers p on p.id = a.publisher_id
      where m.story_id = t.id and ${matches} order by ${SHOWN_FIRST} limit 1)
  end from article_stories own join stories t on t.id = own.story_id where own.article_id = a.id) is not false`

/** The articles shown of the stories of `found`, when that holds all matches. One in no story is its own. */
export const SHOWN_OF_FOUND = sql`(
  select distinct on (coalesce(m.story_id, -a.id)) a.id, a.sort_at from found a
  left join article_stories m on m.article_id = a.id left join stories t on t.id = m.story_id
  left join publishers p on p.id = a.publisher_id order by coalesce(m.story_id, -a.id), ${SHOWN_FIRST})`

/** Articles that are not the only one of their story, less one for each of those stories. */
export const FURTHER_MEMBERS = sql`(
  select coalesce(sum(article_count - 1), 0) from stories where article_count >= 2)`
