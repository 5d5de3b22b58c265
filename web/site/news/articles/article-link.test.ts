import { expect, test } from 'vitest'
import { articleHref, sourceName } from './article-link.ts'

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['HTTP://example.com/a', 'HTTP://example.com/a'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//example.com', undefined],
])('%s links to %s', (url, href) => {
  expect(articleHref(url)).toBe(href)
})

test.each([
  [{ publisher: { name: 'Ledgerline' }, publisher_name: null }, 'Ledgerline'],
  [{ publisher: null, publisher_name: 'Gone Gazette' }, 'Gone Gazette'],
  [{ publisher: null, publisher_name: null }, 'Unknown Source'],
  [{ publisher: { name: '' }, publisher_name: '' }, 'Unknown Source'],
])('%j is %s', (article, name) => {
  expect(sourceName(article)).toBe(name)
})
