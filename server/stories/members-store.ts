import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database/connect.ts'
import { reportedAt } from './first-report.ts'

/** A visible article of a story, with all that a story is worked out from. Times in milliseconds. */
export type Member = {
  story: number
  id: number
  publisher: number | null
  publisherName: string | null
  publisherSlug: string | null
  rewritesOthers: boolean
  title: string
  summaryCharacters: number
  url: string
  imageUrl: string | null
  publishedAt: number
  /** Time of the report, after the guards against wrong clocks. */
  at: number
  sentiment: number | null
  ad: boolean
  featured: boolean
  source: 'auto' | 'hand'
  score: number | null
  doubtful: boolean
  copyOf: number | undefined
  likeness: number | null
}

type Row = Omit<Member, 'copyOf' | 'at'> & {
  copyOf: number | null
  firstSeenAt: number
  firstFetch: boolean
  notBefore: number | null
}

/** Earliest first. */
export async function membersOf(db: Database, storyIds: readonly number[]): Promise<Member[]> {
  if (storyIds.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    select s.story_id as story, a.id, a.publisher_id as publisher, p.name as "publisherName", p.slug as "publisherSlug",
      coalesce(p.rewrites_others, false) as "rewritesOthers", a.title, length(a.overview) as "summaryCharacters", a.url, a.image_url as "imageUrl",
      extract(epoch from a.published_at)::float8 * 1000 as "publishedAt",
      extract(epoch from a.first_seen_at)::float8 * 1000 as "firstSeenAt", s.first_fetch as "firstFetch",
      extract(epoch from s.not_before)::float8 * 1000 as "notBefore",
      a.sentiment_score as sentiment, a.ad, a.featured, s.source, s.score, s.doubtful, s.copy_of as "copyOf", s.likeness
    from article_stories s join articles a on a.id = s.article_id left join publishers p on p.id = a.publisher_id
    where s.story_id = any(${sql.param([...storyIds])}::bigint[]) and not a.hidden`)
  return withOriginals(rows.map(asMember)).sort((a, b) => a.at - b.at || a.id - b.id)
}

function asMember({ copyOf, firstSeenAt, firstFetch, notBefore, ...row }: Row): Member {
  const { publishedAt } = row
  const at = reportedAt({ publishedAt, firstSeenAt, firstFetch, notBefore: notBefore ?? undefined })
  return { ...row, copyOf: copyOf ?? undefined, at }
}

/** Where the original was deleted or hidden, the earliest of its copies stands in for it. */
export function withOriginals<M extends Pick<Member, 'id' | 'copyOf' | 'at'>>(members: M[]): M[] {
  const there = new Set(members.map(({ id }) => id))
  const standIn = new Map<number, M>()
  for (const member of members) {
    if (member.copyOf === undefined || there.has(member.copyOf)) continue
    const known = standIn.get(member.copyOf)
    if (!known || member.at < known.at || (member.at === known.at && member.id < known.id))
      standIn.set(member.copyOf, member)
  }
  return members.map((member) => {
    const original = member.copyOf === undefined ? undefined : standIn.get(member.copyOf)
    if (!original) return member
    return { ...member, copyOf: original.id === member.id ? undefined : original.id }
  })
}

export type NamedCoin = { article: number; symbol: string; name: string; main: boolean }

/** The coins that articles are about or name, most important first. */
export async function coinsOf(db: Database, articleIds: readonly number[]): Promise<NamedCoin[]> {
  if (articleIds.length === 0) return []
  return rowsOf<NamedCoin>(db)`
    select l.article_id as article, k.symbol, k.name, l.salience = 'main' as main
    from article_coins l join coins k on k.id = l.coin_id
    where l.article_id = any(${sql.param([...articleIds])}::bigint[]) and l.origin <> 'removed'
    order by l.article_id, l.salience, l.score desc, k.symbol`
}
