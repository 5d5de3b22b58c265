import { describe, expect, it, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../contract/platform/durations.ts'
import { articleStories } from '../platform/database/schema.ts'
import { wellKnownCoinNames } from '../reading/coins/dictionary.ts'
import { onceAFile } from '../testing/fixture.ts'
import { ingestSite } from '../testing/ingest-site.ts'
import { groupStories } from './group-stories.ts'
import { rebuildStories } from './rebuild-stories.ts'
import { RecurringParts } from './recurring-parts.ts'
import type { StoredText } from './story-article.ts'
import { learnTexts, newGrouper, readFor } from './story-memory.ts'

/** Sister sites tell the same events in the same words; the texts say little beside the notice. */
const EVENTS = [
  'Harrow Bank opens bitcoin custody to private clients',
  'Marrow pauses withdrawals after an oracle error drains $14 million',
  'Coldwater stops its mine in Kestria after a flood',
  'Norvania taxes gains from tokens at 12 per cent',
  'Two founders of Quillpay charged with fraud',
  'Vexnor chain goes down for six hours',
]
const NOTICE =
  'Follow our coverage of digital assets, markets and policy for the latest updates from the newsroom.'
const START = Date.UTC(2026, 10, 15)

type Wrapped = { ending: boolean; notice: boolean }

function sisterSites(
  outlets: number,
  { ending, notice }: Wrapped,
): (StoredText & { event: number })[] {
  return EVENTS.flatMap((headline, event) =>
    Array.from({ length: outlets }, (_, outlet) => ({
      id: event * outlets + outlet,
      publisher: outlet,
      at: START + event * HOUR_MS + outlet * MINUTE_MS,
      title: headline + (ending ? ` - outlet ${outlet}` : ''),
      lead: `It became known on Monday.${notice ? ` ${NOTICE}` : ''}`,
      ad: false,
      event,
    })),
  )
}

/** The events in each story, when so many articles arrive at a time. */
function eventsByStory(texts: ReturnType<typeof sisterSites>, batch: number) {
  const grouper = newGrouper()
  const coins = { ...wellKnownCoinNames(), idOf: new Map(), hash: '' }
  const stories = new Map<number, Set<number>>()
  for (let from = 0; from < texts.length; from += batch) {
    const waiting = texts.slice(from, from + batch)
    learnTexts(grouper, waiting, coins)
    for (const text of waiting) {
      const article = readFor(grouper, text, coins)
      const { story = text.id, merged } = grouper.decide(article)
      const events = new Set(stories.get(story)).add(text.event)
      for (const other of merged) {
        grouper.merge(other, story)
        for (const event of stories.get(other) ?? []) events.add(event)
        stories.delete(other)
      }
      grouper.place(article, story)
      stories.set(story, events)
    }
  }
  return [...stories.values()].map((events) => [...events])
}

const WRAPPED: [string, Wrapped][] = [
  ['an ending of every headline', { ending: true, notice: false }],
  ['a common sentence', { ending: false, notice: true }],
  ['both', { ending: true, notice: true }],
]
describe.each(WRAPPED)('six events of sister sites with %s', (_, wrapped) => {
  it.each([
    [5, 'at once', 1000],
    [5, 'one by one', 1],
    [10, 'at once', 1000],
    [10, 'one by one', 1],
  ])('are six stories with %i outlets, %s', (outlets, _when, batch) => {
    const stories = eventsByStory(sisterSites(outlets, wrapped), batch)
    expect(stories.sort()).toEqual(EVENTS.map((_, event) => [event]))
  })
})

const site = onceAFile(ingestSite)

test('they are six stories from feeds too, and when the stories are built again', async () => {
  const texts = sisterSites(5, { ending: true, notice: true })
  for (const articles of Map.groupBy(texts, ({ publisher }) => publisher).values()) {
    const { id, path } = await site.addPublisher()
    const items = articles.map(({ title, lead, at }) => ({
      ...site.story(title, { summary: lead }),
      date: new Date(at).toUTCString(),
    }))
    site.feeds.feed(path, items)
    await site.ingest(id)
  }
  const membersOfStories = async () => {
    const rows = await site.context.db.select().from(articleStories)
    return [...Map.groupBy(rows, ({ story_id }) => story_id).values()].map(({ length }) => length)
  }
  await groupStories(site.context)
  expect(await membersOfStories()).toEqual([5, 5, 5, 5, 5, 5])
  await rebuildStories(site.context, { since: new Date(START - HOUR_MS) })
  expect(await membersOfStories()).toEqual([5, 5, 5, 5, 5, 5])
})

describe('what recurs in the articles of an outlet', () => {
  const parts = new RecurringParts()
  let id = 0
  const text = (title: string, lead = '', publisher = 1): StoredText => ({
    id: ++id,
    publisher,
    at: START,
    title,
    lead,
    ad: false,
  })
  const add = (...texts: StoredText[]) => texts.map((each) => parts.add(each)).at(-1)

  it('is left out from the second headline on, and names the articles that had it', () => {
    const flood = text(
      'A flood stops the mine in Kestria | Mining | Tarn Daily',
      'Subscribe to us today.',
    )
    const fraud = text(
      'Founders of Quillpay are charged | Courts | Tarn Daily',
      'It began. Subscribe to us today.',
    )
    expect(add(flood)).toEqual([])
    expect(parts.shown(flood)).toEqual(flood)
    expect(new Set(add(fraud))).toEqual(new Set([flood.id]))
    expect(parts.shown(flood)).toEqual({
      title: 'A flood stops the mine in Kestria | Mining',
      lead: '',
    })
    expect(parts.shown(fraud).lead).toBe('It began.')
  })

  it('is not what two reports of one event, other outlets or recaps have in common', () => {
    const sentence = 'Marrow was founded in Norvania.'
    const [early, late] = [
      text('Marrow pauses withdrawals after an error - live', sentence, 2),
      text('Marrow pauses withdrawals, error confirmed - live', sentence, 2),
    ]
    const elsewhere = text('A bank opens custody to clients - live', sentence, 3)
    add(early, late, elsewhere)
    for (const each of [early, late, elsewhere]) expect(parts.shown(each)).toMatchObject(each)
    const recaps = ['Custody opens to clients', 'A chain goes down today'].map((title) =>
      text(`${title} - weekly recap`, '', 4),
    )
    add(...recaps)
    for (const each of recaps) expect(parts.shown(each).title).toBe(each.title)
  })

  it('is forgotten with the last article that has it', () => {
    const texts = ['A mine is flooded again', 'Founders face a court'].map((title) =>
      text(title, 'Subscribe to us today.', 5),
    )
    add(...texts)
    for (const each of texts) parts.remove(each.id)
    const later = text('Norvania votes on a tax', 'Subscribe to us today.', 5)
    add(later)
    expect(parts.shown(later).lead).toBe('Subscribe to us today.')
  })
})
