import type { HeadlineEdit, Story, StoryReport } from '../../contract/stories/stories.ts'
import type { Database } from '../platform/database/connect.ts'
import { notFound } from '../platform/errors.ts'
import { type Described, describeStory, instant } from './describe-story.ts'
import { coinsOf, type GroupedReport, membersOf, type NamedCoin } from './members-store.ts'
import { type OldTitle, oldTitles, storedStory, summariesOf } from './read-store.ts'
import { relatedStories, threadAround } from './related-stories.ts'
import { outletOf } from './report-facts.ts'

/** Everything the page of a story shows. A merged id answers its heir. */
export async function storyPage(db: Database, id: number): Promise<Story> {
  const stored = await storedStory(db, id)
  const members = stored ? await membersOf(db, [stored.id]) : []
  const ids = members.map(({ id }) => id)
  const coins = await coinsOf(db, ids)
  const described = stored && describeStory(stored, members, coins)
  if (!described) throw notFound('Story')
  const { row, lead, facts } = described
  const summary = (await summariesOf(db, [lead.id])).get(lead.id) ?? ''
  const symbols = row.coins.map(({ symbol }) => symbol)
  const thread = row.outlets >= 2 ? await threadAround(db, row.id) : null
  const listed = thread ? [...thread.earlier, ...thread.later].map(({ id }) => id) : []
  const subject = { id: row.id, firstAt: facts.firstAt, summary, coins: symbols, listed }
  const titles = await oldTitles(db, ids)
  return {
    ...row,
    slug: row.outlets >= 2 ? row.slug : '',
    summary,
    image_url: lead.imageUrl,
    article_id: lead.id,
    reports: reportsOf(described, titles),
    edits: editsOf(members, titles),
    named: namedOf(coins, symbols),
    texts: members.length,
    related: row.outlets >= 2 ? await relatedStories(db, subject) : [],
    thread,
  }
}

function reportsOf({ members, facts }: Described, titles: OldTitle[]): StoryReport[] {
  const seen = new Set<number | string>()
  const edits = Map.groupBy(titles, ({ article }) => article)
  return members.map((member) => {
    const outlet = outletOf(member)
    const updated = seen.has(outlet)
    seen.add(outlet)
    return {
      id: member.id,
      publisher:
        member.publisher === null
          ? null
          : {
              id: member.publisher,
              name: member.publisherName ?? '',
              slug: member.publisherSlug ?? '',
            },
      title: member.title,
      url: member.url,
      at: instant(member.at),
      sentiment_score: member.sentiment,
      ad: member.ad,
      kind: facts.kinds.get(member.id) ?? 'own',
      copy_of: member.copyOf ?? null,
      likeness: member.copyOf === undefined ? null : member.likeness,
      first: member.cameFirst === 'alone',
      updated,
      headline_edits: (edits.get(member.id) ?? []).reduce(
        (sum, { dropped }) => sum + dropped + 1,
        0,
      ),
    }
  })
}

function editsOf(members: GroupedReport[], titles: OldTitle[]): HeadlineEdit[] {
  const byArticle = Map.groupBy(titles, ({ article }) => article)
  const edits = members.flatMap((member) => {
    const old = byArticle.get(member.id) ?? []
    return old.map(({ title, replacedAt }, i) => ({
      article_id: member.id,
      publisher_name: member.publisherName,
      at: replacedAt,
      published_at: instant(member.publishedAt),
      words: wordDiff(title, old[i + 1]?.title ?? member.title),
    }))
  })
  return edits.sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.article_id - a.article_id)
}

/** The story's own coins first, then those that most texts name. */
function namedOf(coins: NamedCoin[], main: string[]): Story['named'] {
  const counted = Map.groupBy(coins, ({ symbol }) => symbol)
  return [...counted]
    .map(([symbol, [coin, ...more]]) => ({
      symbol,
      name: coin?.name ?? symbol,
      main: main.includes(symbol),
      named_in: 1 + more.length,
    }))
    .sort(
      (a, b) =>
        Number(b.main) - Number(a.main) ||
        b.named_in - a.named_in ||
        (a.symbol < b.symbol ? -1 : 1),
    )
}

type Words = HeadlineEdit['words']

/** What a headline kept, lost and got, by words; joined by spaces. */
export function wordDiff(before: string, after: string): Words {
  const [old, fresh] = [wordsIn(before), wordsIn(after)]
  const shared = lengthsShared(old, fresh)
  const words: Words = []
  const add = (text: string, change: Words[number]['change']) => {
    const last = words.at(-1)
    if (last?.change === change) last.text += ` ${text}`
    else words.push({ text, change })
  }
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    const [word, next] = [old[i], fresh[j]]
    if (word !== undefined && word === next) {
      add(word, 'kept')
      i++
      j++
    } else if (word !== undefined && (next === undefined || shared(i + 1, j) >= shared(i, j + 1))) {
      add(word, 'removed')
      i++
    } else {
      add(next as string, 'added')
      j++
    }
  }
  return words
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean)

/** How many words two headlines still share in order, from a place in each on. */
function lengthsShared(a: string[], b: string[]): (i: number, j: number) => number {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  return at
}
