import { expect, it } from 'vitest'
import { ALL_FEEDS, fetchEnded, fetchFailed, newArticlesText } from './fetch-message.ts'

const job = {
  kind: 'fetch-all',
  state: 'completed' as const,
  result: { totalArticles: 23 },
  error: null,
  failures: [],
}

it('says how many articles came in', () => {
  expect(newArticlesText({ articlesCount: 3 })).toBe('3 new articles')
  expect(newArticlesText({ totalArticles: 0 })).toBe('0 new articles')
  expect(fetchEnded(job)).toEqual({ kind: 'success', text: '23 new articles' })
  expect(fetchEnded({ ...job, kind: 'fetch', result: { articlesCount: 2 } }).text).toBe('2 new articles')
})

it('names what failed beside it', () => {
  expect(fetchEnded({ ...job, failures: ['Halving Herald: the feed answered 404.'] })).toEqual({
    kind: 'success',
    text: '23 new articles',
    detail: '1 failed. Halving Herald: the feed answered 404.',
  })
})

it('says that nothing came in', () => {
  expect(fetchEnded({ ...job, state: 'failed', error: 'Please try again.' })).toEqual({
    kind: 'error',
    text: 'Failed to fetch all feeds. Please check the console for details.',
    detail: 'Please try again.',
  })
  expect(fetchFailed(7)).toBe('Failed to fetch feeds. Please check the console for details.')
  expect(fetchFailed(ALL_FEEDS)).not.toBe(fetchFailed(7))
})
