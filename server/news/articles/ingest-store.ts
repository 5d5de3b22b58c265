import { and, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import type { Database } from '../../platform/database/connect.ts'
import { articles, overviewVersions } from '../../platform/database/schema.ts'
import type { FeedItem } from '../feed-reading/clean-item.ts'

export type NewArticle = Omit<FeedItem, 'guid' | 'author' | 'published_at'> & {
  guid_key: string | null
  version: string
  filed_as: string | null
  published_at: Date | null
}
export type ChangedArticle = Pick<
  NewArticle,
  'title' | 'url' | 'url_key' | 'guid_key' | 'image_url' | 'overview' | 'version' | 'filed_as'
> & {
  id: number
  /** null keeps what is stored */
  content: string | null
}
type Advertising = { ad: boolean; ad_reason: string | null }

/** The feed's own summary, even after an analysis replaced the overview. */
export const feedSummary = sql<string>`coalesce(${articles.summary}, ${articles.overview})`

const compared = {
  id: articles.id,
  publisher_id: articles.publisher_id,
  title: articles.title,
  url_key: articles.url_key,
  guid_key: articles.guid_key,
  image_url: articles.image_url,
  filed_as: articles.filed_as,
  published_at: articles.published_at,
  first_seen_at: articles.first_seen_at,
  summary: feedSummary,
  has_content: sql<boolean>`${articles.content_length} > 0`,
  version: articles.version,
  analyzed: sql<boolean>`${isNotNull(articles.analyzed_at)}`,
}

/** Stored articles that these items may be: by address, or by guid within the publisher. */
export function knownArticles(db: Database, publisherId: number, items: NewArticle[]) {
  const addresses = sql.param(items.map((item) => item.url_key))
  const guids = sql.param(items.flatMap((item) => item.guid_key ?? []))
  return db
    .select(compared)
    .from(articles)
    .where(
      or(
        sql`${articles.url_key} = any(${addresses}::uuid[])`,
        and(
          eq(articles.publisher_id, publisherId),
          sql`${articles.guid_key} = any(${guids}::uuid[])`,
        ),
      ),
    )
}

/** Of a publisher, under one of these titles: those its feed listed, and those that are new since then. */
export const articlesTitled = (
  db: Database,
  publisherId: number,
  { titles, listed, since }: { titles: string[]; listed: number[]; since: Date },
) =>
  db
    .select(compared)
    .from(articles)
    .where(
      and(
        eq(articles.publisher_id, publisherId),
        sql`${articles.title} = any(${sql.param(titles)}::text[])`,
        or(
          sql`${articles.id} = any(${sql.param(listed)}::int8[])`,
          gte(articles.sort_at, since.toISOString()),
        ),
      ),
    )
    .orderBy(articles.id)

export type KnownArticle = Awaited<ReturnType<typeof knownArticles>>[number]
export type ArrivingArticle = NewArticle & Advertising & { tag_ids: number[] }

/** A date in the future would pin the story on top of the feed. */
export const sortTime = (published: Date | null, now: Date) =>
  published && published < now ? published : now

/** All at once, oldest first so that ids follow time; deleted stories stay deleted. Answers the new ones' ids by key. */
export async function insertArticles(
  db: Database,
  publisherId: number,
  items: ArrivingArticle[],
  now: Date,
) {
  if (items.length === 0) return new Map()
  const seen = now.toISOString()
  const published = items.map(({ published_at }) => sortTime(published_at, now).toISOString())
  const dated = items.map(({ published_at }) => published_at?.toISOString() ?? null)
  const tagIds = items.map(({ tag_ids }) => `{${tag_ids.join(',')}}`)
  const column = <K extends keyof ArrivingArticle>(name: K) =>
    sql.param(items.map((item) => item[name]))
  const { rows } = await db.execute<{ id: number; url_key: string }>(sql`
    with incoming as materialized (
      select title, url, url_key, guid_key, image_url, published_at, overview, content, version, filed_as, ad, ad_reason,
        tag_ids::int8[], dated_at, place,
        search_words(title, overview, ${publisherId}, tag_ids::int8[]) as search
      from unnest(${column('title')}::text[], ${column('url')}::text[], ${column('url_key')}::uuid[], ${column('guid_key')}::uuid[],
        ${column('image_url')}::text[], ${sql.param(published)}::timestamptz[], ${column('overview')}::text[],
        ${column('content')}::text[], ${column('version')}::text[], ${column('filed_as')}::text[], ${column('ad')}::boolean[],
        ${column('ad_reason')}::text[], ${sql.param(tagIds)}::text[], ${sql.param(dated)}::timestamptz[]) with ordinality
        as i (title, url, url_key, guid_key, image_url, published_at, overview, content, version, filed_as, ad, ad_reason,
          tag_ids, dated_at, place)
    ),
    -- once the words of all are worked out, which takes the longest: from here on others wait
    turn as (select ${lockIngest} from incoming having count(*) > 0)
    insert into articles (publisher_id, title, url, url_key, guid_key, image_url, published_at, first_seen_at, sort_at,
      overview, content, content_length, version, filed_as, ad, ad_reason, tag_ids, search)
    select ${publisherId}, title, url, url_key, guid_key, image_url, published_at, ${seen}::timestamptz, published_at,
      overview, content, length(content), version, filed_as, ad, ad_reason, tag_ids, search
    from turn, incoming
    where not exists (select 1 from deleted_articles d where d.url_key = incoming.url_key)
      and not exists (select 1 from deleted_articles d where d.publisher_id = ${publisherId} and d.guid_key = incoming.guid_key
        and (d.title is null or d.title = incoming.title or d.published_at = incoming.dated_at))
    order by published_at, place desc
    on conflict (url_key) do nothing returning id, url_key`)
  return new Map(rows.map(({ url_key, id }) => [url_key, id]))
}

const lockIngest = sql`set_config('idle_in_transaction_session_timeout', '30s', true),
  pg_advisory_xact_lock(hashtext('article-ids'))`

/** Ids become visible in order: a reader who has seen id 160 takes it that nothing older is still to come. */
export async function keepOrderOfIds(tx: Database) {
  await tx.execute(sql`select ${lockIngest}`)
}

const OLD_TITLES_KEPT = 20

/**
 * Keeps the last headlines that an outlet replaced and counts those before. A headline that goes back to the one before
 * replaces that edit, so that flapping between two is one edit. Call it before the update.
 */
export async function keepOldTitles(db: Database, changes: ChangedArticle[], now: Date) {
  const column = <K extends keyof ChangedArticle>(name: K) =>
    sql.param(changes.map((change) => change[name]))
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    with changed as (
      select a.id, a.title, v.id as back_to
      from unnest(${column('id')}::int8[], ${column('title')}::text[]) as c (id, title)
      join articles a on a.id = c.id and a.title <> c.title
      left join lateral (
        select id, title
        from article_versions
        where article_id = a.id
        order by id desc
        limit 1
      ) v on v.title = c.title
    ),
    went_back as (
      update article_versions v
      set title = changed.title, replaced_at = ${at}
      from changed
      where v.id = changed.back_to
    )
    insert into article_versions (article_id, title, replaced_at)
    select id, title, ${at}
    from changed
    where back_to is null`)
  await db.execute(sql`
    with placed as (
      select id, article_id, row_number() over (partition by article_id order by id desc) as place
      from article_versions
      where article_id = any(${column('id')}::int8[])
    ),
    gone as (
      delete from article_versions v
      using placed p
      where p.id = v.id and p.place > ${OLD_TITLES_KEPT}
      returning v.article_id, v.dropped + 1 as count
    )
    update article_versions v
    set dropped = v.dropped + g.count
    from (
      select article_id, sum(count)::int as count
      from gone
      group by article_id
    ) g
    join placed p on p.article_id = g.article_id and p.place = ${OLD_TITLES_KEPT}
    where v.id = p.id`)
}

const OVERVIEW_KEPT_CHARACTERS = 600
const OVERVIEWS_KEPT_DAYS = 90

/** Keeps the beginnings of overviews that a feed changed. Call it before the update. */
export async function keepOldOverviews(
  db: Database,
  changes: ChangedArticle[],
  before: ReadonlyMap<number, KnownArticle>,
  now: Date,
) {
  const replaced = changes.flatMap(({ id, overview }) => {
    const old = before.get(id)?.summary ?? ''
    return old === '' || old === overview
      ? []
      : [{ id, overview: old.slice(0, OVERVIEW_KEPT_CHARACTERS) }]
  })
  if (replaced.length === 0) return
  const at = now.toISOString()
  await db
    .insert(overviewVersions)
    .values(replaced.map(({ id, overview }) => ({ article_id: id, overview, replaced_at: at })))
}

/** Returns how many overviews were too old to keep. */
export async function deleteOldOverviews(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - OVERVIEWS_KEPT_DAYS * DAY_MS).toISOString()
  const { rowCount } = await db
    .delete(overviewVersions)
    .where(lt(overviewVersions.replaced_at, before))
  return rowCount ?? 0
}

/**
 * An edit keeps the article's place, scores, featured flag and the overview of an analysis, even one that
 * ended meanwhile. The ad flag is kept unless the publisher has labelled the article since.
 */
export async function updateArticles(db: Database, changes: (ChangedArticle & Advertising)[]) {
  if (changes.length === 0) return
  const column = <K extends keyof (ChangedArticle & Advertising)>(name: K) =>
    sql.param(changes.map((change) => change[name]))
  const isRead = sql`not 'ad' = any(a.corrected) and (a.analyzed_at is null or c.filed_as is not null)`
  await db.execute(sql`
    update articles a
    set title = c.title, url = c.url, url_key = c.url_key, guid_key = c.guid_key,
      image_url = c.image_url,
      overview = case when a.analyzed_at is null then c.overview else a.overview end,
      summary = case when a.analyzed_at is null then null else c.overview end,
      version = c.version, filed_as = c.filed_as,
      content = coalesce(c.content, a.content),
      content_length = length(coalesce(c.content, a.content)),
      ad = case when ${isRead} then c.ad else a.ad end,
      ad_reason = case when ${isRead} then c.ad_reason else a.ad_reason end
    from unnest(
      ${column('id')}::int8[], ${column('title')}::text[], ${column('url')}::text[],
      ${column('url_key')}::uuid[], ${column('guid_key')}::uuid[],
      ${column('image_url')}::text[], ${column('overview')}::text[],
      ${column('version')}::text[], ${column('filed_as')}::text[],
      ${column('content')}::text[], ${column('ad')}::boolean[],
      ${column('ad_reason')}::text[]
    ) as c (id, title, url, url_key, guid_key, image_url, overview, version, filed_as, content, ad, ad_reason)
    where a.id = c.id`)
}

/** Articles whose full text must still be fetched: recently first seen, whatever their date. */
export function articlesWithoutContent(
  db: Database,
  publisherId: number,
  since: Date,
  limit: number,
) {
  return db
    .select({ id: articles.id, url: articles.url, title: articles.title, summary: feedSummary })
    .from(articles)
    .where(
      and(
        eq(articles.publisher_id, publisherId),
        eq(articles.content_length, 0),
        gte(articles.first_seen_at, since.toISOString()),
      ),
    )
    .orderBy(sql`${articles.sort_at} desc`, sql`${articles.id} desc`)
    .limit(limit)
}

export async function storeContent(db: Database, id: number, content: string, version: string) {
  await db
    .update(articles)
    .set({ content, content_length: content.length, version })
    .where(eq(articles.id, id))
}
