import { expect, it } from 'vitest'
import { readArticleList } from './article-filters.ts'

it('accepts a bare array', () => {
  expect(readArticleList([{ id: 1, hidden: true }])).toMatchObject({
    totalCount: 1,
    hiddenCount: 1,
  })
})

it('accepts a page', () => {
  const page = { articles: [{ id: 1 }], totalCount: 40, hiddenCount: 3, hasMore: true }
  expect(readArticleList({ ...page, nextPage: 2 })).toEqual(page)
  const nothing = { articles: [], totalCount: 0, hiddenCount: 0, hasMore: false }
  expect(readArticleList({ articles: [] })).toEqual(nothing)
})

it.each([
  null,
  undefined,
  'articles',
  7,
  {},
  { articles: null },
  { articles: { 0: {} } },
  { error: 'x' },
])('refuses %j', (reply) => {
  expect(() => readArticleList(reply)).toThrow('Invalid response format')
})
