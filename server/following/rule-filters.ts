import { followKindOf } from '../../contract/following/follow-kinds.ts'
import { searchQuery } from '../news/feed/filters-store.ts'
import type { Database } from '../platform/database/connect.ts'
import type { FollowedView, FoundBy } from './followed-kind.ts'
import { FOLLOWED_KINDS } from './followed-kinds.ts'
import { filtersOfView } from './followed-lists.ts'
import { rulesWithoutFilters, saveRuleFilters } from './rule-filters-store.ts'

/** What a rule is matched by, as it is stored. */
export async function matchedBy(db: Database, { view, filters, story }: FollowedView) {
  return {
    filters,
    found_by: keysOf({ view, filters, storyId: story?.id ?? null }),
    query: filters.search ? await searchQuery(db, filters.search) : null,
    story_id: story?.id ?? null,
    thread: story?.thread ?? false,
  }
}

const keysOf = (rule: FoundBy) => FOLLOWED_KINDS[followKindOf(rule.view)].foundBy(rule)

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
        return { id, filters, found_by: keysOf({ view, filters, storyId: story_id }) }
      }),
    )
  }
}
