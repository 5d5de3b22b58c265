import { expect, test } from 'vitest'
import { keyOf } from './cache-key.ts'

test.each([
  ['/', '/'],
  ['/?utm_source=x&fbclid=1', '/'],
  ['/?tag=b&search=a', '/?search=a&tag=b'],
  ['/?tag=b&tag=a', '/?tag=b&tag=a'],
  ['/?search=', '/'],
  ['/bitcoin?group=1&page=2', '/bitcoin?group=1'],
  ['/feed.xml?x=1', '/feed.xml'],
  ['/bitcoin/feed.json', '/bitcoin/feed.json'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['/no-such-page', '/no-such-page'],
  ['/embed/coin/BTC?theme=dark&search=x', '/embed/coin/BTC?theme=dark'],
  ['/?theme=dark', '/'],
  ['/feed.xml?no_ads=true&x=1', '/feed.xml?no_ads=true'],
  ['/sitemap.xml?no_ads=true', '/sitemap.xml'],
  ['/api/articles?page=1&limit=20&_=7', '/api/articles?limit=20&page=1'],
  ['/api/articles?unknown=1', '/api/articles?unknown=1'],
  ['/api/categories/bitcoin', '/api/categories/bitcoin'],
])('%s is kept as %s', (url, key) => {
  expect(keyOf(url)?.url).toBe(key)
})

test.each([
  '/admin',
  '/admin/users',
  '/login',
  '/api/users',
  '/api/jobs/1',
  '/api/articles/admin',
  '/api/nothing',
  '/images/articles/1',
  '/uploads/x.png',
  '/assets/x.js',
  '/healthz',
  '/metrics',
  '/%61dmin',
  '/ADMIN',
  '/%68ealthz',
  '/%69mages/articles/1',
  '/%61pi/users',
  '//evil.example/',
  '/%2f%2fevil.example/',
  '/\\\\evil.example',
  '/%5cevil.example',
  '/50%off',
  'http://evil.example/',
  '*',
  '',
])('%s has no shared answer', (url) => {
  expect(keyOf(url)).toBeUndefined()
})

const long = 'x'.repeat(10_000)
test.each([
  [`/?utm_source=${long}`, '/'],
  [`/api/articles?fbclid=${long}&search=word`, '/api/articles?search=word'],
  [`/?search=${long}`, `/?search=${long}`],
  [`/${long}`, `/${long}`],
])('an address of any length has a shared answer: %#', (url, key) => {
  expect(keyOf(url)?.url).toBe(key)
})
