import { expect, it } from 'vitest'
import { type FetchAlert, withAlert } from './fetch-alerts.ts'
import {
  ALL_FEEDS,
  type FetchMessage,
  fetchEnded,
  fetchFailed,
  newArticlesText,
} from './fetch-messages.ts'

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
  expect(fetchEnded({ ...job, kind: 'fetch', result: { articlesCount: 2 } }).text).toBe(
    '2 new articles',
  )
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

const error = (detail: string): FetchMessage => ({
  kind: 'error',
  text: 'Failed to fetch feeds.',
  detail,
})
const success = (text: string): FetchMessage => ({ kind: 'success', text })
const partial: FetchMessage = {
  kind: 'success',
  text: '2 new articles',
  detail: '1 failed. Slow Wire: 404.',
}

const after = (...messages: FetchMessage[]) =>
  messages.reduce<FetchAlert[]>(withAlert, []).map(({ text, detail }) => detail ?? text)

it('a success never takes the place of an error', () => {
  expect(after(error('A is gone.'), success('3 new articles'))).toEqual([
    '3 new articles',
    'A is gone.',
  ])
})

it('nor does another error', () => {
  expect(after(error('A is gone.'), error('B is gone.'))).toEqual(['B is gone.', 'A is gone.'])
})

it('a success with failures stays as an error does', () => {
  expect(after(partial, success('0 new articles'))).toEqual([
    '0 new articles',
    '1 failed. Slow Wire: 404.',
  ])
})

it('a plain success makes room for the next message', () => {
  expect(after(success('3 new articles'), success('0 new articles'))).toEqual(['0 new articles'])
})

it('the same failure again is told again, not twice', () => {
  const alerts = [error('A'), error('B'), error('A')].reduce<FetchAlert[]>(withAlert, [])
  expect(alerts.map(({ detail }) => detail)).toEqual(['A', 'B'])
  expect(alerts[0]?.id).toBe(3)
})
