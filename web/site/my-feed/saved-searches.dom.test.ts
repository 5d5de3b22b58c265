import { beforeEach, expect, it } from 'vitest'
import { SEARCHES_MAX } from './my-feed.ts'
import { changeMyFeed, myFeed } from './my-feed-store.ts'
import { saveSearch } from './saved-searches.ts'

beforeEach(() => changeMyFeed((feed) => ({ ...feed, searches: [] })))

const save = (search: string) =>
  saveSearch({ search }, 1, { categories: [], timeZone: 'UTC', now: 0 })

it('keeps 50 searches, refuses the next one, and still renews one of them', () => {
  for (let saved = 0; saved < SEARCHES_MAX; saved++) expect(save(`word ${saved}`)).toBe(true)
  expect(save('one more')).toBe(false)
  expect(myFeed().searches).toHaveLength(50)
  expect(save('word 7')).toBe(true)
  expect(myFeed().searches.at(-1)?.view).toBe('search=word+7')
  expect(myFeed().searches).toHaveLength(50)
})
