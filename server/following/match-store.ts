import { type SQL, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../contract/platform/durations.ts'
import { storedConditions } from '../news/feed/filters-store.ts'
import { type Database, rowsOf } from '../platform/database/connect.ts'
import type { LogEntry } from '../publishing/updates/store.ts'
import { lately, type Matched, REPORTED, type Reach, reachable, timing } from './reach-store.ts'

/** One matcher at a time: two would not see each other's messages. */
export async function lockMatching(tx: Database) {
  // Compiling the statement takes longer than running it.
  await tx.execute(sql`set local jit = off`)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('following'))`)
}

export async function hasRules(tx: Database): Promise<boolean> {
  return (await tx.execute(sql`select from follow_rules limit 1`)).rows.length > 0
}

/** A story that changed, with the newest replaced headline of its lead. */
export type ChangedStory = {
  id: number
  stored_at: string
  version: { id: number; before: string; after: string; at: string } | null
}

/** Stories that the entries are about, if they are news: begun after `since`, and something of them is visible. */
export const changedStories = (tx: Database, entries: LogEntry[], since: Date) =>
  rowsOf<ChangedStory>(tx)`
    select s.id::float8 as id, min(e.at) as stored_at,
      (
        select json_build_object(
          'id', v.id, 'before', v.title, 'after', a.title, 'at', v.replaced_at
        )
        from articles a
        join article_versions v on v.article_id = a.id
        where a.id = s.lead_article_id and not a.hidden and v.replaced_at > ${since.toISOString()}
        order by v.id desc
        limit 1
      ) as version
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (kind text, id bigint, at timestamptz)
    left join article_stories m on e.kind = 'article' and m.article_id = e.id
    join stories o on o.id = case e.kind when 'story' then e.id else m.story_id end
    join stories s on s.id = coalesce(o.merged_into, o.id)
    where s.first_at > ${since.toISOString()} and s.article_count > 0 and s.merged_into is null
    group by s.id
    order by s.id`

type Asked = Reach & { story: number }

/**
 * The rules that one story matches now and did not report yet, one rule a follower. In this order:
 *
 * 1. The rule names the story, its thread, or something that one of its articles has.
 * 2. The rule is not paused and is about stories, not about corrections.
 * 3. Enough independent outlets report the story, and it is first where the rule asks for that.
 * 4. The outlet that makes it enough arrived after the rule was made, and lately.
 * 5. A visible article passes all filters of the rule, as in the feed; a followed story or thread has none.
 * 6. The follower can be written to by a channel of the rule, and got no message about the story yet.
 * 7. Of several rules the first one that sends at once, else the first daily one.
 */
export const matchingRules = (tx: Database, asked: Asked) =>
  rowsOf<Matched>(tx)`
    with story as materialized (${storyFacts(asked.story)}),
    member as materialized (${members(asked.story)}),
    named as materialized (${namedKeys}),
    candidate as materialized (${candidateRules(asked)}),
    passed as materialized (${passedFilters}), matched as (${matchedRules}),
    reached as (${reachedChannels(asked)})
    select *
    from reached
    where place = 1`

/**
 * From the facts kept of its reports. `first`: id and name of the outlet that was first. `arrivals`: when the report
 * was stored by which each outlet counts, earliest first. A report without facts yet counts as an outlet, and is not
 * first.
 */
const storyFacts = (story: number): SQL => sql`
  select s.independent_count as outlets,
    array(select o.id from stories o where o.id = s.id or o.merged_into = s.id) as ids,
    array(select o.id from stories o where o.thread_id = s.thread_id) as thread,
    array(
      select a.first_seen_at
      from article_stories m
      join articles a on a.id = m.article_id
      where m.story_id = s.id and not a.hidden and m.counts_as_outlet is not false
      order by a.first_seen_at
    ) as arrivals,
    array(
      select unnest(array[p.id::text, lower(p.name)])
      from article_stories m
      join articles a on a.id = m.article_id
      join publishers p on p.id = a.publisher_id
      where m.story_id = s.id and not a.hidden and m.came_first = 'alone'
    ) as first
  from stories s
  where s.id = ${story} and s.merged_into is null`

/** The visible articles. */
const members = (story: number): SQL => sql`
  select a.*
  from article_stories m
  join articles a on a.id = m.article_id
  where m.story_id = ${story} and not a.hidden`

/** What the index of the rules is asked for: a rule that matches has one of these keys. */
const namedKeys = sql`
  select array['*', 'q']
    || array(
      select 's:' || unnest(s.ids || s.thread)
      from story s
    )
    || array(
      select 'c:' || k.symbol
      from member a
      join article_coins l on l.article_id = a.id
      join coins k on k.id = l.coin_id
    )
    || array(
      select unnest(array['p:' || p.id, 'p:' || lower(p.name)])
      from member a
      join publishers p on p.id = a.publisher_id
    )
    || array(
      select unnest(array['t:' || t.id, 't:' || lower(t.name)])
      from member a
      join tags t on t.id = any(a.tag_ids)
    )
    || array(
      select 'g:' || g.slug
      from member a
      join categories g on g.tag_id = any(a.tag_ids)
    ) as keys`

/** The rule `r` follows one story: it reports each outlet that joins. */
const FOLLOWS_STORY = sql`(r.story_id is not null and not r.thread)`

/** Rules that name something of the story and have enough of it, whatever their filters. */
const candidateRules = ({ since }: Asked) => sql`
  select r.*, coalesce(r.query::text, '') as words, s.ids,
    case when ${FOLLOWS_STORY} then 'outlet' else 'story' end as kind,
    case when ${FOLLOWS_STORY} then s.outlets else 0 end as edition
  from story s
  cross join follow_rules r
  where r.found_by && (select keys from named)
    and not r.paused
    and r."when" <> 'corrections'
    and r.least <= s.outlets
    and (r."when" <> 'first' or ${namesOutletIn(sql`s.first`)})
    and s.arrivals[least(
      cardinality(s.arrivals), case when ${FOLLOWS_STORY} then s.outlets else r.least end
    )] > greatest(r.created_at, ${since.toISOString()}::timestamptz)
    and (r.story_id is null or r.thread = (r.story_id <> all(s.ids)))`

const namesOutletIn = (outlets: SQL) => sql`array(
  select lower(jsonb_array_elements_text(r.filters -> 'publisher'))
) && ${outlets}`

/** Many followers have the same filters: each set is asked once of the articles, by the conditions of the feed. */
const passedFilters = sql`
  select f.filters, f.words
  from (select distinct filters, words from candidate where story_id is null) f
  where exists (
    select from member a
    where ${storedConditions(sql`f.filters`)} and (f.words = '' or a.search @@ f.words::tsquery)
  )`

const matchedRules = sql`
  select c.*
  from candidate c
  where c.story_id is not null or (c.filters, c.words) in (select p.filters, p.words from passed p)`

/** A digest that still waits has not been sent: a rule that sends at once goes before it. */
const GOT_STORY = sql`
  t.story_id = any(m.ids)
  and t.kind in ('story', 'outlet')
  and not (
    m."when" <> 'daily'
    and t.state = 'waiting'
    and coalesce(t.bundle, '') like 'daily:%'
    and t.message_id is null
  )`

const reachedChannels = (asked: Asked) => sql`
  select m.id::float8 as rule_id, m.follower_id, m."when", m.hour, m.kind, m.edition,
    c.id::float8 as channel_id, ${timing},
    dense_rank() over (
      partition by m.follower_id, m.kind order by m."when" = 'daily', m.id
    ) as place
  from matched m
  join followers f on f.id = m.follower_id
  join follow_channels c on c.follower_id = f.id
    and c.kind = any(m.channels) ${lately(asked, GOT_STORY)}
  where ${reachable(asked)} and (m.kind = 'outlet' or not l.sent)`

/** Followers who got a message about the story before its headline was replaced, and those who follow corrections. */
export async function correctionReaders(
  tx: Database,
  asked: Asked,
  version: { id: number; at: string },
) {
  const ids = sql`(select id from stories where ${asked.story} in (id, merged_into))`
  return rowsOf<Matched>(tx)`
    select distinct on (c.id) r.id::float8 as rule_id, r."when", r.hour, r.follower_id,
      c.id::float8 as channel_id, 'correction' as kind, ${version.id}::float8 as edition,
      ${timing}
    from follow_rules r
    join followers f on f.id = r.follower_id
    join follow_channels c on c.follower_id = f.id
      and c.kind = any(r.channels) ${lately(asked, sql`false`)}
    where not r.paused
      and ${reachable(asked)}
      and (
        exists (
          select from follow_messages t
          where t.channel_id = c.id
            and t.rule_id = r.id
            and t.story_id in ${ids}
            and t.kind in ('story', 'outlet')
            and t.state in ('sending', 'sent')
            and t.created_at < ${version.at}
        )
        or (r.story_id in ${ids} and not r.thread and r.created_at < ${version.at})
      )
    order by c.id, r.id`
}

/** Of rules that match no story: those who follow the corrections. */
export const CORRECTIONS_KEY = 'corrections'

/** Those who follow the corrections, and do not hear of these for another reason. `edition` is the correction's id, negative. */
export const listedCorrections = (tx: Database, asked: Asked) =>
  rowsOf<Matched & { before: string }>(tx)`
    select r.id::float8 as rule_id, r."when", r.hour, r.follower_id,
      c.id::float8 as channel_id, 'correction' as kind, -k.id::float8 as edition,
      k.before, ${timing}
    from corrections k
    join article_stories m on m.article_id = k.article_id and m.story_id = ${asked.story}
    join articles a on a.id = k.article_id and not a.hidden and not a.ad
    join follow_rules r on r.found_by = array[${CORRECTIONS_KEY}]
      and r.created_at < k.at
      and not r.paused
    join followers f on f.id = r.follower_id
    join follow_channels c on c.follower_id = f.id
      and c.kind = any(r.channels) ${lately(asked, sql`false`)}
    where (select show_corrections from site_settings) is not false
      and not k.withdrawn
      and k.at > ${asked.since.toISOString()}
      and ${reachable(asked)}
      and not exists (
        select from follow_messages t
        where t.follower_id = f.id
          and t.kind = 'correction'
          and t.story_id = ${asked.story}
          and t.before = k.before
      )`

/** More matches of a rule in ten minutes than a reader wants to get one by one become one digest. */
export async function bundleBursts(
  tx: Database,
  rules: readonly number[],
  most: number,
  now: Date,
) {
  if (rules.length === 0) return
  const window = Math.floor(now.getTime() / BURST_MS)
  const due = new Date((window + 1) * BURST_MS)
  await tx.execute(sql`
    update follow_messages m
    set bundle = 'burst:' || m.rule_id || ':' || ${String(window)}, due_at = ${due.toISOString()}
    where m.rule_id = any(${sql.param([...rules])}::bigint[])
      and m.bundle is null
      and m.state = 'waiting'
      and m.message_id is null
      and (
        select count(distinct ${REPORTED})
        from follow_messages t
        where t.rule_id = m.rule_id
          and t.created_at > ${new Date(now.getTime() - BURST_MS).toISOString()}
          and (t.bundle is null or t.bundle like 'burst:%')
      ) > ${most}`)
}
const BURST_MS = 10 * MINUTE_MS
