import { viewKind } from '../../contract/following/follow-kinds.ts'
import type { FeedFilters, KeptFilter } from '../../contract/news/filters.ts'
import { searchQuery } from '../news/feed/filters-store.ts'
import type { Database } from '../platform/database/connect.ts'
import { type FollowedView, filtersOfView } from './followed-view.ts'
import { CORRECTIONS_KEY } from './match-store.ts'
import { rulesWithoutFilters, saveRuleFilters } from './rule-filters-store.ts'

/** What a rule is matched by, as it is stored. */
export async function matchedBy(db: Database, { view, filters, story }: FollowedView) {
  return {
    filters,
    found_by: keysOf(view, filters, story?.id ?? null),
    query: filters.search ? await searchQuery(db, filters.search) : null,
    story_id: story?.id ?? null,
    thread: story?.thread ?? false,
  }
}

/** A rule is looked for by the first of these that it has. They only save work: each filter is asked of the articles, too. */
const LOOKED_FOR: [KeptFilter, string][] = [
  ['coin', 'c'],
  ['publisher', 'p'],
  ['tag', 't'],
  ['category', 'g'],
]

/** A story must have one of these keys to match: 'c:SOL', 'p:ledgerline', 's:12', 'q' for a search, '*' for all. */
function keysOf(view: string, filters: FeedFilters, storyId: number | null): string[] {
  if (viewKind(view) === 'corrections') return [CORRECTIONS_KEY]
  if (storyId !== null) return [`s:${storyId}`]
  const [name, letter] = LOOKED_FOR.find(([each]) => filters[each] !== undefined) ?? []
  if (!name) return [filters.search ? 'q' : '*']
  return [filters[name]].flat().map((text) => `${letter}:${keyText(name, String(text))}`)
}

const keyText = (name: KeptFilter, text: string) =>
  name === 'publisher' || name === 'tag' ? text.toLowerCase() : text

const AT_ONCE = 1_000

/** Rules that a release without stored filters made: their addresses say what they follow. */
export async function fillRuleFilters(tx: Database) {
  for (;;) {
    const rules = await rulesWithoutFilters(tx, AT_ONCE)
    if (rules.length === 0) return
    await saveRuleFilters(
      tx,
      rules.map(({ id, view, story_id }) => {
        const filters = story_id === null ? filtersOfView(view) : {}
        return { id, filters, found_by: keysOf(view, filters, story_id) }
      }),
    )
  }
}
