import { expect, test } from 'vitest'
import { categorySlugIn, pathOf } from './site-queries.ts'

test.each([
  ['/bitcoin', 'bitcoin'],
  ['/layer-2/', 'layer-2'],
  ['/Bitcoin', undefined],
  ['/a/b', undefined],
  ['/feed.xml', undefined],
  ['/-x', undefined],
  ['/', undefined],
])('%s may be the category %s', (path, slug) => {
  expect(categorySlugIn(path)).toBe(slug)
})

test.each([
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/caf%C3%A9', '/café'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/', '/'],
])('%s is the page %s', (path, page) => {
  expect(pathOf(path)).toBe(page)
})
