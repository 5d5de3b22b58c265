import { eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { appState, feedBits, feedDays, feedMarks } from '../database/schema.ts'
import { countIndexRun } from './feed-version-store.ts'

/** The share of articles from which a word, or the beginning of one, is common and gets bits. */
const COMMON_WORD_SHARE = 0.004
const COMMON_BEGINNING_SHARE = 0.008
const SAMPLE_ARTICLES = 4_000
/** Hardly a word is longer; a beginning as long as its word spares 'common or rare' (the last word typed). */
const LONGEST_BEGINNING = 30

/** Days whose bits are out of date: changed ones, newest first, then those without the words that became common. */
export async function staleDays(db: Database, wordsVersion: number): Promise<number[]> {
  const { rows } = await db.execute<{ day: number }>(sql`
    select day, 0 as turn from feed_marks where day is not null
    union select day, 1 from feed_days where words_version < ${wordsVersion}
    order by turn, day desc`)
  return [...new Set(rows.map((row) => row.day))]
}

/**
 * Indexes one day anew. Marks and articles are read in one snapshot, so a mark that goes is a change that is in;
 * readers see the old bits with the mark, or the new bits without it.
 */
export async function indexDay(db: Database, day: number, wordsVersion: number) {
  await db.transaction(
    async (tx) => {
      await tx.execute(sql`set local work_mem = '64MB'`)
      const marks = await tx.select({ id: feedMarks.id }).from(feedMarks).where(eq(feedMarks.day, day))
      await tx.delete(feedBits).where(eq(feedBits.day, day))
      await tx.delete(feedDays).where(eq(feedDays.day, day))
      await tx.execute(indexStatement(day, wordsVersion))
      const seen = marks.map((mark) => mark.id)
      await tx.delete(feedMarks).where(inArray(feedMarks.id, seen))
      await countIndexRun(tx)
    },
    { isolationLevel: 'repeatable read' },
  )
}

/** Marks without a day only say that names or categories changed. */
export async function dropNameMarks(db: Database) {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(feedMarks).where(isNull(feedMarks.day))
    if (rowCount) await countIndexRun(tx)
  })
}

const indexStatement = (day: number, wordsVersion: number) => sql`
  with a as materialized (
    select id, (row_number() over (order by sort_at desc, id desc))::int - 1 as place, (count(*) over ())::int as n,
      freshness_score, sentiment_score, ad, search
    from articles
    where sort_at >= to_timestamp(${day} * 86400.0) and sort_at < to_timestamp((${day} + 1) * 86400.0)
  ), none as materialized (
    select repeat('0', n)::varbit as bits from a limit 1
  ), words as materialized (
    select word, bit_or(set_bit(none.bits, a.place, 1)) as bits
    from a cross join none cross join unnest(tsvector_to_array(a.search)) word
    where left(word, 1) <> '~' group by word
  ), terms as (
    select f.term, words.bits from words join feed_words f on f.term = 'w:' || word
    union all
    select f.term, bit_or(words.bits) from words
      cross join generate_series(1, least(length(word), ${LONGEST_BEGINNING})) letters
      join feed_words f on f.term = 'x:' || left(word, letters) group by f.term
    union all
    select translate(left(word, 1), '#@', 'tp') || ':' || substr(word, 2), words.bits from words
      where left(word, 1) in ('#', '@')
    union all
    select 'f:' || score, bit_or(set_bit(none.bits, place, 1)) from a cross join none
      cross join generate_series(0, floor(freshness_score)::int) score group by score
    union all
    select 's:' || score, bit_or(set_bit(none.bits, place, 1)) from a cross join none
      cross join generate_series(0, floor(sentiment_score)::int) score group by score
    union all
    select 'ad', bit_or(set_bit(none.bits, place, 1)) from a cross join none where ad having count(*) > 0
  ), written as (
    insert into feed_bits (term, day, bits) select term, ${day}, bits from terms
  )
  insert into feed_days (day, articles, article_ids, oldest_id, newest_id, words_version, every)
  select ${day}, count(*), array_agg(id order by place), min(id), max(id), ${wordsVersion}, ~(select bits from none)
  from a having count(*) > 0`

type WordsState = { version: number; articles: number }
const STATE_KEY = 'feed_words'

export async function wordsState(db: Database): Promise<WordsState> {
  const [row] = await db.select().from(appState).where(eq(appState.key, STATE_KEY))
  return (row?.value as WordsState | undefined) ?? { version: 0, articles: 0 }
}

/** About how many articles there are: as PostgreSQL last counted them, or as the index has them. */
export async function aboutHowManyArticles(db: Database): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(sql`
    select greatest((select reltuples from pg_class where oid = 'articles'::regclass),
      (select coalesce(sum(articles), 0) from feed_days)) as n`)
  return Math.round(Number(rows[0]?.n ?? 0))
}

/** Adds the words and beginnings that are common in a sample under a new version. */
export async function chooseWords(db: Database, state: WordsState) {
  const percent = Math.min(100, (100 * SAMPLE_ARTICLES) / Math.max(1, state.articles))
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      with sample as materialized (
        select row_number() over () as n, search from articles tablesample system (${sql.raw(percent.toFixed(6))})
      ), words as materialized (
        select n, word from sample cross join unnest(tsvector_to_array(search)) word where left(word, 1) not in ('#', '@', '~')
      ), beginnings as (
        select distinct n, left(word, letters) as beginning
        from words cross join generate_series(1, least(length(word), ${LONGEST_BEGINNING})) letters
      ), least_often as (
        select greatest(2, count(*) * ${COMMON_WORD_SHARE}::float8) as word,
          greatest(2, count(*) * ${COMMON_BEGINNING_SHARE}::float8) as beginning from sample
      )
      insert into feed_words (term, version)
      select 'w:' || word, ${state.version}::int from words group by word
      having count(*) >= (select least_often.word from least_often)
      union all
      select 'x:' || beginning, ${state.version}::int from beginnings group by beginning
      having count(*) >= (select least_often.beginning from least_often)
      union all
      -- a whole word, as it stands there before the next one is typed
      select 'x:' || word, ${state.version}::int from words where length(word) <= ${LONGEST_BEGINNING} group by word
      having count(*) >= (select least_often.word from least_often)
      on conflict do nothing`)
    await tx
      .insert(appState)
      .values({ key: STATE_KEY, value: state })
      .onConflictDoUpdate({ target: appState.key, set: { value: state, updated_at: sql`now()` } })
  })
}

/** Lets one process at a time keep the index; the others do something better. */
export async function whileKeeper(db: Database, work: () => Promise<void>) {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('feed-index')) as mine`,
    )
    if (rows[0]?.mine) await work()
  })
}

/** Articles whose search words wait for a renamed or deleted tag or publisher; answers whether more are left. */
export async function refreshSearchWords(db: Database, batch: number): Promise<boolean> {
  const { rows } = await db.execute<{ more: boolean }>(sql`
    with job as (select id, mark, after_id from search_refreshes order by id limit 1 for update skip locked),
    step as (select id, refresh_search(mark, after_id, ${batch}) as last_id from job),
    moved as (update search_refreshes r set after_id = s.last_id from step s where r.id = s.id and s.last_id is not null),
    ended as (delete from search_refreshes r using step s where r.id = s.id and s.last_id is null)
    select exists (select from step) as more`)
  return rows[0]?.more === true
}
