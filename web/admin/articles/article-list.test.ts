import { expect, it } from 'vitest'
import { readArticleList } from './article-list.ts'

it('accepts a bare array', () => {
  expect(readArticleList([{ id: 1 }])).toEqual({ articles: [{ id: 1 }], totalCount: 1, hasMore: false })
})

it('accepts a page', () => {
  const page = { articles: [{ id: 1 }], totalCount: 40, hasMore: true, nextPage: 2 }
  expect(readArticleList(page)).toEqual({ articles: [{ id: 1 }], totalCount: 40, hasMore: true })
  expect(readArticleList({ articles: [] })).toEqual({ articles: [], totalCount: 0, hasMore: false })
})

it.each([null, undefined, 'articles', 7, {}, { articles: null }, { articles: { 0: {} } }, { error: 'x' }])(
  'refuses %j',
  (reply) => {
    expect(() => readArticleList(reply)).toThrow('Invalid response format')
  },
)
