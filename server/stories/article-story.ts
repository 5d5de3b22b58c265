import { type ArticleStory, OTHER_REPORTS_MAX } from '../../contract/stories/article-story.ts'
import type { Database } from '../platform/database/connect.ts'
import { instant } from './describe-story.ts'
import { storiesOf } from './hand-store.ts'
import { type GroupedReport, membersOf } from './members-store.ts'
import { sharedStoriesOf } from './read-store.ts'
import { outletOf } from './report-facts.ts'
import { factsOfStory } from './story-facts.ts'

/** Their stories, where more than one outlet reports them. */
export async function storiesOfArticles(db: Database, articleIds: readonly number[]) {
  const shared = await sharedStoriesOf(db, articleIds)
  const ids = [...new Set(shared.map(({ story }) => story))]
  const byStory = Map.groupBy(await membersOf(db, ids), ({ story }) => story)
  const found = new Map<number, ArticleStory>()
  for (const { article, story: id, slug } of shared) {
    const story = storyOfArticle(article, byStory.get(id) ?? [], slug)
    if (story) found.set(article, story)
  }
  return found
}

function storyOfArticle(
  article: number,
  members: GroupedReport[],
  slug: string | null,
): ArticleStory | undefined {
  const facts = factsOfStory(members)
  const own = members.find(({ id }) => id === article)
  if (!facts || !own || slug === null || facts.outlets < 2) return undefined
  const others = Map.groupBy(members, outletOf)
  others.delete(outletOf(own))
  return {
    id: own.story,
    slug,
    outlets: facts.outlets,
    independent: facts.independent,
    first_at: instant(facts.firstAt),
    others: [...others.values()]
      .flatMap(([earliest]) => earliest ?? [])
      .slice(0, OTHER_REPORTS_MAX)
      .map(asOther),
  }
}

const asOther = ({
  id,
  publisherName,
  publisherSlug,
  title,
  url,
  at,
  sentiment,
  copyOf,
}: GroupedReport) => ({
  id,
  publisher_name: publisherName,
  publisher_slug: publisherSlug,
  title,
  url,
  at: instant(at),
  sentiment_score: sentiment,
  copy: copyOf !== undefined,
})

/** The first report of an article's story by another outlet, and whether the article is a copy. */
export type EarlierInStory = {
  report: { id: number; title: string; url: string; at: string } | null
  copy: boolean
}

/** Without articles that have not been grouped. */
export async function earlierReports(
  db: Database,
  articleIds: readonly number[],
): Promise<Map<number, EarlierInStory>> {
  const wanted = new Set(articleIds)
  const stories = Map.groupBy(
    await membersOf(db, await storiesOf(db, articleIds)),
    ({ story }) => story,
  )
  return new Map(
    [...stories.values()].flatMap((members) =>
      members
        .filter(({ id }) => wanted.has(id))
        .map((own) => [own.id, earlierThan(own, members)] as const),
    ),
  )
}

function earlierThan(own: GroupedReport, members: GroupedReport[]): EarlierInStory {
  const first = members.find(
    ({ at, id, publisher }) =>
      (at < own.at || (at === own.at && id < own.id)) && publisher !== own.publisher,
  )
  return {
    report: first
      ? { id: first.id, title: first.title, url: first.url, at: new Date(first.at).toISOString() }
      : null,
    copy: own.copyOf !== undefined,
  }
}
