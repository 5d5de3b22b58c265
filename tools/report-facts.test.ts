import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../server')

/**
 * What the facts of a report are worked out from (server/stories/report-facts.ts). Who reads one of these is about to
 * say for a second time who was first, or which report is independent: the columns `reported_at`, `original_id`,
 * `is_own`, `counts_as_outlet` and `came_first` of `article_stories` have it.
 */
const INPUTS = [
  /\brewrites_?others\b/i,
  /\bcopy_of\b/,
  /\bfirst_fetch\b/,
  /\bnot_before\b/,
  /\breportedAt\(/,
  /\bmin\(\s*(?:\w+\.)?(?:sort_at|reported_at|published_at)\s*\)/,
]

/** Who may read them, and what for. */
const READERS: Record<string, string> = {
  'stories/report-facts.ts': 'works the facts out',
  'stories/members-store.ts': 'reads what they are worked out from',
  'stories/placement.ts': 'what the grouper found',
  'stories/replay.ts': 'what the grouper found',
  'stories/store.ts': 'writes what the grouper found, and reads its texts',
  'stories/copied-ads-store.ts': 'copies of an advertisement are advertising',
  'stories/refresh-stories.ts': 'an outlet that rewrites others leads no story before another',
  'stories/story-facts.ts': 'names the kind of a report for its page',
  'stories/story-page.ts': 'the name of a field of the API',
  'news/publisher-page/store.ts': 'leaves first fetches out of the usual delay',
  'news/track-records/outlets/store.ts': 'names the kind of an outlet for its page',
}

const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.ts$/.test(name) && !/\.test\.ts$|^testing\/|^platform\/database\//.test(name),
)
const readsInput = (text: string) => INPUTS.some((input) => input.test(text))

test('who was first and which report is independent is worked out in one place', () => {
  const readers = sources.filter((name) => readsInput(readFileSync(join(server, name), 'utf8')))
  expect(readers.toSorted()).toEqual(Object.keys(READERS).toSorted())
})

test.each([
  'select p.id, min(a.sort_at) as at from article_stories m',
  'where not a.ad and m.copy_of is null and not coalesce(p.rewrites_others, false)',
  'const isOwn = ({ ad, rewritesOthers }: Report) => !ad && !rewritesOthers',
  'at: reportedAt({ publishedAt, firstSeenAt, firstFetch, notBefore })',
])('a second definition is noticed: %s', (text) => {
  expect(readsInput(text)).toBe(true)
})
