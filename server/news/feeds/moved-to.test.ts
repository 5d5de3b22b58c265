import { expect, test } from 'vitest'
import { movedTo } from './fetch-feed.ts'

const OLD = 'https://feeds.example/old'
const SIGNED_IN = 'https://me:s%40cret@feeds.example/old'

test.each<[string, string, [number, string][], string | null]>([
  ['no redirect', OLD, [], null],
  ['a permanent one', OLD, [[301, 'https://feeds.example/new']], 'https://feeds.example/new'],
  [
    'a permanent one to another host',
    OLD,
    [[308, 'https://other.example/new']],
    'https://other.example/new',
  ],
  ['a temporary one', OLD, [[302, 'https://feeds.example/new']], null],
  [
    'permanent ones before a temporary one',
    OLD,
    [
      [301, 'https://feeds.example/a'],
      [308, 'https://feeds.example/b'],
      [302, 'https://feeds.example/c'],
      [301, 'https://feeds.example/d'],
    ],
    'https://feeds.example/b',
  ],
  [
    'the sign-in moves along on its host',
    SIGNED_IN,
    [[301, 'https://feeds.example/new?a=b']],
    'https://me:s%40cret@feeds.example/new?a=b',
  ],
  [
    'and from http to https there',
    'http://me:s%40cret@feeds.example/old',
    [[301, 'https://feeds.example/old']],
    'https://me:s%40cret@feeds.example/old',
  ],
  ['never from https to http', SIGNED_IN, [[301, 'http://feeds.example/old']], null],
  ['never to another port', SIGNED_IN, [[301, 'https://feeds.example:8443/old']], null],
  ['never to another host', SIGNED_IN, [[301, 'https://other.example/old']], null],
  [
    'so the move ends where it would be lost',
    SIGNED_IN,
    [
      [301, 'https://feeds.example/new'],
      [301, 'https://cdn.example/new?signature=1'],
    ],
    'https://me:s%40cret@feeds.example/new',
  ],
  [
    'a sign-in that the new address brings is kept',
    OLD,
    [[301, 'https://reader:key@other.example/new']],
    'https://reader:key@other.example/new',
  ],
  [
    'and replaces the old one',
    SIGNED_IN,
    [[301, 'https://reader:key@other.example/new']],
    'https://reader:key@other.example/new',
  ],
])('%s', (_what, address, redirects, expected) => {
  const hops = redirects.map(([status, to]) => ({ status, from: address, to }))
  expect(movedTo(address, hops)).toBe(expected)
})
