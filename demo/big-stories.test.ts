import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/platform/durations.ts'
import { TOP_STORIES_HOURS, TOP_STORIES_MAX } from '../contract/stories/stories.ts'
import { wellKnownCoinNames } from '../server/reading/coins/dictionary.ts'
import { readArticle } from '../server/reading/read.ts'
import { storyArticle } from '../server/stories/story-article.ts'
import { newGrouper } from '../server/stories/story-memory.ts'
import { type BigStory, bigStories, bigStoryById } from './big-stories.ts'
import { outlets } from './publishers.ts'
import { randomFor } from './random.ts'
import { storyOf } from './story.ts'
import { reportsBetween } from './timeline.ts'

const NOW = Date.parse('2026-11-15T14:05:00Z')
const seed = 'test'
const LATER = NOW + DAY_MS
const stories = bigStories(seed, { openedAt: NOW, beganAt: NOW, now: LATER })

it('tells each large event at several outlets, grouped as one story in any order; a recap of five stays alone, a follow-up is in a thread', () => {
  const told = stories.map((story) => ({ ...story, event: story.id.replace(/-\d$/, '') }))
  const random = randomFor('order of arrival')
  for (let shuffle = 0; shuffle < 5; shuffle++) {
    const { events, threads } = grouped(random.shuffle(told))
    expect(events.filter((named) => named.size > 1)).toEqual([])
    expect(events).toHaveLength(new Set(told.map(({ event }) => event)).size)
    expect([...threads]).toEqual([expect.stringMatching(/^(b\w+)-upgrade, \1-upgrade-follow-up$/)])
  }
})

it.each(['wire', 'test', 'other'])(
  'fills the top stories at whatever hour the world is opened, and for an hour after (seed %s)',
  (seed) => {
    for (let minute = 0; minute < 24 * 60; minute += 29) {
      const openedAt = NOW + minute * MINUTE_MS
      for (const now of [openedAt, openedAt + HOUR_MS]) {
        const told = bigStories(seed, { openedAt, beganAt: openedAt, now })
        const events = Map.groupBy(told, ({ id }) => id.replace(/-\d$/, '')).values()
        const recent = [...events].filter(
          (accounts) =>
            new Set(accounts.map(({ outlet }) => outlet)).size >= 2 &&
            accounts.some(({ publishedAt }) => publishedAt >= now - TOP_STORIES_HOURS * HOUR_MS),
        )
        expect(recent.length).toBeGreaterThanOrEqual(TOP_STORIES_MAX)
      }
    }
  },
)

it('tells the small events of ten days so that no story holds two of them', () => {
  const told = reportsBetween(seed, NOW - 10 * DAY_MS, NOW, NOW).toReversed()
  const { events } = grouped(
    told.map((report) => ({
      ...storyOf(seed, report, NOW),
      outlet: report.outlet,
      event: String(report.event.slot),
    })),
  )
  expect(events.filter((named) => named.size > 1)).toEqual([])
  expect(events.length).toBeLessThan(told.length * 0.85)
})

type Told = Pick<BigStory, 'title' | 'lead' | 'outlet' | 'publishedAt'> & { event: string }

/** The events in each story, and those linked in a thread, as the product groups them. */
function grouped(told: Told[]): { events: Set<string>[]; threads: Set<string> } {
  const grouper = newGrouper()
  const threads = new Set<string>()
  const events = new Map<number, Set<string>>()
  told.forEach(({ title, lead, outlet, publishedAt, event }, id) => {
    const publisher = outlets.indexOf(outlet)
    const { ad } = readArticle({ title, summary: lead }).advertising
    const article = storyArticle(
      { id, publisher, at: publishedAt, title, lead, ad },
      wellKnownCoinNames(),
    )
    const decision = grouper.decide(article)
    const story = decision.story ?? id
    const named = new Set(events.get(story)).add(event)
    for (const merged of decision.merged) {
      grouper.merge(merged, story)
      for (const other of events.get(merged) ?? []) named.add(other)
      events.delete(merged)
    }
    grouper.place(article, story)
    events.set(story, named)
    for (const other of grouper.threadsOf(article.id))
      threads.add([event, ...(events.get(other) ?? [])].sort().join(', '))
  })
  return { events: [...events.values()], threads }
}

it('has copies of one release, a headline that is edited later, and can be told again from the id alone', () => {
  const titles = stories.map(({ title }) => title)
  expect(titles.length - new Set(titles).size).toBeGreaterThanOrEqual(3)
  const edited = stories.find(({ correctedAt }) => correctedAt !== undefined)
  if (!edited) throw new Error('Nothing was edited')
  expect(bigStoryById(seed, edited.id, NOW, NOW)?.title).not.toBe(edited.title)
  for (const story of stories) expect(bigStoryById(seed, story.id, NOW, LATER)).toEqual(story)
  expect(bigStoryById(seed, 'b0-nobody-1', NOW, NOW)).toBeUndefined()
  for (const { title, lead } of stories) expect(title + lead).not.toMatch(/[{}]|undefined/)
})

it('keeps an edited headline when the world is opened again', () => {
  const again = NOW + 600_000
  const [before, after] = [
    bigStories(seed, { openedAt: NOW, beganAt: NOW, now: again - 1 }),
    bigStories(seed, { openedAt: again, beganAt: NOW, now: again + 1 }),
  ].map((told) =>
    told.filter(({ correctedAt }) => correctedAt !== undefined).map(({ title }) => title),
  )
  expect(before).toHaveLength(2)
  expect(after).toEqual(before)
})
