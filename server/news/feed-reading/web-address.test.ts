import { describe, expect, it } from 'vitest'
import { absoluteUrl, addressKey, canonicalAddress } from './web-address.ts'

it.each([
  ['https://a.test/x', 'https://a.test/x'],
  [' https://a.test/x \n', 'https://a.test/x'],
  ['/x?a=1&amp;b=2', 'https://base.test/x?a=1&b=2'],
  ['//cdn.test/i.png', 'https://cdn.test/i.png'],
  ['page', 'https://base.test/dir/page'],
  ['https://a.test/ü ber', 'https://a.test/%C3%BC%20ber'],
  ['\u00a0https://a.test/x', 'https://a.test/x'],
  ['https://a.test/one\n\tword', 'https://a.test/oneword'],
  ['https://user:secret@a.test/', 'https://a.test/'],
  ['https://user@a.test/', 'https://a.test/'],
  ['https://:secret@a.test/', 'https://a.test/'],
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
  [' ', undefined],
  [undefined, undefined],
  [`https://a.test/${'x'.repeat(1985)}`, `https://a.test/${'x'.repeat(1985)}`],
  [`https://a.test/${'x'.repeat(1986)}`, undefined],
  // escaping makes it longer, resolving it shorter
  [`https://a.test/${'ü'.repeat(400)}`, undefined],
  [`https://a.test/${'./'.repeat(1000)}x`, undefined],
])('%j is %j', (link, expected) => {
  expect(absoluteUrl(link, 'https://base.test/dir/feed.xml')).toBe(expected)
})

describe('the same story', () => {
  it.each([
    'http://www.a.test/story',
    'https://a.test/story/',
    'https://a.test/story//',
    'https://A.test/story?utm_source=rss&utm_medium=feed',
    'https://a.test/story?UTM_Source=rss',
    'https://a.test:443/story#comments',
    'https://a.test:80/story',
    'http://a.test:443/story',
    'https://a.test/story?fbclid=abc',
  ])('%s', (address) => {
    expect(canonicalAddress(new URL(address))).toBe('a.test/story')
  })
})

it.each([
  ['https://a.test/', 'a.test'],
  ['https://a.test/Story', 'a.test/Story'],
  ['https://a.test/2026/11/story', 'a.test/2026/11/story'],
  ['https://a.test/%c3%bcber', 'a.test/%C3%BCber'],
  ['https://news.www.test/', 'news.www.test'],
  ['https://a.test:8080/', 'a.test:8080'],
  ['https://a.test/story#!page', 'a.test/story#!page'],
  ['https://a.test/?b=2&utm_id=3&a=1', 'a.test?a=1&b=2'],
  // the order of one parameter's values may mean something
  ['https://a.test/?b=2&b=1&a=1', 'a.test?a=1&b=2&b=1'],
  ['https://a.test/?utm=1&my_fbclid=2&gclid_x=3', 'a.test?gclid_x=3&my_fbclid=2&utm=1'],
])('%s is known as %s', (address, canonical) => {
  expect(canonicalAddress(new URL(address))).toBe(canonical)
})

it('keys have the form of a UUID and never change: articles are known by them', () => {
  expect(addressKey('a')).toBe('ca978112-ca1b-bdca-fac2-31b39a23dc4d')
})
