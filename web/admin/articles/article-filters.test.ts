import { expect, it } from 'vitest'
import {
  articleFiltersWith,
  filterQuery,
  isFiltered,
  readArticleFilters,
} from './article-filters.ts'

const read = (text: string) => readArticleFilters(new URLSearchParams(text))

it('reads the address', () => {
  expect(
    read(
      'search=%23204&publisher=Ledger&tag=bit&dateFrom=2026-11-09&dateTo=2026-11-15&show=hidden&page=3&sort=title&order=asc',
    ),
  ).toEqual({
    search: '#204',
    publisher: 'Ledger',
    tag: 'bit',
    dateFrom: '2026-11-09',
    dateTo: '2026-11-15',
    show: 'hidden',
    page: 3,
    sort: { column: 'title', order: 'asc' },
  })
})

it.each([
  'page=0',
  'page=-1',
  'page=x',
  'page=1.5',
  'dateFrom=yesterday',
  'sort=password&order=asc',
  'show=trash',
])('leaves %s out', (text) => {
  expect(read(text)).toEqual(read(''))
})

it('starts at the first page with another filter and keeps the rest', () => {
  const filters = read('tag=bit&page=3&sort=title&order=desc')
  expect(articleFiltersWith(filters, { publisher: 'x' }).toString()).toBe(
    'publisher=x&tag=bit&sort=title&order=desc',
  )
  expect(articleFiltersWith(filters, { page: 4 }).toString()).toBe(
    'tag=bit&sort=title&order=desc&page=4',
  )
  expect(articleFiltersWith(filters, { tag: '', sort: undefined }).toString()).toBe('')
})

it('sends only what is set', () => {
  expect(filterQuery(read(''))).toEqual({ page: 1, limit: 20 })
  expect(filterQuery(read('search=swan&show=ads&tag=a&sort=publisher&order=asc'))).toEqual({
    page: 1,
    limit: 20,
    search: 'swan',
    show: 'ads',
    tag: 'a',
    sort: 'publisher',
    order: 'asc',
  })
})

it("sends the viewer's days as instants, the last one whole", () => {
  const filters = read('dateFrom=2026-11-15&dateTo=2026-11-15')
  expect(filterQuery(filters, 'America/Los_Angeles')).toMatchObject({
    dateFrom: '2026-11-15T08:00:00.000Z',
    dateTo: '2026-11-16T07:59:59.999Z',
  })
})

it('knows whether anything is filtered', () => {
  expect(isFiltered(read('sort=title&page=2'))).toBe(false)
  expect(isFiltered(read('dateTo=2026-01-01'))).toBe(true)
})
