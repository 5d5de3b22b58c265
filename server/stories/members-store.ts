import { sql } from 'drizzle-orm'
import { milliseconds } from '../platform/database/columns.ts'
import { type Database, rowsOf } from '../platform/database/connect.ts'
import { type ReportFacts, type ReportSource, withFacts } from './report-facts.ts'

/** A visible article of a story, as it was stored. Times in milliseconds. */
type StoredReport = ReportSource & {
  story: number
  publisherName: string | null
  publisherSlug: string | null
  title: string
  summaryCharacters: number
  url: string
  imageUrl: string | null
  sentiment: number | null
  featured: boolean
  source: 'auto' | 'hand'
  score: number | null
  doubtful: boolean
  likeness: number | null
}

/** A visible article of a story, with all that a story is worked out from. */
export type GroupedReport = StoredReport & ReportFacts

/** Earliest first. The facts are those kept at the last refresh. */
export async function membersOf(
  db: Database,
  storyIds: readonly number[],
): Promise<GroupedReport[]> {
  const stories = Map.groupBy(await storedReports(db, storyIds), ({ story }) => story)
  const members = [...stories.values()].flatMap((reports) =>
    // a story that waits for its refresh is shown as that will leave it
    reports.some(({ waits }) => waits) ? withFacts(reports) : reports.map(withKeptFacts),
  )
  return members.sort((a, b) => a.at - b.at || a.id - b.id)
}

/** Earliest first. With facts worked out anew, for a refresh. */
export async function refreshedMembersOf(
  db: Database,
  storyIds: readonly number[],
): Promise<GroupedReport[]> {
  const stories = Map.groupBy(await storedReports(db, storyIds), ({ story }) => story)
  return [...stories.values()].flatMap(withFacts)
}

type ReportRow = StoredReport & {
  waits: boolean
  kept: Omit<ReportFacts, 'copyOf'> & { original: number | null }
}

const storedReports = (db: Database, storyIds: readonly number[]) =>
  rowsOf<ReportRow>(db)`
    select m.story_id as story, a.id, a.publisher_id as publisher,
      p.name as "publisherName", p.slug as "publisherSlug",
      coalesce(p.rewrites_others, false) as "rewritesOthers", a.title,
      length(a.overview) as "summaryCharacters", a.url, a.image_url as "imageUrl",
      ${milliseconds(sql`a.published_at`)} as "publishedAt",
      ${milliseconds(sql`a.first_seen_at`)} as "firstSeenAt",
      m.first_fetch as "firstFetch", ${milliseconds(sql`m.not_before`)} as "notBefore",
      a.sentiment_score as sentiment, a.ad, a.featured, m.source, m.score, m.doubtful,
      m.copy_of as copied, m.likeness, s.stale or m.reported_at is null as waits,
      json_build_object(
        'at', ${milliseconds(sql`m.reported_at`)}, 'original', m.original_id,
        'isOwn', m.is_own, 'countsAsOutlet', m.counts_as_outlet, 'cameFirst', m.came_first
      ) as kept
    from article_stories m
    join stories s on s.id = m.story_id
    join articles a on a.id = m.article_id
    left join publishers p on p.id = a.publisher_id
    where m.story_id = any(${sql.param([...storyIds])}::bigint[]) and not a.hidden`

function withKeptFacts({ kept: { original, ...facts }, ...report }: ReportRow): GroupedReport {
  return { ...report, ...facts, copyOf: original ?? undefined }
}

export type NamedCoin = { article: number; symbol: string; name: string; main: boolean }

/** The coins that articles are about or name, most important first. */
export async function coinsOf(db: Database, articleIds: readonly number[]): Promise<NamedCoin[]> {
  if (articleIds.length === 0) return []
  return rowsOf<NamedCoin>(db)`
    select l.article_id as article, k.symbol, k.name, l.salience = 'main' as main
    from article_coins l
    join coins k on k.id = l.coin_id
    where l.article_id = any(${sql.param([...articleIds])}::bigint[]) and l.origin <> 'removed'
    order by l.article_id, l.salience, l.score desc, k.symbol`
}
