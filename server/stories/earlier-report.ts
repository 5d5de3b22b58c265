import type { Database } from '../platform/database/connect.ts'
import { storiesOf } from './hand-store.ts'
import { membersOf } from './members-store.ts'

/** The first report of an article's story by another outlet, and whether the article is a copy. */
export type EarlierReport = {
  report: { id: number; title: string; url: string; at: string } | null
  copy: boolean
}

/** Undefined while the article has not been grouped. */
export async function earlierReport(db: Database, articleId: number): Promise<EarlierReport | undefined> {
  return (await earlierReports(db, [articleId])).get(articleId)
}

/** Without articles that have not been grouped. */
export async function earlierReports(
  db: Database,
  articleIds: readonly number[],
): Promise<Map<number, EarlierReport>> {
  const wanted = new Set(articleIds)
  const stories = Map.groupBy(await membersOf(db, await storiesOf(db, articleIds)), ({ story }) => story)
  return new Map(
    [...stories.values()].flatMap((members) =>
      members.filter(({ id }) => wanted.has(id)).map((own) => [own.id, earlierThan(own, members)] as const),
    ),
  )
}

type Member = Awaited<ReturnType<typeof membersOf>>[number]

function earlierThan(own: Member, members: Member[]): EarlierReport {
  const first = members.find(
    ({ at, id, publisher }) => (at < own.at || (at === own.at && id < own.id)) && publisher !== own.publisher,
  )
  return {
    report: first
      ? { id: first.id, title: first.title, url: first.url, at: new Date(first.at).toISOString() }
      : null,
    copy: own.copyOf !== undefined,
  }
}
