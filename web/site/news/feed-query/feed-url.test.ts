import { expect, test } from 'vitest'
import {
  filtersOf,
  isGrouped,
  viewAddress,
  viewOf,
  withFilters,
  withGrouping,
  withView,
} from './feed-url.ts'

const read = (query: string) => filtersOf(new URLSearchParams(query))

test.each([
  ['', {}],
  ['search=%20bitc%20', { search: 'bitc' }],
  ['freshness_score=7-10&no_ads=true', { freshness_score: '7-10', no_ads: true }],
  ['freshness_score=high&sentiment_score=9-3', {}],
  ['no_ads=false', {}],
  ['no_ads=1', {}],
  [
    'category=bitcoin&tag=DeFi&publisher=Ledgerline',
    { category: 'bitcoin', tag: ['DeFi'], publisher: ['Ledgerline'] },
  ],
  ['page=3&limit=900', {}],
  ['tag=DeFi&tag=&tag=Hacks&tag=DeFi', { tag: ['DeFi', 'Hacks'] }],
  ['from=2026-11-15T10:00:00%2B01:00&to=yesterday', { from: '2026-11-15T09:00:00.000Z' }],
  ['within=24h', { within: '24h' }],
  ['within=2h', {}],
  ['within=toString', {}],
  ['search=a%00b&tag=%00', { search: 'ab' }],
  [
    `search=${'x'.repeat(501)}&tag=${'y'.repeat(201)}`,
    { search: 'x'.repeat(500), tag: ['y'.repeat(200)] },
  ],
])('%j means %j', (query, filters) => {
  expect(read(query)).toStrictEqual(filters)
})

test('written filters read back the same, and strangers in the URL stay', () => {
  const filters = {
    search: 'a & b',
    sentiment_score: '0-3',
    no_ads: true as const,
    tag: ['Layer 2', 'DeFi'],
  }
  const params = withFilters(new URLSearchParams('utm=x&view=grid&category=old'), filters)
  expect(filtersOf(params)).toEqual(filters)
  expect(params.get('utm')).toBe('x')
  expect(viewOf(params)).toBe('grid')
})

test('table is the default view and is not written', () => {
  expect(viewOf(new URLSearchParams('view=list'))).toBe('table')
  expect(withView(new URLSearchParams('view=grid&search=x'), 'table').toString()).toBe('search=x')
  expect(withView(new URLSearchParams('search=x'), 'grid').toString()).toBe('search=x&view=grid')
})

test.each([
  ['view=grid', 'grid'],
  ['view=headlines', 'headlines'],
  ['view=', 'table'],
])('%s is the view %s', (query, view) => expect(viewOf(new URLSearchParams(query))).toBe(view))

test('stories are one row each when the address says so', () => {
  expect(
    ['group=1', 'group=0', 'group=', ''].map((query) => isGrouped(new URLSearchParams(query))),
  ).toEqual([true, false, false, false])
  expect(withGrouping(new URLSearchParams('search=x'), true).toString()).toBe('search=x&group=1')
  expect(withGrouping(new URLSearchParams('group=1&search=x'), false).toString()).toBe('search=x')
})

test('a view has one address, with nothing in it that is not its own', () => {
  const filters = { tag: ['A', 'B'], no_ads: true as const }
  expect(viewAddress('/defi', filters, 'grid')).toBe('/defi?no_ads=true&tag=A&tag=B&view=grid')
  expect(viewAddress('/', {}, 'table')).toBe('/')
})
