import { expect, it } from 'vitest'
import { detectAd } from '../server/article-text/detect-ad.ts'
import { coinWordsOf } from '../server/coin-links/coin-words.ts'
import { buildDictionary } from '../server/coin-links/dictionary.ts'
import { linkCoins } from '../server/coin-links/link-coins.ts'
import { readArticle } from '../server/stories/read-article.ts'
import { newGrouper } from '../server/stories/story-memory.ts'
import { bigStories, bigStoryById } from './big-stories.ts'
import { outlets } from './publishers.ts'

const NOW = Date.parse('2026-11-15T14:05:00Z')
const DAY = 86_400_000
const seed = 'test'
const LATER = NOW + DAY
const stories = bigStories(seed, NOW, LATER)

it('tells each large event at several outlets, grouped as one story; a recap of five stays alone', () => {
  const dictionary = buildDictionary([])
  const words = coinWordsOf(dictionary)
  const grouper = newGrouper()
  const events = new Map<number, Set<string>>()
  stories.toReversed().forEach(({ title, lead, outlet, publishedAt, id }, i) => {
    const coins = linkCoins(dictionary, { title, lead, time: publishedAt })
    const publisher = outlets.indexOf(outlet)
    const ad = detectAd(title, lead, '').ad
    const article = readArticle({ id: i, publisher, at: publishedAt, title, lead, ad, coins }, words)
    const story = grouper.decide(article).story ?? i
    grouper.place(article, story)
    const event = id.replace(/-\d$/, '')
    events.set(story, (events.get(story) ?? new Set()).add(event))
  })
  const mixed = [...events.values()].filter((named) => named.size > 1)
  expect(mixed).toEqual([])
  const told = new Set(stories.map(({ id }) => id.replace(/-\d$/, '')))
  expect([...events.values()].length - told.size).toBeLessThanOrEqual(2)
})

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
