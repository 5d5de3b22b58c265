import { describe, expect, it } from 'vitest'
import { absoluteUrl, canonicalAddress, keyOf } from './web-address.ts'

it.each([
  ['https://a.test/x', 'https://a.test/x'],
  [' https://a.test/x \n', 'https://a.test/x'],
  ['/x?a=1&amp;b=2', 'https://base.test/x?a=1&b=2'],
  ['//cdn.test/i.png', 'https://cdn.test/i.png'],
  ['page', 'https://base.test/dir/page'],
  ['https://a.test/ü ber', 'https://a.test/%C3%BC%20ber'],
  ['https://user:secret@a.test/', 'https://a.test/'],
  ['http://a.test:443/x', 'https://a.test/x'],
  ['https://a.test:80/x', 'https://a.test/x'],
  ['http://a.test:80/x', 'http://a.test/x'],
  ['http://a.test:8443/x', 'http://a.test:8443/x'],
  ['javascript:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['ftp://a.test/', undefined],
  ['http://', undefined],
  ['', undefined],
  [`https://a.test/${'x'.repeat(3000)}`, undefined],
])('%j is %j', (link, expected) => {
  expect(absoluteUrl(link, 'https://base.test/dir/feed.xml')).toBe(expected)
})

describe('the same story', () => {
  it.each([
    'http://www.a.test/story',
    'https://a.test/story/',
    'https://A.test/story?utm_source=rss&utm_medium=feed',
    'https://a.test:443/story#comments',
    'https://a.test/story?fbclid=abc',
  ])('%s', (address) => {
    expect(canonicalAddress(new URL(address))).toBe('a.test/story')
  })

  it('has its parameters in any order', () => {
    expect(canonicalAddress(new URL('https://a.test/?b=2&a=1'))).toBe(
      canonicalAddress(new URL('https://a.test/?a=1&utm_id=3&b=2')),
    )
  })

  it.each([
    'https://a.test/Story',
    'https://a.test/story?id=2',
    'https://b.test/story',
    'https://a.test/story#!page',
  ])('is not %s', (address) => {
    expect(canonicalAddress(new URL(address))).not.toBe('a.test/story')
  })
})

it('keys have the form of a UUID', () => {
  expect(keyOf('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
  expect(keyOf('a')).not.toBe(keyOf('b'))
})
